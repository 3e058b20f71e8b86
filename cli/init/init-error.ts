/** What stops `esfp init`: one sentence that names the file, the place and the remedy. */
export class InitError extends Error {
  override readonly name = 'InitError';
}
