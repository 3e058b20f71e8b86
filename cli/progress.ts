import { SingleBar } from 'cli-progress';

/** Progress of a long task. */
export interface Progress {
  step(): void;
  stop(): void;
}

interface ProgressOptions {
  readonly total: number;
  /** How many were done before. */
  readonly done?: number;
  /** What is counted, e.g. `answers`. */
  readonly unit: string;
  readonly log: (line: string) => void;
  /** What else to show, asked anew each time. */
  readonly detail?: () => string;
}

/** Progress on stderr: a bar on a terminal, else a line about every 5%. */
export function startProgress({ total, done = 0, unit, log, detail = () => '' }: ProgressOptions): Progress {
  if (process.stderr.isTTY) {
    const bar = new SingleBar({ format: `{bar} {value}/{total} ${unit}, {eta_formatted} left{detail}` });
    bar.start(total, done, { detail: detail() });
    return { step: () => bar.increment(1, { detail: detail() }), stop: () => bar.stop() };
  }
  const stride = Math.max(1, Math.ceil(total / 20));
  let count = done;
  return {
    step: () => {
      count += 1;
      if (count % stride === 0 || count === total) log(`${count}/${total} ${unit}${detail()}`);
    },
    stop: () => {},
  };
}
