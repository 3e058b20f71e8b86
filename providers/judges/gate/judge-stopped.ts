/** Why a judge is asked no more. */
export interface StopReason {
  /** What the server said, or did not: a sentence without its full stop. */
  readonly said: string;
  /** What the user can do about it: a sentence without its full stop. */
  readonly remedy: string;
  readonly cause: Error;
}

/** A call that was not made, or not made again, because its judge is asked no more. */
export class JudgeStopped extends Error {
  override readonly name = 'JudgeStopped';
  readonly judge: string;
  /** What the server said. */
  readonly reason: string;

  constructor(judge: string, { said, cause }: StopReason) {
    super(`${judge} is asked no more: ${said}`, { cause });
    this.judge = judge;
    this.reason = said;
  }
}
