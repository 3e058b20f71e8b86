import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { packageRoot } from '../../../package-root.ts';

const pool = z.array(z.string().min(1)).min(8);

/** The pools of fixed sentences; what each holds stands in sentences.yaml. */
const poolsSchema = z.strictObject({
  reportMarked: pool,
  reportPlain: pool,
  positivePlain: pool,
  positiveMarked: pool,
  negativePlain: pool,
  negativeMarked: pool,
  disclaimer: pool,
  unrelatedFact: pool,
  unrelatedOpinion: pool,
  filler: pool,
});
export type Pools = Readonly<Record<keyof z.infer<typeof poolsSchema>, readonly string[]>>;

let loaded: Pools | undefined;

/** The controls' fixed sentences, read once from sentences.yaml. */
export function pools(): Pools {
  const file = join(packageRoot(), 'providers', 'candidates', 'controls', 'sentences.yaml');
  loaded ??= poolsSchema.parse(load(readFileSync(file, 'utf8')));
  return loaded;
}
