import { describe, expect, it } from 'vitest';
import { gradientContrastsFigure } from '../../../aggregators/report/figures/gradient-contrasts-figure.ts';
import { gradientFigure } from '../../../aggregators/report/figures/gradient-figure.ts';
import { PALETTE } from '../../../aggregators/report/figures/theme.ts';
import type { Report, ScoreCard } from '../../../aggregators/score-card.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';
import { dataOf } from './board.ts';

const names = (n: number) => Array.from({ length: n }, (_, i) => `some-vendor/a-long-name-of-a-model-${i}`);
const report = variedReport({ models: ['a', 'b', 'ctrl'], controls: ['ctrl'] });
const withCards = (change: (card: ScoreCard) => ScoreCard): Report => ({
  ...report,
  cards: report.cards.map(change),
});
const NONE = { value: null, n: 0, undefined: 12, missing: 0, interval: null };

/** The report with no AR under P3 in the model a, and no interval of its SCD under P1. */
const holed = withCards((card) => {
  const { byPhrasing } = card.gradient;
  if (card.model !== 'a') return card;
  return {
    ...card,
    gradient: {
      ...card.gradient,
      byPhrasing: {
        ...byPhrasing,
        P1: { ...byPhrasing.P1, density: { ...byPhrasing.P1.density, interval: null } },
        P3: { ...byPhrasing.P3, attributionRate: NONE },
      },
    },
  };
});
/** How many means have a value and no interval. */
const openMeans = ({ cards }: Report) =>
  cards
    .flatMap(({ gradient: { byPhrasing } }) =>
      PHRASINGS.flatMap((phrasing) => [byPhrasing[phrasing].density, byPhrasing[phrasing].attributionRate]),
    )
    .filter(({ value, interval }) => value !== null && interval === null).length;
