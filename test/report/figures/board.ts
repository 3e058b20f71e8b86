import type { Figure, MaybeFigure } from '../../../aggregators/report/figures/figure.ts';
import { isDrawn } from '../../../aggregators/report/figures/figure.ts';
import type { Report, ScoreCard } from '../../../aggregators/score-card.ts';
import { itemObservations, reportOf, subject } from '../../aggregators/builders.ts';

const REPORT = reportOf(['m', 'n'].flatMap((model) => itemObservations({ model, item: 'X1' })));
const [BASE] = REPORT.cards;
if (BASE === undefined) throw new Error('board: no model was observed.');
const CARD: ScoreCard = BASE;
const CONTROL = subject({ control: true });

/** What is told of a model on a board. */
export interface Scores {
  readonly model: string;
  readonly control?: boolean;
  readonly deltaSCD?: number | null;
  readonly interval?: [number, number] | null;
  /** The weighted parts; ESFP follows. */
  readonly parts?: { deltaAR: number | null; deltaSCD: number | null; psi: number | null };
  readonly multiplier?: number;
  readonly esfpInterval?: [number, number] | null;
}

/** A card with some scores; without more, deltaSCD 0.2 [0.1, 0.3], ESFP 0.1 + 0.1 + 0.3. */
export function scored({
  model,
  control = false,
  deltaSCD = 0.2,
  interval = [0.1, 0.3],
  parts = { deltaAR: 0.1, deltaSCD: 0.1, psi: 0.3 },
  multiplier = 1,
  esfpInterval = [0.4, 0.6],
}: Scores): ScoreCard {
  const { deltaAR, deltaSCD: scd, psi } = parts;
  const flex = deltaAR === null || scd === null || psi === null ? null : deltaAR + scd + psi;
  return {
    ...CARD,
    model,
    subject: control ? CONTROL : CARD.subject,
    deltaSCD: { ...CARD.deltaSCD, value: deltaSCD, interval: deltaSCD === null ? null : interval },
    flex: { value: flex, interval: null },
    esfp: {
      ...CARD.esfp,
      value: flex === null ? null : flex * multiplier,
      interval: flex === null ? null : esfpInterval,
      parts,
      multiplier,
    },
    intervalReasons: {},
  };
}

/** Ranks of models, best and worst by deltaSCD and by ESFP; null where a model has none. */
export type Ranks = Readonly<
  Record<
    string,
    readonly [deltaSCD: readonly [number, number] | null, esfp: readonly [number, number] | null]
  >
>;

/** A report of some cards, with ranks where given; without them nothing is compared. */
export function board(cards: readonly ScoreCard[], ranks?: Ranks): Report {
  const reason = 'm is the one model: it takes two to compare.';
  const ranking = (which: 0 | 1) => {
    if (ranks === undefined) return { reason, models: [] };
    const models = Object.entries(ranks).map(([model, both]) => ({
      model,
      value: 0,
      best: both[which]?.[0] ?? null,
      worst: both[which]?.[1] ?? null,
      of: Object.values(ranks).filter((one) => one[which] !== null).length,
    }));
    return { reason: null, models };
  };
  return {
    ...REPORT,
    cards: [...cards],
    comparison: {
      ...REPORT.comparison,
      reason: ranks === undefined ? reason : null,
      pairs: [],
      ranks: { deltaSCD: ranking(0), esfp: ranking(1) },
      notes: [],
    },
  };
}

/** The figure, where it is drawn. */
export function drawn(figure: MaybeFigure): Figure {
  if (!isDrawn(figure)) throw new Error(`${figure.title} is not drawn: ${figure.reason}`);
  return figure;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Everything of a specification that is called so, wherever it stands. */
export function findAll(value: unknown, key: string): unknown[] {
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(name === key ? [inner] : []),
    ...findAll(inner, key),
  ]);
}

/** The rows of data of a part of a specification. */
export function dataOf(spec: unknown): Record<string, unknown>[] {
  return findAll(spec, 'values').flat().filter(isRecord);
}

/** The panels of a picture, from left to right. */
export function panelsOf({ spec }: Figure): unknown[] {
  return 'hconcat' in spec ? [...spec.hconcat] : [];
}

/** The texts of a column of text, from the top, its title last. */
export function textsOf(panel: unknown): unknown[] {
  return dataOf(panel).map(({ text }) => text);
}

/** All text that an SVG shows. */
export function shownText(svg: string): string[] {
  return [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);
}

/** The width of an SVG, in pixels. */
export function widthOf(svg: string): number {
  return Number(/^<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1]);
}
