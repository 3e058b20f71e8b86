import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { z } from 'zod';
import { packageRoot } from '../../package-root.ts';

/** A fixed response that shows, run after run, whether a judge still labels as it did. */
export interface Anchor {
  /** ANCHOR-01, ...; one id, one text. */
  readonly id: string;
  readonly text: string;
}

const anchorsSchema = z
  .array(z.strictObject({ id: z.string().regex(/^ANCHOR-\d{2}$/), text: z.string().min(1) }))
  .min(1)
  .refine((anchors) => new Set(anchors.map(({ id }) => id)).size === anchors.length, {
    message: 'an id stands twice',
  });

let loaded: readonly Anchor[] | undefined;

/** The anchors that this package ships, in order; read once from anchors.yaml. */
export function loadAnchors(): readonly Anchor[] {
  const file = join(packageRoot(), 'judging', 'anchors', 'anchors.yaml');
  loaded ??= anchorsSchema.parse(load(readFileSync(file, 'utf8')));
  return loaded;
}
