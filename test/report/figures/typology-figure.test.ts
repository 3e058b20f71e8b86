import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../../aggregators/report/figures/theme.ts';
import { typologyCutsFigure } from '../../../aggregators/report/figures/typology-cuts-figure.ts';
import { typologyDetailFigure, typologyFigure } from '../../../aggregators/report/figures/typology-figure.ts';
import { shiftText } from '../../../aggregators/report/words/shift-text.ts';
import type { Report, ScoreCard } from '../../../aggregators/score-card.ts';
import { noTypology, type TypologyShares } from '../../../aggregators/typology/typology-shares.ts';
import { TYPOLOGY_CUTS, type TypologyCell } from '../../../aggregators/typology.ts';
import { drawn, reasonOf, svgOf } from '../drawn.ts';
import { variedReport } from '../varied-cohort.ts';
import { dataOf, panelsOf } from './board.ts';

type Interval = [number, number] | null;
type Level = readonly [value: number | null, interval: Interval];

const NAMES = ['a', 'b', 'ctrl'];
const report = variedReport({ models: NAMES, controls: ['ctrl'], items: 6 });

function typology(cell: TypologyCell, share: number, some: Partial<TypologyShares> = {}): TypologyShares {
  const none = { 'over-aligned': 0, flexible: 0, 'anti-responsive': 0, 'under-aligned': 0 };
  const verdict = share >= 0.95 ? cell : ('undetermined' as const);
  const byCut = TYPOLOGY_CUTS.map((cut) => ({ cut, cell, shares: { ...none, [cell]: share }, verdict }));
  return {
    ...noTypology(''),
    reason: null,
    verdict,
    dependsOnCut: false,
    byCut,
    shift: 'shifts',
    shiftReason: null,
    ...some,
  };
}

/** A card with two levels and a typology; deltaSCD sets the reading order. */
function place(card: ScoreCard, P1: Level, P2: Level, own: TypologyShares, deltaSCD: number): ScoreCard {
  const { byPhrasing } = card.gradient;
  const under = (phrasing: 'P1' | 'P2', [value, interval]: Level) => ({
    ...byPhrasing[phrasing],
    density: { ...byPhrasing[phrasing].density, value, interval },
  });
  return {
    ...card,
    deltaSCD: { ...card.deltaSCD, value: deltaSCD },
    gradient: {
      ...card.gradient,
      byPhrasing: { ...byPhrasing, P1: under('P1', P1), P2: under('P2', P2) },
    },
    typology: own,
  };
}

const OWN: Readonly<Record<string, (card: ScoreCard) => ScoreCard>> = {
  a: (card) => place(card, [0.1, [0.05, 0.2]], [0.6, [0.5, 0.7]], typology('flexible', 0.99), 0.5),
  b: (card) =>
    place(
      card,
      [0.2, [0.1, 0.3]],
      [0.28, null],
      typology('over-aligned', 0.7, { shift: 'does not shift' }),
      0.08,
    ),
  ctrl: (card) => place(card, [0, null], [0, null], typology('over-aligned', 1, { shift: null }), 0),
};
const PLACED: Report = {
  ...report,
  cards: report.cards.map((card) => OWN[card.model]?.(card) ?? card),
};
const withoutLevels = (models: readonly string[]): Report => ({
  ...PLACED,
  cards: PLACED.cards.map((card) =>
    models.includes(card.model)
      ? place(card, [null, null], [0.3, null], noTypology('SCD under P1 is not defined.'), 0)
      : card,
  ),
});
const points = (one: Report) => {
  const data = dataOf(panelsOf(drawn(typologyFigure(one)))[1]).filter((each) => 'kind' in each);
  return [...new Map(data.map((each) => [each.row, each])).values()];
};

describe('typologyFigure', () => {
  it('has the two levels of every model with their intervals, numbered in reading order', () => {
    expect(points(PLACED)).toMatchObject([
      {
        number: '1',
        name: '1 a',
        x: 0.1,
        xLow: 0.05,
        xHigh: 0.2,
        y: 0.6,
        yLow: 0.5,
        yHigh: 0.7,
        kind: 'model',
      },
      { number: '2', name: '2 b', x: 0.2, xLow: 0.1, xHigh: 0.3, y: 0.28, yLow: null, yHigh: null },
      { number: '3', name: '3 ctrl (control)', x: 0, xLow: null, y: 0, yLow: null, kind: 'control' },
    ]);
  });

  it('draws P1 to the right and P2 upwards, an arm for each interval, open marks where undetermined', async () => {
    const { svg, texts, width } = await svgOf(typologyFigure(PLACED));
    expect(texts).toEqual(expect.arrayContaining(['mean SCD under P1', 'mean SCD under P2']));
    expect(texts).toEqual(
      expect.arrayContaining([
        '1 a',
        'flexible (99%)',
        'undetermined (over-aligned in 70%)',
        '3 ctrl (control)',
      ]),
    );
    const marks = [
      ...svg.matchAll(
        /aria-roledescription="point"[^>]*transform="translate\(([\d.]+),([\d.]+)\)"[^>]*fill="([^"]*)"/g,
      ),
    ];
    const onPlane = marks.map(([, x, y, fill]) => [Math.round(Number(x)), Math.round(Number(y)), fill]);
    expect(onPlane).toEqual(
      expect.arrayContaining([
        [33, 132, PALETTE.first],
        [66, 238, PALETTE.paper],
        [0, 330, PALETTE.first],
      ]),
    );
    const arms = svg.match(new RegExp(`stroke="${PALETTE.first}" stroke-width="1.5"`, 'g'));
    expect(arms).toHaveLength(3);
    expect(width).toBeLessThanOrEqual(640);
  });

  it('labels points that coincide once', () => {
    const same = (card: ScoreCard) => place(card, [0.4, null], [0.4, null], typology('under-aligned', 1), 0);
    const data = dataOf(drawn(typologyFigure({ ...PLACED, cards: PLACED.cards.map(same) })).spec);
    expect(data.flatMap(({ text }) => (/^\d/.test(String(text)) ? [text] : []))).toEqual(['1, 2, 3']);
  });

  it('leaves a model without a level off the plane, lists it and says so', async () => {
    const one = withoutLevels(['b']);
    expect(points(one).map(({ number }) => number)).toEqual(['1', '3']);
    expect((await svgOf(typologyFigure(one))).texts).toContain('2 b');
    expect(drawn(typologyFigure(one)).caption).toContain(
      'Not on the plane, since a level is not defined: 1 of 3.',
    );
    expect(reasonOf(typologyFigure(withoutLevels(NAMES)))).toBe('no model has an SCD under both P1 and P2.');
    expect(reasonOf(typologyFigure({ ...report, cards: [] }))).toBe('there is no model.');
  });

  it.each([1, 30])('is narrow enough with %i models', async (models) => {
    const names = Array.from({ length: models }, (_, i) => `some-vendor/a-long-name-of-a-model-${i}`);
    const { width, texts } = await svgOf(typologyFigure(variedReport({ models: names, items: 6 })));
    expect(width).toBeLessThanOrEqual(640);
    expect(texts.filter((text) => text.includes('some-vendor'))).toHaveLength(models);
  });
});

