import { EndpointFault } from '../endpoints/chat-endpoint.ts';
import { sleep } from './waiting.ts';

/** The longest pause that a call sits out, in milliseconds. */
export const LONGEST_PAUSE = 5 * 60_000;

/** How much longer than asked a call may wait, as a share, so that the calls do not come back in one burst. */
const SPREAD = 0.1;

/** A duration as a reader would say it, e.g. `63 min`. */
export const inMinutes = (milliseconds: number): string => `${Math.ceil(milliseconds / 60_000)} min`;

/** A time until which a server wants no requests. */
export class Pause {
  #until = 0;

  /** Milliseconds until it is over; 0 when there is none. */
  get left(): number {
    return Math.max(0, this.#until - Date.now());
  }

  /** Makes it last at least so many milliseconds from now. */
  extend(wait: number): void {
    this.#until = Math.max(this.#until, Date.now() + wait);
  }

  /**
   * Waits until it is over, at most a tenth longer.
   *
   * @throws EndpointFault at once when it lasts longer than LONGEST_PAUSE: nobody waits an hour for one judgement
   * @throws the signal's reason when it is aborted
   */
  async over(signal: AbortSignal): Promise<void> {
    for (let left = this.left; left > 0; left = this.left) {
      if (left > LONGEST_PAUSE) {
        throw new EndpointFault('no request may be sent yet', { kind: 'passing', wait: left });
      }
      await sleep(left * (1 + Math.random() * SPREAD), signal);
    }
  }
}
