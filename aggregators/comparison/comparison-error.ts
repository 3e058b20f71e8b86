/** Outputs that do not compare: names what differs, where, and the remedy. */
export class ComparisonError extends Error {
  override readonly name = 'ComparisonError';
}
