import { printable } from './aggregators/report/format.ts';

/** What is asked of a terminal: process.stderr, or another stream in its place. */
export type Terminal = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean };

const START_OF_LINE = '\r';
const CLEAR_LINE = '\u001b[2K';
/** What is longer than the terminal is wide would go on in a line that is not cleared. */
const WRAP_OFF = '\u001b[?7l';
const WRAP_ON = '\u001b[?7h';

/** Whether progress is shown: on a terminal that can clear a line. A pipe, a file and the log of a CI job get none. */
export function showsProgress(terminal: Terminal = process.stderr): boolean {
  return terminal.isTTY === true && process.env.TERM !== 'dumb';
}

/** Writes, and waits until it is written: what follows may keep the process busy for seconds. */
function written(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => {
    terminal.write(text, () => resolve());
  });
}

/**
 * Does some work, and says on a terminal in one line what is being done; the line is cleared at its end, also where it
 * failed. The work does not call this again: there is one line.
 *
 * @param doing e.g. `reading all.json`; names of others in it are made safe for the terminal
 * @returns what the work returns
 * @throws what the work throws
 */
export async function working<Result>(
  doing: string,
  work: () => Result | Promise<Result>,
  terminal: Terminal = process.stderr,
): Promise<Result> {
  if (!showsProgress(terminal)) return work();
  const line = `ESFP: ${printable(doing)} …`;
  // Left at its start, it is written over by a warning that cannot wait.
  await written(terminal, `${START_OF_LINE}${CLEAR_LINE}${WRAP_OFF}${line}${WRAP_ON}${START_OF_LINE}`);
  try {
    return await work();
  } finally {
    await written(terminal, `${START_OF_LINE}${CLEAR_LINE}`);
  }
}
