import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';

/** Rows failed or had errors, by promptfoo's default: that is no verdict of ours. */
const ROWS_FAILED = 100;

/** How a run of promptfoo ended. */
export interface PromptfooRun {
  /** What came of it; `failed` by any code but 0 and that for failed rows. */
  readonly ended: 'done' | 'interrupted' | 'failed';
  /** Of the process; null where a signal ended it. */
  readonly code: number | null;
  /** The end of what it wrote to standard output, without colours. */
  readonly said: string;
}

/** So much of what it wrote is kept. */
const KEPT = 64 * 1024;

/** What it is run with: a user's threshold or exit code must not look like another end. */
function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PROMPTFOO_PASS_RATE_THRESHOLD: _, ...own } = environment;
  return { ...own, PROMPTFOO_FAILED_TEST_EXIT_CODE: String(ROWS_FAILED), NODE_NO_WARNINGS: '1' };
}

/**
 * Hands signals on to a child, and stays to see its end: promptfoo keeps what it has at the first one. In a terminal the child has
 * its Ctrl-C already, and a second one would kill it.
 */
function handOn(kill: (signal: NodeJS.Signals) => void): {
  wasInterrupted: () => boolean;
  release: () => void;
} {
  let isInterrupted = false;
  const interrupt = () => {
    isInterrupted = true;
    if (process.stdin.isTTY !== true) kill('SIGINT');
  };
  const terminate = () => {
    isInterrupted = true;
    kill('SIGTERM');
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', terminate);
  return {
    wasInterrupted: () => isInterrupted,
    release: () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', terminate);
    },
  };
}

/**
 * Runs promptfoo's CLI as a child.
 *
 * @param cli path of its script
 * @param silent whether its standard output is only kept, and not shown
 * @throws Error when it cannot be started
 */
export async function runPromptfoo(
  cli: string,
  args: readonly string[],
  { silent = false, environment = process.env }: { silent?: boolean; environment?: NodeJS.ProcessEnv } = {},
): Promise<PromptfooRun> {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: childEnvironment(environment),
  });
  const signals = handOn((signal) => child.kill(signal));
  let said = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (text: string) => {
    if (!silent) process.stdout.write(text);
    said = (said + text).slice(-KEPT);
  });
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on('error', reject);
      child.on('close', resolve);
    });
    const isDone = code === 0 || code === ROWS_FAILED;
    return {
      // Interrupted, promptfoo ends with 0 and writes no output.
      ended: signals.wasInterrupted() || code === 130 ? 'interrupted' : isDone ? 'done' : 'failed',
      code,
      said: stripVTControlCharacters(said),
    };
  } finally {
    signals.release();
  }
}
