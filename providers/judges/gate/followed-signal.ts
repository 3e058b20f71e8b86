/** A signal that aborts with the first of those that it follows. */
export interface FollowedSignal {
  readonly signal: AbortSignal;
  /** Aborts it by itself. */
  abort(reason: unknown): void;
  /** Ends the following. Without it the followed signals would keep it for as long as they live. */
  release(): void;
}

/**
 * Follows signals for as long as one call lasts. AbortSignal.any would do, but is kept in memory for as long as anyone
 * listens to it, and an SDK that leaves its listeners behind would add one a call to a signal that lives for the run.
 */
export function followSignals(signals: readonly AbortSignal[]): FollowedSignal {
  const controller = new AbortController();
  const ends = signals.map((followed) => {
    const follow = () => controller.abort(followed.reason);
    if (followed.aborted) follow();
    else followed.addEventListener('abort', follow, { once: true });
    return () => followed.removeEventListener('abort', follow);
  });
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    release: () => {
      for (const end of ends) end();
    },
  };
}
