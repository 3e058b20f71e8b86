import { z } from 'zod';
import { GoldError } from '../gold/annotation.ts';
import type { LabelError } from './tipping-point.ts';

const count = z.int().nonnegative();
const share = z.number().min(0).max(1);

/** Agreement with people: of each judge, then of the panel. */
const agreementsSchema = z
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
  .readonly();
type Agreements = z.infer<typeof agreementsSchema>;

/** What is read of the score of a gold sample; whatever else stands in it is left alone. */
const scoredGoldSchema = z.object({
  v: z.literal(1),
  sample: z.string().min(1),
  instrumentHash: z.string().min(1),
  judgeHuman: agreementsSchema,
  judgeHumanByModel: z.array(z.object({ model: z.string(), agreements: agreementsSchema })).readonly(),
});
export type ScoredGold = z.infer<typeof scoredGoldSchema>;

/** How often the panel's labels of some answers are others than people's. */
const measuredErrorSchema = z.strictObject({
  /** Labels by people that were compared with the panel's. */
  labels: count,
  /** The items that they are of. */
  items: count,
  /** 1 - agreement, weighted back to all items that could be drawn; null where nothing was compared. */
  value: share.nullable(),
  /** Of 95%, clustered by item. */
  interval: z.tuple([share, share]).nullable(),
  /** Why `interval` is null; null where it is not. */
  reason: z.string().nullable(),
});
type MeasuredError = z.infer<typeof measuredErrorSchema>;

/**
 * How often the panel's labels differ from those that people gave: its error, as far as those people are right. Of all
 * models together, which no conclusion is held against, and of each.
 */
export const panelErrorSchema = measuredErrorSchema.extend({
  /** The gold sample. */
  sample: z.string(),
  /** The models of the sample: of others it says nothing. */
  byModel: z.array(
    measuredErrorSchema.extend({
      model: z.string(),
      /** What conclusions about this model are held against: the upper end of the interval; null without one. */
      error: share.nullable(),
    }),
  ),
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

/** The panel's entry; `null` where there is none. The last one, since a judge may be called so too. */
const panelIn = (agreements: Agreements) => agreements.findLast(({ first }) => first === 'panel') ?? null;

/** Where people labelled fewer items than this, no error in them tells little. */
const LEAST_FLAWLESS = 10;

/**
 * The interval of an error of which none was seen, which resamples cannot give: the exact 95% one, an item with any error
 * being one event, so that it errs wide. Source: Clopper and Pearson (1934).
 */
function flawlessInterval(items: number): [low: number, high: number] | null {
  return items < LEAST_FLAWLESS ? null : [0, 1 - 0.025 ** (1 / items)];
}

/** 1 less the agreement of panel and people; `reasonOf` says why there is no interval. */
function measuredError(
  gold: ScoredGold,
  agreements: Agreements,
  reasonOf: (why: string) => string,
): MeasuredError {
  const panel = panelIn(agreements);
  if (panel === null) {
    throw new GoldError(`The score of the gold sample ${gold.sample} has no entry of the panel: ${REMEDY}`);
  }
  const { value, interval: resampled, why } = panel.percent;
  const agreement = resampled === null ? null : ([1 - resampled[1], 1 - resampled[0]] as [number, number]);
  const interval = value === 1 ? flawlessInterval(panel.items) : agreement;
  return {
    labels: panel.pairs,
    items: panel.items,
    value: value === null ? null : 1 - value,
    interval,
    reason: interval === null ? reasonOf(why ?? 'no reason is given') : null,
  };
}

/**
 * The panel's error by labels of people: 1 less the share of labels on which both agree. A careful reader takes the upper
 * end of its interval, so that a conclusion which stands rests on no luck of a small sample; and of a model its own error,
 * since a panel that reads the others well may misread this one.
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
  return {
    sample: gold.sample,
    ...measuredError(
      gold,
      gold.judgeHuman,
      (why) => `the panel’s error has no interval in the gold sample ${gold.sample}: ${why}`,
    ),
    byModel: gold.judgeHumanByModel.map(({ model, agreements }) => {
      const measured = measuredError(
        gold,
        agreements,
        (why) =>
          `the panel’s error on ${model} has no interval in the gold sample ${gold.sample} (${why}): label more items of ` +
          `${model} (esfp gold sample --items)`,
      );
      return { model, ...measured, error: measured.interval?.[1] ?? null };
    }),
  };
}

/**
 * The error of the panel's labels of some models: the worst of theirs, each by the upper end of its own interval, since how
 * often a panel errs hangs on what it reads. Not known where one of them has none.
 *
 * @param panelError null where people labelled nothing
 * @param models names, at least one
 */
export function errorOn(panelError: PanelError | null, models: readonly string[]): LabelError | null {
  if (panelError === null) return null;
  const own = panelError.byModel.filter(({ model }) => models.includes(model));
  const others = models.filter((name) => own.every(({ model }) => model !== name));
  const unknown = [
    ...(others.length === 0
      ? []
      : [`people labelled no answer of ${others.join(' or ')} in the gold sample ${panelError.sample}`]),
    ...own.flatMap(({ error, reason }) => (error === null ? [reason ?? ''] : [])),
  ];
  if (unknown.length > 0) return { unknown: unknown.join('; ') };
  return Math.max(...own.flatMap(({ error }) => error ?? []));
}
