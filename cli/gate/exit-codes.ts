/**
 * What `esfp gate` and `esfp ci` end with: 0, 1 and 2 are verdicts, and nothing else is. Every command ends with 64 where its
 * words cannot be read, and with 70 under a Node that is too old.
 */
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

/**
 * Ends the process where the words of a command line cannot be read, by 64, and after --help and --version by 0. For
 * commander's exitOverride: of itself commander takes 1.
 */
export function endWithUsage({ exitCode }: { readonly exitCode: number }): never {
  process.exit(exitCode === 0 ? EXIT_CODES.pass : EXIT_CODES.usage);
}
