/**
 * Why a corpus cannot be used: the file, the first bad line, what is wrong there, and what to do about it. A
 * file gives one such error, not a list, since one slip early on often makes every later line look bad.
 */
export class CorpusError extends Error {
  override readonly name = 'CorpusError';
  readonly file: string;
  /** Counted from 1, as an editor shows it; undefined where the trouble is with the file as a whole. */
  readonly line: number | undefined;

  /**
   * @param file the path as the caller gave it
   * @param line the line in that file, from 1, or undefined
   * @param problem what is wrong: one clause without a full stop
   * @param remedy what to do: one clause without a full stop
   */
  constructor(file: string, line: number | undefined, problem: string, remedy: string) {
    const place = line === undefined ? file : `${file}, line ${line}`;
    super(`promptfoo-esfp: corpus ${place}: ${problem}; ${remedy}.`);
    this.file = file;
    this.line = line;
  }
}
