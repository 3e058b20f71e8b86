import { describe, expect, it } from 'vitest';
import { isDrawn } from '../../../aggregators/report/figures/figure.ts';
import { leaderboardFigure } from '../../../aggregators/report/figures/leaderboard-figure.ts';
import { renderFigure } from '../../../aggregators/report/figures/render-figure.ts';
import { board, dataOf, drawn, findAll, panelsOf, scored, shownText, textsOf, widthOf } from './board.ts';

const CARDS = [
  scored({ model: 'low', deltaSCD: 0.15, interval: [0.05, 0.25] }),
  scored({
    model: 'high',
    deltaSCD: 0.45,
    interval: [0.4, 0.5],
    parts: { deltaAR: 0.2, deltaSCD: 0.25, psi: 0.15 },
    multiplier: 1.1,
    esfpInterval: [0.61, 0.71],
  }),
  scored({
    model: 'turned',
    control: true,
    deltaSCD: -1,
    interval: null,
    parts: { deltaAR: -0.2, deltaSCD: -0.5, psi: 0.3 },
    esfpInterval: null,
  }),
];
const RANKS = {
  high: [
    [1, 1],
    [1, 2],
  ],
  low: [
    [2, 2],
    [1, 2],
  ],
} as const;
const REPORT = board(CARDS, RANKS);
const NO_BANDS = {};
const BANDS = { deltaSCD: { low: 0.2, high: 0.6 } };

const figureOf = (...input: Parameters<typeof leaderboardFigure>) => drawn(leaderboardFigure(...input));