describe('typologyDetailFigure', () => {
  const near = (card: ScoreCard) =>
    card.model === 'ctrl'
      ? place(card, [1, null], [0, null], typology('anti-responsive', 1), -1)
      : place(card, [0.05, [0.01, 0.13]], [0.2, [0.1, 0.28]], typology('over-aligned', 1), 0.18);
  const squashed: Report = { ...PLACED, cards: PLACED.cards.map(near) };

  it('shows the models without the controls, on axes that hold all their arms', async () => {
    const figure = typologyDetailFigure(squashed);
    const detail = drawn(figure ?? undefined);
    const names = dataOf(detail.spec).flatMap(({ name }) => (name === undefined ? [] : [name]));
    expect(new Set(names)).toEqual(new Set(['1 a', '2 b']));
    const text = JSON.stringify(detail.spec);
    expect(text).toContain('"domain":[0,0.16]');
    expect(text).toContain('"domain":[0.05,0.3]');
    expect(detail.caption).toContain('mind their ends');
    const { texts, width } = await svgOf(detail);
    // One cell shows, at the cut of 0.3 at the most.
    expect(texts).toContain('over-aligned');
    expect(texts).not.toContain('anti-responsive');
    expect(width).toBeLessThanOrEqual(640);
  });

  it('is not drawn where the models fill the plane, or there are none on it', () => {
    expect(typologyDetailFigure(withoutLevels(NAMES))).toBeNull();
    const wide = squashed.cards.map((card) =>
      card.model === 'a' ? place(card, [0.9, null], [0.9, null], typology('under-aligned', 1), 0) : card,
    );
    expect(typologyDetailFigure({ ...squashed, cards: wide })).toBeNull();
    const controls = squashed.cards.filter(({ subject: { control } }) => control);
    expect(typologyDetailFigure({ ...squashed, cards: controls })).toBeNull();
  });
});

describe('shiftText', () => {
  it('never says that a model does not shift', () => {
    const of = (shift: TypologyShares['shift']) => shiftText({ typology: { ...noTypology(''), shift } });
    expect(of('does not shift')).toBe('no shift shown');
    expect([of('shifts'), of('shifts the other way'), of(null)]).toEqual([
      'shifts',
      'shifts the other way',
      '—',
    ]);
  });
});

describe('typologyCutsFigure', () => {
  it('has cell and share at each cut, in brackets where undetermined, beside the shift', async () => {
    const { texts, svg, width } = await svgOf(typologyCutsFigure(PLACED));
    const count = (text: string) => texts.filter((one) => one === text).length;
    expect([count('flex'), count('99%'), count('(over'), count('70%)')]).toEqual([8, 8, 8, 8]);
    expect([count('over'), count('100%'), count('shifts'), count('—')]).toEqual([8, 8, 1, 1]);
    expect(svg).toMatch(/<tspan>no shift<\/tspan><tspan[^>]*>shown<\/tspan>/);
    expect(texts).toEqual(expect.arrayContaining(['0.15', '0.30', '0.50', 'a', 'b', 'ctrl (control)']));
    expect(svg.match(/fill-opacity="0.25"/g)).toHaveLength(16);
    expect(svg.match(/fill-opacity="0"/g)).toHaveLength(8);
    expect(width).toBeLessThanOrEqual(640);
  });

  it('has a dash where there is no verdict, and counts such models', async () => {
    const figure = typologyCutsFigure(withoutLevels(['b']));
    expect((await svgOf(figure)).texts.filter((text) => text === '—').length).toBe(8 + 2);
    expect(drawn(figure).caption).toContain('A dash: no verdict (1 of 3 models).');
    expect(reasonOf(typologyCutsFigure(withoutLevels(NAMES)))).toBe(
      'no model has shares of resamples to base a verdict on.',
    );
    expect(reasonOf(typologyCutsFigure({ ...report, cards: [] }))).toBe('there is no model.');
  });

  it('is narrow enough with thirty models', async () => {
    const models = Array.from({ length: 30 }, (_, i) => `some-vendor/a-long-name-of-a-model-${i}`);
    expect((await svgOf(typologyCutsFigure(variedReport({ models, items: 12 })))).width).toBeLessThanOrEqual(
      640,
    );
  });
});
