/** How often the heap is looked at, in milliseconds. */
const PERIOD = 50;

const MEGABYTE = 1e6;
const inMegabytes = (bytes: number) => bytes / MEGABYTE;

/** What a process has taken, in megabytes. */
export interface MemoryUse {
  /** Resident when the watch began. */
  readonly before: number;
  /** The most that was ever resident, as the system counts it. */
  readonly peak: number;
  /** The most of JavaScript's heap in use when it was looked at. */
  readonly heap: number;
}

/** Watches this process's memory until the returned function is called. */
export function watchMemory(): () => MemoryUse {
  const before = inMegabytes(process.memoryUsage.rss());
  let heap = 0;
  const look = () => {
    heap = Math.max(heap, inMegabytes(process.memoryUsage().heapUsed));
  };
  look();
  const timer = setInterval(look, PERIOD);
  return () => {
    clearInterval(timer);
    look();
    return { before, peak: inMegabytes(process.resourceUsage().maxRSS * 1024), heap };
  };
}
