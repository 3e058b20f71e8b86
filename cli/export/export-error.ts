/** An export that cannot be made as asked: says what is wrong, and what to do. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}
