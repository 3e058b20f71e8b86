/** What a gate was asked cannot be asked of these outputs: names what is wrong, where, and the remedy. */
export class GateError extends Error {
  override readonly name = 'GateError';
}
