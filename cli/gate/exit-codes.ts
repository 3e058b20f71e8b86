/** What `esfp gate` and `esfp ci` end with: 0, 1 and 2 are verdicts, and nothing else is. */
export const EXIT_CODES = {
  pass: 0,
  /** Only ever a verdict. */
  fail: 1,
  /** Undecided or undecidable. */
  undecided: 2,
  /** What was asked cannot be asked: a flag, a threshold, a setting, a file that cannot be read, no rule at all. */
  usage: 64,
  /** Something broke. */
  crash: 70,
} as const;

/** Commands whose exit code 1 is a verdict. */
const WITH_VERDICTS: readonly string[] = ['gate', 'ci'];

/** What an error that no command has handled ends a command with: 1, but 70 where 1 would be read as a verdict. */
export function unhandledExitCode(command: string | undefined): number {
  return command !== undefined && WITH_VERDICTS.includes(command) ? EXIT_CODES.crash : 1;
}
