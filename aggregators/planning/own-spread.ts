import { max, mean } from 'd3-array';
import type { ScoreCard } from '../score-card.ts';

/** What a run itself tells of how far its deltaSCD would differ on other items like these, at its own size. */
export interface OwnSpread {
  /** The variance of one model's deltaSCD over resampled items, the mean over the models that have one; above 0. */
  readonly oneModel: number;
  /** The variance of the difference of two models on these items; null where it was not worked out. */
  readonly twoModels: number | null;
  /** How many models it is of, at least 1. */
  readonly models: number;
  /** How many items they were asked. */
  readonly items: number;
}

/** A card as far as its spread is read. */
type SpreadCard = Pick<ScoreCard, 'items' | 'resampling'> & {
  readonly subject: { readonly control: boolean };
};

/**
 * The run's own variance of deltaSCD, from its items intervals: controls only where nothing else was asked.
 *
 * @param cards of one report
 * @returns null where no model has an items interval of deltaSCD
 */
export function ownSpread(cards: readonly SpreadCard[]): OwnSpread | null {
  const candidates = cards.filter(({ subject }) => !subject.control);
  const measured = (candidates.length > 0 ? candidates : cards).flatMap(({ items, resampling }) => {
    const sd = resampling?.of.deltaSCD?.sd ?? null;
    return sd === null ? [] : [{ variance: sd ** 2, items: items.inTable }];
  });
  const oneModel = mean(measured, ({ variance }) => variance);
  const items = max(measured, (one) => one.items);
  return oneModel === undefined || items === undefined
    ? null
    : { oneModel, twoModels: null, models: measured.length, items };
}
