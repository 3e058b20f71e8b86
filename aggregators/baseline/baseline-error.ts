/** A baseline that cannot be made, read or updated, or that was changed by hand: names the place and the remedy. */
export class BaselineError extends Error {
  override readonly name = 'BaselineError';
}
