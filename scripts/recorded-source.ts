import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../package-root.ts';

/** The recordings that the planning defaults come from. */
const RECORDINGS = ['smollm2-135m.jsonl', 'smollm2-135m-reporting-assistant.jsonl'] as const;

/** What the planning defaults rest on, with the recordings' hashes, so that other recordings are seen. */
export function recordedSource(): string {
  const files = RECORDINGS.map((name) => {
    const hash = createHash('sha256').update(readFileSync(join(packageRoot(), 'recordings', name)));
    return `recordings/${name} (sha256 ${hash.digest('hex').slice(0, 12)})`;
  });
  return (
    `the two recorded configurations of SmolLM2-135M-Instruct, judged by the embedded judges: ${files.join(' and ')}. A ` +
    'small model and stand-in judges: your own models will differ, so give a pilot run where you can'
  );
}
