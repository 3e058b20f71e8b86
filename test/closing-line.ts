import type { Reporter, TestModule } from 'vitest/node';

/**
 * Names every test that was skipped, and closes with the line that CI reads: `N passed, N failed, N skipped`. A file
 * that failed before its tests could be collected counts as one failure.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (state: string) => tests.filter((test) => test.result().state === state);
    const broken = modules.filter((module) => module.errors().length > 0).length;
    for (const test of inState('skipped'))
      console.log(`skipped: ${test.module.relativeModuleId} > ${test.fullName}`);
    const failed = inState('failed').length + broken + errors.length;
    console.log(`${inState('passed').length} passed, ${failed} failed, ${inState('skipped').length} skipped`);
  }
}