const colours = (svg: string) => new Set(svg.match(/#[0-9a-f]{3,8}\b/gi));

describe('gradientFigure', () => {
  it('has every mean with its interval as the report has it', () => {
    const data = dataOf(drawn(gradientFigure(report)).spec);
    expect(data).toHaveLength(3 * 5 * 2);
    for (const { model, gradient } of report.cards) {
      for (const phrasing of PHRASINGS) {
        for (const [metric, of] of [['SCD', 'density'] as const, ['AR', 'attributionRate'] as const]) {
          const { value, interval } = gradient.byPhrasing[phrasing][of];
          const name = model === 'ctrl' ? 'ctrl (control)' : model;
          expect(
            data.find((one) => one.model === name && one.phrasing === phrasing && one.metric === metric),
          ).toMatchObject({ value, low: interval?.[0] ?? null, high: interval?.[1] ?? null });
        }
      }
    }
  });

  it('leaves out what is not defined, breaks the line there, and opens marks without an interval', async () => {
    const [full, gap] = await Promise.all([svgOf(gradientFigure(report)), svgOf(gradientFigure(holed))]);
    const count = (svg: string, pattern: RegExp) => svg.match(pattern)?.length ?? 0;
    const marks = /aria-roledescription="point"/g;
    expect(count(full.svg, marks) - count(gap.svg, marks)).toBe(1);
    const open = (svg: string) => count(svg, new RegExp(`fill="${PALETTE.paper}"`, 'g'));
    expect(open(full.svg)).toBe(openMeans(report));
    expect(open(gap.svg)).toBe(openMeans(holed));
    // A line that breaks has a second place where it begins.
    const begins = (svg: string) =>
      [...svg.matchAll(/aria-roledescription="line mark"[^>]* d="([^"]*)"/g)].map(
        ([, path = '']) => path.match(/M/g)?.length,
      );
    expect(begins(full.svg)).toEqual([1, 1, 1, 1, 1, 1]);
    expect([...begins(gap.svg)].sort()).toEqual([1, 1, 1, 1, 1, 2]);
    expect(drawn(gradientFigure(holed)).caption).toContain(
      'Left out, since no item defines them: 1 of 30 means',
    );
    expect(drawn(gradientFigure(report)).caption).not.toContain('Left out');
  });

  it('counts the marks without an interval in its caption', () => {
    const open = openMeans(holed);
    expect(open).toBeGreaterThan(0);
    expect(drawn(gradientFigure(holed)).caption).toContain(`Open marks (${open}) have no interval.`);
  });

  it.each([1, 2, 30])('is narrow enough with %i models, in colours of the palette alone', async (models) => {
    const figure = gradientFigure(variedReport({ models: names(models), items: 6 }));
    const { svg, width, texts } = await svgOf(figure);
    expect(width).toBeLessThanOrEqual(640);
    expect(texts.filter((text) => text.startsWith('some-vendor'))).toHaveLength(models);
    expect([...colours(svg)].filter((one) => !Object.values<string>(PALETTE).includes(one))).toEqual([]);
  });

  it('says why it is not drawn', () => {
    expect(reasonOf(gradientFigure({ ...report, cards: [] }))).toBe('there is no model.');
    const bare = withCards((card) => {
      const none = { density: NONE, attributionRate: NONE };
      const { P0, P1, P2, P3, P4 } = card.gradient.byPhrasing;
      const byPhrasing = {
        P0: { ...P0, ...none },
        P1: { ...P1, ...none },
        P2: { ...P2, ...none },
        P3: { ...P3, ...none },
        P4: { ...P4, ...none },
      };
      return { ...card, gradient: { ...card.gradient, byPhrasing } };
    });
    expect(reasonOf(gradientFigure(bare))).toBe('no model has an AR or an SCD under any phrasing.');
  });
});

describe('gradientContrastsFigure', () => {
  const changed = withCards((card) => {
    const { contrasts } = card.gradient;
    const of = (value: number | null, interval: [number, number] | null) => ({ value, interval });
    const own =
      card.model === 'a'
        ? { deltaSCDP1P4: of(0.4, [0.3, 0.5]), gapP0: of(-0.2, null) }
        : card.model === 'b'
          ? { deltaSCDP1P4: of(null, null) }
          : {};
    return { ...card, gradient: { ...card.gradient, contrasts: { ...contrasts, ...own } } };
  });

  it('has the four contrasts of every model with their intervals', () => {
    const data = dataOf(drawn(gradientContrastsFigure(changed)).spec).filter((one) => 'contrast' in one);
    expect(data).toHaveLength(4 * 3);
    const ordered = ['a', 'b'].map((model) => changed.cards.find((card) => card.model === model));
    const rowOfA = (ordered[0]?.deltaSCD.value ?? 0) > (ordered[1]?.deltaSCD.value ?? 0) ? 0 : 1;
    const ofA = data.filter(({ row }) => row === rowOfA);
    const { contrasts } = ordered[0]?.gradient ?? {};
    expect(ofA).toEqual([
      {
        row: rowOfA,
        contrast: 'SCD P3 - P1',
        value: contrasts?.densityP3minusP1.value,
        low: contrasts?.densityP3minusP1.interval?.[0] ?? null,
        high: contrasts?.densityP3minusP1.interval?.[1] ?? null,
      },
      {
        row: rowOfA,
        contrast: 'SCD P4 - P2',
        value: contrasts?.densityP4minusP2.value,
        low: contrasts?.densityP4minusP2.interval?.[0] ?? null,
        high: contrasts?.densityP4minusP2.interval?.[1] ?? null,
      },
      { row: rowOfA, contrast: 'SCD P4 - SCD P1', value: 0.4, low: 0.3, high: 0.5 },
      { row: rowOfA, contrast: 'AR - SCD, P0', value: -0.2, low: null, high: null },
    ]);
  });

  it('keeps the rows of the models where a contrast of some is not defined', async () => {
    const { svg } = await svgOf(gradientContrastsFigure(changed));
    const marks = svg.matchAll(/aria-roledescription="point"[^>]*transform="translate\([\d.-]+,([\d.]+)\)"/g);
    const count: Record<string, number> = {};
    for (const [, y = ''] of marks) count[y] = (count[y] ?? 0) + 1;
    // Rows are 20 high; the model b has three, and the control in the last row has all four.
    expect(Object.keys(count).toSorted()).toEqual(['10', '30', '50']);
    expect(count['50']).toBe(4);
  });

  it('draws the line of no difference once a panel, and leaves out and counts what is not defined', async () => {
    const figure = gradientContrastsFigure(changed);
    const { svg, texts } = await svgOf(figure);
    const lines = [...svg.matchAll(/translate\(([\d.]+),[\d.]+\)"[^>]*stroke-dasharray="3,3"/g)];
    expect(lines).toHaveLength(4);
    // One scale for all panels.
    expect(new Set(lines.map(([, x]) => x)).size).toBe(1);
    expect(svg.match(/aria-roledescription="point"/g)).toHaveLength(11);
    expect(drawn(figure).caption).toContain('Left out, since they are not defined: 1 of 12.');
    expect(texts).toEqual(expect.arrayContaining(['a', 'b', 'ctrl (control)', 'SCD P3 - P1']));
  });

  it.each([1, 30])('is narrow enough with %i models', async (models) => {
    const { width, texts } = await svgOf(
      gradientContrastsFigure(variedReport({ models: names(models), items: 6 })),
    );
    expect(width).toBeLessThanOrEqual(640);
    expect(texts.filter((text) => text.startsWith('some-vendor'))).toHaveLength(models);
  });

  it('says why it is not drawn', () => {
    expect(reasonOf(gradientContrastsFigure({ ...report, cards: [] }))).toBe('there is no model.');
    const none = withCards((card) => {
      const blank = { ...NONE };
      const gap = { value: null, interval: null };
      const contrasts = {
        deltaSCDP1P4: gap,
        gapP0: gap,
        densityP3minusP1: blank,
        densityP4minusP2: blank,
        attributionRateP3minusP1: blank,
        attributionRateP4minusP2: blank,
      };
      return { ...card, gradient: { ...card.gradient, contrasts } };
    });
    expect(reasonOf(gradientContrastsFigure(none))).toBe('no model has a contrast that is defined.');
  });
});
