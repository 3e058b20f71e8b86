import { ascending, group } from 'd3-array';
import { z } from 'zod';
import { cohenKappa } from './cohen-kappa.ts';
import type { RawLabel, Stance } from './judgement.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** Fewer sentences than this give no verdict. */
export const LEAST_ANCHOR_SENTENCES = 30;

/** A judge has moved where less than this share of its labels stayed, ... */
export const MOVED_BELOW = 0.9;

/** ... and 95% confidence leaves out that this share or more would stay in the long run. */
export const STEADY_ABOVE = 0.95;

interface AnchorAnswer {
  /** The run that it was judged in. */
  readonly run: string;
  /** When the answer came, ISO 8601. */
  readonly date: string;
  /** The name that the judge's server gave; null where it gave none. */
  readonly servedModel: string | null;
  /** The anchor's id: one id, one text. */
  readonly anchor: string;
}

/** One judge's labels or stance of one anchor in one run. */
export type AnchorJudgement = AnchorAnswer &
  ({ readonly labels: readonly RawLabel[] } | { readonly stance: Stance });

const count = z.int().nonnegative();

const runSchema = z.strictObject({
  id: z.string(),
  /** When its first and its last anchor were judged, ISO 8601. */
  first: z.string(),
  last: z.string(),
  /** The names that the judge's server gave in it. */
  servedModels: z.array(z.string()),
  /** Anchors whose sentences were labelled, and anchors of which a stance was had. */
  labelled: count,
  stances: count,
});

const comparisonSchema = z.strictObject({
  /** Sentences of the latest run that were labelled before, each counted once. */
  sentences: count,
  /** Pairs of a label of the latest run and an earlier one of the same sentence, and how many of them are equal. */
  pairs: count,
  equal: count,
  /** `equal` of `pairs`; null without a pair. An abstention is a label here. */
  share: z.number().min(0).max(1).nullable(),
  /** Cohen's kappa over the pairs; null without a pair, or where all labels are one. */
  kappa: z.number().nullable(),
  /** Pairs of stances of one anchor, and how many of them are equal. */
  stances: z.strictObject({ pairs: count, equal: count }),
  /** Pairs of anchors left out, since they have other numbers of labels: their text or the splitter has changed. */
  changed: count,
  /**
   * `moved` where `share` is below 0.9 and the upper end of its 95% Wilson interval below 0.95; else `steady`; null
   * below 30 sentences. The interval takes each sentence for one case, in however many earlier runs it was labelled.
   */
  verdict: z.enum(['moved', 'steady']).nullable(),
});

/** How far one judge's anchors of its latest run agree with those of earlier runs. */
export const anchorAgreementSchema = z.strictObject({
  judge: z.string(),
  /** The run judged last; null where there is none. */
  latest: runSchema.nullable(),
  /** Every earlier run, oldest first, and how far the latest agrees with it. */
  earlier: z.array(z.strictObject({ run: runSchema, comparison: comparisonSchema })),
  /** The latest run against all earlier ones together; its verdict is the judge's. */
  pooled: comparisonSchema,
});
export type AnchorAgreement = z.infer<typeof anchorAgreementSchema>;
type Comparison = AnchorAgreement['pooled'];

/** One run's answers by anchor. */
interface Run {
  readonly summary: z.infer<typeof runSchema>;
  readonly labels: ReadonlyMap<string, readonly RawLabel[]>;
  readonly stances: ReadonlyMap<string, Stance>;
}

/** Keeps an answer under its anchor, of which a run has one. */
function keep<Answer>(answers: Map<string, Answer>, { run, anchor }: AnchorJudgement, answer: Answer): void {
  if (answers.has(anchor)) {
    throw new RangeError(
      `anchorAgreement: \`judgements\` holds ${anchor} of run ${run} twice; give those of one judge under one set of parameters.`,
    );
  }
  answers.set(anchor, answer);
}

function runOf(id: string, judgements: readonly AnchorJudgement[]): Run {
  const labels = new Map<string, readonly RawLabel[]>();
  const stances = new Map<string, Stance>();
  for (const one of judgements) {
    if ('labels' in one) keep(labels, one, one.labels);
    else keep(stances, one, one.stance);
  }
  const dates = judgements.map(({ date }) => date).sort();
  const names = judgements.flatMap(({ servedModel }) => (servedModel === null ? [] : [servedModel]));
  const summary = {
    id,
    first: dates[0] ?? '',
    last: dates.at(-1) ?? '',
    servedModels: [...new Set(names)].sort(),
    labelled: labels.size,
    stances: stances.size,
  };
  return { summary, labels, stances };
}

function verdictOf(share: number | null, sentences: number): Comparison['verdict'] {
  if (share === null || sentences < LEAST_ANCHOR_SENTENCES) return null;
  const [, high] = wilsonInterval(share, sentences);
  return share < MOVED_BELOW && high < STEADY_ABOVE ? 'moved' : 'steady';
}

/** The latest run against some earlier ones, all taken together. */
function compare(latest: Run | undefined, earlier: readonly Run[]): Comparison {
  const pairs: [RawLabel, RawLabel][] = [];
  const stances: [Stance, Stance][] = [];
  let [sentences, changed] = [0, 0];
  for (const [anchor, labels] of latest?.labels ?? []) {
    const before = earlier.map((run) => run.labels.get(anchor)).filter((list) => list !== undefined);
    const alike = before.filter((list) => list.length === labels.length);
    changed += before.length - alike.length;
    if (alike.length > 0) sentences += labels.length;
    for (const list of alike) {
      list.forEach((label, i) => {
        const now = labels[i];
        if (now !== undefined) pairs.push([label, now]);
      });
    }
  }
  for (const [anchor, stance] of latest?.stances ?? []) {
    for (const run of earlier) {
      const before = run.stances.get(anchor);
      if (before !== undefined) stances.push([before, stance]);
    }
  }
  const equal = pairs.filter(([before, now]) => before === now).length;
  const share = pairs.length === 0 ? null : equal / pairs.length;
  return {
    sentences,
    pairs: pairs.length,
    equal,
    share,
    kappa: cohenKappa(pairs),
    stances: {
      pairs: stances.length,
      equal: stances.filter(([before, now]) => before === now).length,
    },
    changed,
    verdict: verdictOf(share, sentences),
  };
}

/**
 * Whether a judge still labels as it did: its anchors, a fixed set of responses that is judged afresh in every run, of the
 * run judged last against those of every earlier run. A judge that moved makes scores from before and after differ though
 * no model did.
 *
 * @param judge its id
 * @param judgements of its anchors, by this judge under one set of parameters, in any order
 * @throws RangeError when a run has two answers of a kind for one anchor
 */
export function anchorAgreement(judge: string, judgements: readonly AnchorJudgement[]): AnchorAgreement {
  const runs = [...group(judgements, ({ run }) => run)]
    .map(([id, own]) => runOf(id, own))
    .sort((a, b) => ascending(a.summary.last, b.summary.last));
  const latest = runs.at(-1);
  const earlier = runs.slice(0, -1);
  return {
    judge,
    latest: latest?.summary ?? null,
    earlier: earlier.map((run) => ({ run: run.summary, comparison: compare(latest, [run]) })),
    pooled: compare(latest, earlier),
  };
}
