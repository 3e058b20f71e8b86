#!/usr/bin/env node
/* An older Node has to parse and load whatever is imported here, so it is as good as nothing. */
import { EXIT_CODES } from './cli/gate/exit-codes.ts';
import { packageEngines, tooOldNode } from './cli/node-floor.ts';

const tooOld = tooOldNode(process.version, packageEngines());
if (tooOld === null) {
  const { runProgram } = await import('./cli/program.ts');
  await runProgram();
} else {
  console.error(tooOld);
  process.exitCode = EXIT_CODES.crash;
}
