import { z } from 'zod';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import type { Estimate } from '../cell.ts';
import type { ScoreCard } from '../score-card.ts';

const count = z.int().nonnegative();
const value = z.number().nullable();
const interval = z.tuple([z.number(), z.number()]).nullable();
const estimate = z.strictObject({ value, n: count, undefined: count, missing: count });
const scored = z.strictObject({ value, interval });

/**
 * The scores of one model as they stood when a baseline was saved; each is recomputed from its rows. A schema of its own: a
 * card may grow without making the baselines that are committed unreadable. null where undefined.
 */
export const baselineScoresSchema = z.strictObject({
  items: count,
  repeats: count,
  coverage: z.strictObject({
    responses: z.number(),
    attributionRate: z.number(),
    density: z.number(),
    stance: z.number(),
  }),
  deltaSCD: scored.extend({
    corpusInterval: interval,
    underP1: estimate,
    underP2: estimate,
    bounds: interval,
    undefinedAsZero: value,
  }),
  /** deltaSCD of the items of one type; a type that was not asked is absent. */
  deltaSCDByType: z.partialRecord(z.enum(ITEM_TYPES), scored),
  selectivity: scored.extend({ licensed: value, control: value }),
  deltaAR: estimate.extend({ interval }),
  psi: z.strictObject({
    P0P1: estimate.extend({ interval }),
    P1P2: estimate.extend({ interval }),
    ceiling: value,
    scaled: value,
    noiseFloor: z.strictObject({ P0: value, P1: value, P2: value }),
  }),
  cpc: z.strictObject({ kappa: value, interval, n: count, stanceless: count, missing: count }),
  flex: scored,
  esfp: scored.extend({ corpusInterval: interval }),
  byPhrasing: z.record(z.enum(PHRASINGS), z.strictObject({ attributionRate: estimate, density: estimate })),
  judges: z.strictObject({ sentences: count, unanimous: value, kappa: value, abstained: count }),
});
export type BaselineScores = z.infer<typeof baselineScoresSchema>;

const bare = (one: Estimate) => ({
  value: one.value,
  n: one.n,
  undefined: one.undefined,
  missing: one.missing,
});
const valued = (one: Pick<ScoreCard['flex'], 'value' | 'interval'>) => ({
  value: one.value,
  interval: one.interval,
});

function byTypeOf({ byType }: ScoreCard): BaselineScores['deltaSCDByType'] {
  const found: BaselineScores['deltaSCDByType'] = {};
  for (const type of ITEM_TYPES) {
    const own = byType[type];
    if (own !== undefined) found[type] = valued(own.deltaSCD);
  }
  return found;
}

/** The scores of a card that a baseline keeps. */
export function baselineScores(card: ScoreCard): BaselineScores {
  const { items, coverage, deltaSCD, selectivity, deltaAR, psi, cpc, flex, esfp, gradient, judges } = card;
  const under = (phrasing: (typeof PHRASINGS)[number]) => {
    const own = gradient.byPhrasing[phrasing];
    return { attributionRate: bare(own.attributionRate), density: bare(own.density) };
  };
  return {
    items: items.inTable,
    repeats: items.repeats,
    coverage,
    deltaSCD: {
      ...valued(deltaSCD),
      corpusInterval: deltaSCD.corpusInterval,
      underP1: bare(deltaSCD.underP1),
      underP2: bare(deltaSCD.underP2),
      bounds: deltaSCD.bounds,
      undefinedAsZero: deltaSCD.undefinedAsZero,
    },
    deltaSCDByType: byTypeOf(card),
    selectivity: {
      ...valued(selectivity),
      licensed: selectivity.licensed.value,
      control: selectivity.control.value,
    },
    deltaAR: { ...bare(deltaAR), interval: deltaAR.interval },
    psi: {
      P0P1: { ...bare(psi.P0P1), interval: psi.P0P1.interval },
      P1P2: { ...bare(psi.P1P2), interval: psi.P1P2.interval },
      ceiling: psi.ceiling,
      scaled: psi.scaled,
      noiseFloor: {
        P0: psi.noiseFloor.P0.value,
        P1: psi.noiseFloor.P1.value,
        P2: psi.noiseFloor.P2.value,
      },
    },
    cpc: {
      kappa: cpc.kappa,
      interval: cpc.interval,
      n: cpc.n,
      stanceless: cpc.stanceless,
      missing: cpc.missing,
    },
    flex: valued(flex),
    esfp: { ...valued(esfp), corpusInterval: esfp.corpusInterval },
    byPhrasing: { P0: under('P0'), P1: under('P1'), P2: under('P2'), P3: under('P3'), P4: under('P4') },
    judges: {
      sentences: judges.sentences,
      unanimous: judges.unanimous,
      kappa: judges.kappa,
      abstained: judges.abstained,
    },
  };
}
