/** What holds something that must be closed before the process ends. */
export interface Closable {
  /** Closes without waiting. */
  closeNow(): void;
}

const open = new Set<Closable>();

function closeAll(): void {
  for (const one of open) one.closeNow();
}

/** Has something closed when the process ends, unless it is closed before. */
export function closeAtExit(one: Closable): void {
  if (open.size === 0) process.on('exit', closeAll);
  open.add(one);
}

/** Takes note that something is closed. */
export function forgetClosed(one: Closable): void {
  open.delete(one);
  if (open.size === 0) process.off('exit', closeAll);
}