describe('leaderboardFigure', () => {
  const figure = figureOf(REPORT, NO_BANDS);
  const [names, deltaSCD, items, rankBySCD, esfp, rankByESFP, ...others] = panelsOf(figure);

  it('has names, deltaSCD, n and rank, then ESFP and rank: models by deltaSCD, controls below, apart', () => {
    expect(textsOf(names)).toEqual(['high', 'low', 'Controls (no models):', 'turned', '']);
    expect(textsOf(items)).toEqual(['1, 1', '1, 1', '1, 1', 'n P1, P2']);
    expect(textsOf(rankBySCD)).toEqual(['1', '2', 'rank']);
    expect(textsOf(rankByESFP)).toEqual(['1-2', '1-2', 'rank']);
    expect(others).toEqual([]);
    expect(findAll(deltaSCD, 'title')).toContain('deltaSCD');
    expect(findAll(esfp, 'title')).toContain('ESFP');
  });

  it('draws deltaSCD as points with whiskers, in the rows of their models', () => {
    const data = dataOf(deltaSCD);
    expect(data).toContainEqual({ row: 0, value: 0.45 });
    expect(data).toContainEqual({ row: 0, low: 0.4, high: 0.5 });
    expect(data).toContainEqual({ row: 1, value: 0.15 });
    expect(data).toContainEqual({ row: 1, low: 0.05, high: 0.25 });
    expect(data).toContainEqual({ row: 3, value: -1 });
    expect(data.filter((one) => one.row === 3 && 'low' in one)).toEqual([]);
  });

  it('draws ESFP as a stack of its parts and what CPC adds, with ESFP itself and its interval', () => {
    const data = dataOf(esfp);
    const bar = data.slice(0, 12);
    expect(bar.slice(0, 4)).toMatchObject([
      { row: 0, part: 'deltaAR', order: 0, value: 0.2 },
      { row: 0, part: 'deltaSCD', order: 1, value: 0.25 },
      { row: 0, part: 'PSI', order: 2, value: 0.15 },
      { row: 0, part: 'CPC', order: 3, value: expect.closeTo(0.06, 10) },
    ]);
    expect(bar.slice(8)).toMatchObject([
      { row: 3, value: -0.2 },
      { value: -0.5 },
      { value: 0.3 },
      { value: 0 },
    ]);
    for (const row of [0, 1, 3]) {
      const parts = bar.filter((one) => one.row === row).map(({ value }) => Number(value));
      const total = data.find((one) => one.row === row && !('part' in one) && 'value' in one);
      expect(parts.reduce((sum, value) => sum + value)).toBeCloseTo(Number(total?.value), 10);
    }
    expect(data).toContainEqual({ row: 0, low: 0.61, high: 0.71 });
  });

  it('has axes that hold bars, intervals and zero', () => {
    const domains = [deltaSCD, esfp].map((panel) => {
      const [low, high] = findAll(findAll(panel, 'x')[0], 'domain').flat().map(Number);
      return { low, high };
    });
    // With air, so that no mark at the end is cut.
    expect(domains[0]?.low).toBeLessThan(-1);
    expect(domains[0]?.high).toBeGreaterThanOrEqual(0.5);
    // The control's parts below zero reach further than its ESFP.
    expect(domains[1]?.low).toBeLessThanOrEqual(-0.7);
    expect(domains[1]?.high).toBeGreaterThanOrEqual(0.71);
  });

  it('names a part on the bar where it fits, and tells models from controls by shape', () => {
    const labels = dataOf(esfp)
      .slice(0, 12)
      .map(({ label }) => label);
    expect(labels).toContain('SCD');
    expect(labels.at(-1)).toBe('');
    const drawnAs = (shape: string) =>
      findAll(deltaSCD, 'layer')
        .flat()
        .filter((layer) => findAll(layer, 'shape').includes(shape))
        .flatMap((layer) => dataOf(layer).map(({ row }) => row));
    expect(drawnAs('circle')).toEqual([0, 1]);
    expect(drawnAs('diamond')).toEqual([3]);
  });

  it('writes every number of its axes, zero among them', async () => {
    const shown = shownText(await renderFigure(figure));
    for (const number of ['−1.0', '0.0', '0.5']) expect(shown).toContain(number);
    // The last number of the last axis stands out at its end.
    const ends = { ESFP: { low: 0, high: 1.25 } };
    for (const bands of [NO_BANDS, ends]) {
      expect(widthOf(await renderFigure(figureOf(REPORT, bands)))).toBeLessThanOrEqual(640);
    }
    const narrow = board([scored({ model: 'm', deltaSCD: 0.01, interval: [0.005, 0.03] })]);
    expect(shownText(await renderFigure(figureOf(narrow, NO_BANDS)))).toContain('0.02');
  });

  it('says how to read it, what has no interval, and what it shows', () => {
    expect(figure.caption).toContain('with its 95% interval');
    expect(figure.caption).toContain('1 is the highest value, and higher is not better');
    expect(figure.caption).toContain('deltaSCD has no interval for 1 of 3; ESFP has no interval for 1 of 3.');
    expect(figure.caption).not.toContain('not defined');
    expect(figure.caption).not.toContain('band');
    expect(figure.alt).toContain('deltaSCD and ESFP of 2 models and 1 control.');
    expect(figure.alt).toContain('deltaSCD goes from 0.150 (low) to 0.450 (high)');
    expect(figure.alt).toContain('ESFP goes from 0.500 (low) to 0.660 (high)');
  });

  it('shades a band, ranks nothing by ESFP and stands by name', () => {
    const [bandNames, scd, , rank, stack, ...rest] = panelsOf(figureOf(REPORT, BANDS));
    expect(textsOf(bandNames).slice(0, 2)).toEqual(['high', 'low']);
    expect(textsOf(panelsOf(figureOf(board(CARDS.toReversed(), RANKS), BANDS))[0])).toEqual(
      textsOf(bandNames),
    );
    const named = board([scored({ model: 'b', deltaSCD: 0.9 }), scored({ model: 'a' })], {});
    expect(textsOf(panelsOf(figureOf(named, BANDS))[0])).toEqual(['a', 'b', '']);
    expect(textsOf(panelsOf(figureOf(named, NO_BANDS))[0])).toEqual(['b', 'a', '']);
    expect(dataOf(scd)).toContainEqual({ low: 0.2, high: 0.6 });
    expect(findAll(scd, 'title')).toContain('deltaSCD (band)');
    expect(findAll(stack, 'title')).toContain('ESFP');
    expect(dataOf(stack).filter((one) => 'end' in one)).toEqual([]);
    expect(textsOf(rank)).toEqual(['1', '2', 'rank']);
    expect(rest).toEqual([]);
    expect(figureOf(REPORT, BANDS).caption).toContain('the band set by the user (deltaSCD 0.200 to 0.600).');
  });

  it('shades a band of ESFP in the panel of ESFP, on an axis that holds it', () => {
    const bands = { ESFP: { low: 0.3, high: 1.2 } };
    const [, scd, , , stack, ...rest] = panelsOf(figureOf(REPORT, bands));
    expect(dataOf(scd).filter((one) => 'end' in one)).toEqual([]);
    expect(dataOf(stack)).toContainEqual({ end: 1.2 });
    expect(Math.max(...findAll(findAll(stack, 'x')[0], 'domain').flat().map(Number))).toBeGreaterThanOrEqual(
      1.2,
    );
    expect(rest).toEqual([]);
  });

  it('leaves out what is not defined, says so in its place and counts it', () => {
    const parts = { deltaAR: null, deltaSCD: 0.1, psi: 0.3 };
    const gaps = figureOf(
      board([scored({ model: 'm', parts }), scored({ model: 'n', deltaSCD: null })]),
      NO_BANDS,
    );
    const [, scd, , stack] = panelsOf(gaps);
    // n has no deltaSCD and stands last; m has no ESFP.
    expect(dataOf(scd).filter(({ row }) => row === 1)).toEqual([{ row: 1 }]);
    expect(dataOf(stack).filter(({ row }) => row === 0)).toEqual([{ row: 0 }]);
    // Parts that are not drawn, since ESFP has none, do not widen the axis.
    const wide = { deltaAR: null, deltaSCD: -0.5, psi: 0.3 };
    const narrow = figureOf(board([scored({ model: 'm', parts: wide }), scored({ model: 'n' })]), NO_BANDS);
    expect(findAll(findAll(panelsOf(narrow)[3], 'x')[0], 'domain').flat()).toEqual([0, 0.65]);
    expect(gaps.caption).toContain('deltaSCD is not defined for 1 of 2; ESFP is not defined for 1 of 2.');
  });

  it('gives a reason in place of a picture with nothing on it', () => {
    const nothing = { deltaAR: null, deltaSCD: null, psi: null };
    const none = leaderboardFigure(board([scored({ model: 'm', deltaSCD: null, parts: nothing })]), NO_BANDS);
    expect(isDrawn(none)).toBe(false);
    expect(none).toMatchObject({ reason: expect.stringMatching(/^Neither deltaSCD nor ESFP is defined/) });
    expect(leaderboardFigure(board([]), NO_BANDS)).toMatchObject({ reason: 'There is no model.' });
  });

  it('reads with one model: no ranks, and no line for controls', async () => {
    const one = figureOf(board([scored({ model: 'the one' })]), NO_BANDS);
    expect(panelsOf(one)).toHaveLength(4);
    expect(one.caption).not.toMatch(/Ranks|Filled discs|interval for/);
    expect(one.alt).toContain('of 1 model and 0 controls. deltaSCD is 0.200 for the one;');
    const svg = await renderFigure(one);
    expect(shownText(svg)).toContain('the one');
    expect(widthOf(svg)).toBeLessThanOrEqual(640);
    expect(svg).not.toMatch(/NaN|undefined|null/);
  });

  it('keeps thirty models apart, under 640 pixels, names that differ at their ends among them', async () => {
    const models = Array.from({ length: 30 }, (_, i) => `provider:a-family-of-models-${i + 10}-instruct`);
    const cards = models.map((model, i) => scored({ model, deltaSCD: 0.5 - i / 60 }));
    const ranks = Object.fromEntries(
      models.map((model) => [
        model,
        [
          [10, 29],
          [1, 30],
        ] as const,
      ]),
    );
    const svg = await renderFigure(figureOf(board(cards, ranks), NO_BANDS));
    const shown = shownText(svg);
    expect(shown.filter((text) => text === 'provider:a-family-of-')).toHaveLength(30);
    expect(new Set(shown.filter((text) => /^models-\d\d-instruct$/.test(text))).size).toBe(30);
    expect(shown.filter((text) => text === '10-29')).toHaveLength(30);
    expect(widthOf(svg)).toBeLessThanOrEqual(640);
    expect(widthOf(svg)).toBeGreaterThan(500);
  });

  it('keeps models of one name apart, and shows names as text', async () => {
    const hostile = '</text><script>alert(1)</script>\u202e\u001b[31m';
    const svg = await renderFigure(
      figureOf(board(['same', 'same', '007', '1e3', hostile].map((model) => scored({ model }))), NO_BANDS),
    );
    const shown = shownText(svg);
    expect(shown).toContain('same');
    expect(shown).toContain('same (2)');
    expect(shown).toContain('007');
    expect(shown).toContain('1e3');
    expect(svg).not.toContain('<script');
    for (const mark of ['\u202e', '\u001b']) expect(svg).not.toContain(mark);
    expect(shown.some((text) => text.startsWith('&lt;/text'))).toBe(true);
  });
});
