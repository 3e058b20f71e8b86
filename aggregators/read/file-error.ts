import { OutputError } from './rows.ts';

/** What an error says. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The error of a file that node cannot read. */
export function unreadable(path: string, error: unknown): OutputError {
  return new OutputError(
    `${path} cannot be read (${reasonOf(error)}): give the path of a file written by promptfoo eval -o.`,
  );
}
