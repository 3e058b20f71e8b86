#!/usr/bin/env node
/* An older Node has to parse and load whatever is imported here, so it is as good as nothing. */
import { EXIT_CODES } from './cli/gate/exit-codes.ts';
import { packageEngines, tooOldNode } from './cli/node-floor.ts';

/** Runs the words of the command line. What stops it before they are read is no verdict, which 1 would be. */
async function start() {
  const tooOld = tooOldNode(process.version, packageEngines());
  if (tooOld !== null) return tooOld;
  const { runProgram } = await import('./cli/program.ts');
  await runProgram();
  return null;
}

const stopped = await start().catch(
  (error) => `esfp cannot be started (${error}): install promptfoo-esfp again.`,
);
if (stopped !== null) {
  console.error(stopped);
  process.exitCode = EXIT_CODES.crash;
}
