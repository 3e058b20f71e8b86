/** A gate that cannot be run as it was asked for: names what is wrong, where, and the remedy. Ends with 64. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
