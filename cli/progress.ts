import { SingleBar } from 'cli-progress';
import type { Progress } from '../providers/candidates/recorder.ts';

/** Progress on stderr: a bar on a terminal, else a line about every 5%. */
export function startProgress(total: number, done: number, log: (line: string) => void): Progress {
  if (process.stderr.isTTY) {
    const bar = new SingleBar({ format: '{bar} {value}/{total} answers, {eta_formatted} left' });
    bar.start(total, done);
    return { step: () => bar.increment(), stop: () => bar.stop() };
  }
  const stride = Math.max(1, Math.ceil(total / 20));
  let count = done;
  return {
    step: () => {
      count += 1;
      if (count % stride === 0 || count === total) log(`${count}/${total} answers`);
    },
    stop: () => {},
  };
}
