import { z } from 'zod';
import { GoldError } from '../gold/annotation.ts';
import type { LabelError } from './tipping-point.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** What is read of the score of a gold sample; whatever else stands in it is left alone. */
export const scoredGoldSchema = z.object({
  v: z.literal(1),
  sample: z.string().min(1),
  instrumentHash: z.string().min(1),
  judgeHuman: z
    .array(
      z.object({
        first: z.string(),
        pairs: count,
        items: count,
        percent: z.object({
          value: share.nullable(),
          interval: z.tuple([share, share]).readonly().nullable(),
          why: z.string().nullable(),
        }),
      }),
    )
    .readonly(),
  models: z.array(z.object({ model: z.string() })).readonly(),
});
export type ScoredGold = z.infer<typeof scoredGoldSchema>;

/** How often the panel's labels differ from those that people gave: its error, as far as those people are right. */
export const panelErrorSchema = z.strictObject({
  /** The gold sample. */
  sample: z.string(),
  /** The models whose answers people labelled: of others it says nothing. */
  models: z.array(z.string()),
  /** Labels by people that were compared with the panel's. */
  labels: count,
  /** The items that they are of. */
  items: count,
  /** 1 - agreement, weighted back to all items that could be drawn; null where nothing was compared. */
  value: share.nullable(),
  /** Of 95%, clustered by item. */
  interval: z.tuple([share, share]).nullable(),
  /** What conclusions are held against: the upper end of the interval; null without one. */
  error: share.nullable(),
  /** Why `interval` and `error` are null; null where they are not. */
  reason: z.string().nullable(),
});
export type PanelError = z.infer<typeof panelErrorSchema>;

const REMEDY = 'give what esfp gold score --json printed.';

/**
 * Reads the score of a gold sample.
 *
 * @param text of the file
 * @param file its name, for messages
 * @throws GoldError that names the file, the place and the remedy
 */
export function readScoredGold(text: string, file: string): ScoredGold {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new GoldError(`${file} cannot be read as JSON (${said}): ${REMEDY}`);
  }
  const parsed = scoredGoldSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  if (typeof value === 'object' && value !== null && 'itemsPerModel' in value) {
    throw new GoldError(`${file} is the key of a gold sample and no score: ${REMEDY}`);
  }
  const [issue] = parsed.error.issues;
  const place = issue === undefined || issue.path.length === 0 ? '' : `${issue.path.join('.')}: `;
  throw new GoldError(`${file} is no score of a gold sample (${place}${issue?.message ?? ''}): ${REMEDY}`);
}

/**
 * The panel's error by labels of people: 1 less the share of labels on which both agree. A careful reader takes the upper
 * end of its interval, so that a conclusion which stands rests on no luck of a small sample.
 *
 * @param gold the score of a gold sample
 * @param instrumentHash of the report that it is to be held against
 * @throws GoldError where another instrument gave the sample's labels, or the score has no entry of the panel
 */
export function panelErrorFrom(gold: ScoredGold, instrumentHash: string): PanelError {
  if (gold.instrumentHash !== instrumentHash) {
    throw new GoldError(
      `The gold sample ${gold.sample} holds labels of the instrument ${gold.instrumentHash}, and this report those of ` +
        `${instrumentHash}: how far one errs says nothing of the other. Draw a sample from these outputs with esfp gold ` +
        'sample, or leave --gold out.',
    );
  }
  // The last one: a judge may be called so too.
  const panel = gold.judgeHuman.findLast(({ first }) => first === 'panel');
  if (panel === undefined) {
    throw new GoldError(`The score of the gold sample ${gold.sample} has no entry of the panel: ${REMEDY}`);
  }
  const { value, interval, why } = panel.percent;
  const base = {
    sample: gold.sample,
    models: gold.models.map(({ model }) => model),
    labels: panel.pairs,
    items: panel.items,
    value: value === null ? null : 1 - value,
  };
  if (interval === null) {
    const reason = `the panel’s error has no interval in the gold sample ${gold.sample}: ${why ?? 'no reason is given'}`;
    return { ...base, interval: null, error: null, reason };
  }
  const [low, high] = interval;
  return { ...base, interval: [1 - high, 1 - low], error: 1 - low, reason: null };
}

/**
 * The error of the panel's labels of some models: known where people labelled answers of each of them, since how often a
 * panel errs hangs on what it reads.
 *
 * @param panelError null where people labelled nothing
 * @param models names
 */
export function errorOn(panelError: PanelError | null, models: readonly string[]): LabelError | null {
  if (panelError === null) return null;
  const others = models.filter((model) => !panelError.models.includes(model));
  if (others.length > 0) {
    return {
      unknown: `people labelled no answer of ${others.join(' or ')} in the gold sample ${panelError.sample}`,
    };
  }
  return panelError.error ?? { unknown: panelError.reason ?? '' };
}
