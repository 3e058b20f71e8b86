import { describe, expect, it } from 'vitest';
import { comparisonSentences } from '../../../aggregators/report/comparison-text.ts';
import { isDrawn } from '../../../aggregators/report/figures/figure.ts';
import { decimal, shareOf, withInterval } from '../../../aggregators/report/format.ts';
import { escaped } from '../../../aggregators/report/html/markup.ts';
import type { PageInput } from '../../../aggregators/report/html/section.ts';
import {
  leaderboardFigures,
  leaderboardSection,
} from '../../../aggregators/report/html/sections/leaderboard.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { itemObservations, reportOf, stances, subject } from '../../aggregators/builders.ts';
import { board, scored } from '../figures/board.ts';

const NO_BANDS: PageInput['bands'] = {};

function bodyOf(report: Report, bands = NO_BANDS): string {
  const drawn = leaderboardFigures(report, bands).filter(isDrawn);
  const pictures = new Map(drawn.map(({ id }) => [id, `<svg id="${id}"></svg>`]));
  return leaderboardSection({ report, evaluation: null, bands, pictures }).body.toString();
}

/** The tables of some HTML: caption, head and rows, as text. */
function tablesOf(body: string) {
  const cells = (row: string) => [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => cell);
  return [...body.matchAll(/<table><caption>(.*?)<\/caption>(.*?)<\/table>/gs)].map(
    ([, caption, table = '']) => {
      const [head = [], ...rows] = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) => cells(row));
      return { caption, head, rows };
    },
  );
}

/** The cells of a column of the tables, by model. */
function column(body: string, head: string | RegExp): (string | undefined)[] {
  const found = tablesOf(body).flatMap((table) => {
    const at = table.head.findIndex((one) => one?.match(head) !== null && one !== undefined);
    return at === -1 ? [] : table.rows.map((row) => row[at]);
  });
  return found;
}
const heads = (body: string) => tablesOf(body).flatMap(({ head }) => head);

const TWO: [number, number] = [0.2, 0.4];
const TAKEN = (i: number) =>
  i % 2 === 0 ? stances('positive', 'positive') : stances('negative', 'negative');
const RANKS = {
  high: [
    [1, 1],
    [1, 2],
  ],
  low: [
    [2, 2],
    [1, 2],
  ],
  mute: [null, null],
} as const;
const TURNED = scored({
  model: 'turned',
  control: true,
  deltaSCD: -1,
  interval: null,
  parts: { deltaAR: -0.2, deltaSCD: -0.5, psi: 0.3 },
  esfpInterval: null,
});
const CARDS = [
  TURNED,
  scored({ model: 'low', deltaSCD: 0.15, interval: [0.05, 0.25] }),
  scored({
    model: 'high',
    deltaSCD: 0.45,
    interval: [0.4, 0.5],
    multiplier: 1.1,
    esfpInterval: [0.45, 0.65],
  }),
];
const REPORT = board(CARDS, RANKS);

describe('leaderboardSection', () => {
  const body = bodyOf(REPORT);

  it('has the scores of each model, deltaSCD first, ranks beside them, controls last', () => {
    const [scores] = tablesOf(body);
    expect(scores?.head).toEqual([
      'model',
      'deltaSCD',
      'items with SCD under P1, P2',
      'rank by deltaSCD, of 2',
      'ESFP',
      'rank by ESFP, of 2',
    ]);
    expect(scores?.rows).toEqual([
      ['high', '0.450 [0.400, 0.500]', '1, 1 of 1', '1', '0.550 [0.450, 0.650]', '1-2'],
      ['low', '0.150 [0.050, 0.250]', '1, 1 of 1', '2', '0.500 [0.400, 0.600]', '1-2'],
      ['turned (control)', '-1.000 [—]', '1, 1 of 1', '—', '-0.400 [—]', '—'],
    ]);
  });

  it('has every number of the pictures and of the cards, as report.json has them', () => {
    const observed = ['m', 'n'].flatMap((model) =>
      Array.from({ length: 9 }, (_, i) =>
        itemObservations(
          { model, item: `X${i}`, type: i < 3 ? 'T4' : 'T1' },
          {
            P0: { stances: stances('positive', 'positive') },
            P2: { attribution: { self: 2 + (i % 3), third: 1 }, stances: TAKEN(i) },
            P4: { stances: stances('positive', 'positive') },
          },
        ),
      ).flat(),
    );
    const report = reportOf(observed);
    const text = bodyOf(report);
    const cells = [...text.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, cell]) => cell);
    for (const card of report.cards) {
      const { deltaSCD, deltaAR, selectivity, psi, cpc, flex, esfp } = card;
      for (const { value, interval } of [deltaSCD, esfp, flex, selectivity]) {
        expect(cells).toContain(withInterval(value, interval));
      }
      expect(cells).toContain(`${withInterval(deltaAR.value, deltaAR.interval)} (${deltaAR.n})`);
      expect(cells).toContain(`${withInterval(cpc.kappa, cpc.interval)} (${cpc.n})`);
      expect(cells).toContain(withInterval(psi.P0P1.value, psi.P0P1.interval));
      const shown = [...Object.values(esfp.parts), esfp.multiplier, psi.scaled, selectivity.control.value];
      for (const value of shown) expect(cells).toContain(decimal(value));
      expect(column(text, 'deltaSCD, undefined as zero')).toContain(
        withInterval(deltaSCD.undefinedAsZero, deltaSCD.undefinedAsZeroInterval),
      );
      expect(column(text, 'worst cases')).toContain(deltaSCD.bounds?.map(decimal).join(' to '));
      const { reversed, comparable } = cpc.reversals;
      expect(reversed).toBe(4);
      expect(column(text, 'reversals')).toContain(shareOf(reversed, comparable));
    }
    expect(column(text, 'coverage')).toEqual(['100%', '100%']);
  });

  it('has beside each score what it alone would hide, each number in its own column', () => {
    const card = scored({ model: 'm' });
    const { deltaSCD, selectivity, coverage } = card;
    const text = bodyOf(
      board([
        {
          ...card,
          deltaSCD: {
            ...deltaSCD,
            underP1: { ...deltaSCD.underP1, n: 11 },
            underP2: { ...deltaSCD.underP2, n: 12 },
            undefinedAsZero: 0.13,
            undefinedAsZeroInterval: [0.12, 0.14],
            bounds: [0.16, 0.17],
          },
          selectivity: {
            licensed: { ...selectivity.licensed, value: 0.18 },
            control: { ...selectivity.control, value: 0.19 },
            value: -0.01,
            interval: null,
          },
          coverage: { ...coverage, density: 0.5 },
        },
      ]),
    );
    const [scores, beside] = tablesOf(text);
    expect(scores?.rows[0]?.[2]).toBe('11, 12 of 1');
    expect(beside?.head).toEqual([
      'model',
      'deltaSCD, undefined as zero',
      'selectivity',
      'deltaSCD, licensed items',
      'deltaSCD, fact items (T4)',
      'reversals',
      'deltaSCD, worst cases for what is missing',
      'coverage',
    ]);
    expect(beside?.rows).toEqual([
      ['m', '0.130 [0.120, 0.140]', '-0.010 [—]', '0.180', '0.190', '—', '0.160 to 0.170', '50%'],
    ]);
  });

  it('takes PSI of the contrast that the composite takes', () => {
    const card = scored({ model: 'm' });
    const psi = { ...card.psi, P1P2: { ...card.psi.P1P2, value: 0.789 }, contrast: 'P1P2' as const };
    expect(column(bodyOf(board([{ ...card, psi }])), /^PSI$/)[0]).toMatch(/^0\.789 /);
  });

  it('says that the order is no ranking, and leaves what the scores are to the opening', () => {
    expect(body).toContain('no ranking: higher is not better');
    expect(body).not.toContain('how much more of a model’s own stance');
  });

  it('gives the parts of ESFP, and what CPC adds', () => {
    expect(column(body, 'deltaSCD part')).toEqual(['0.100', '0.100', '-0.500']);
    expect(column(body, 'factor of CPC')).toEqual(['1.100', '1.000', '1.000']);
    expect(column(body, 'CPC adds')).toEqual(['0.050', '0.000', '0.000']);
    expect(column(body, /^ESFP$/).slice(3)).toEqual(['0.550', '0.500', '-0.400']);
  });

  it('has both pictures, before the tables', () => {
    const order = ['<svg id="leaderboard">', '<svg id="parts">', '<table>'].map((part) => body.indexOf(part));
    expect(order.every((at) => at > 0)).toBe(true);
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('says how the models differ in the sentences of the terminal', () => {
    const difference = {
      value: 0.3,
      interval: TWO,
      reason: null,
      verdict: 'higher' as const,
      defined: { from: 1, to: 1 },
      undefined: 0,
    };
    const differences = {
      deltaSCD: difference,
      esfp: difference,
      deltaAR: difference,
      selectivity: difference,
      psi: difference,
    };
    const pair = { from: 'low', to: 'high', items: 1, judgeChanges: [], differences };
    const comparison = { ...REPORT.comparison, pairs: [pair], notes: ['A note & more.'] };
    const sentences = comparisonSentences(comparison);
    expect(sentences).toHaveLength(2);
    const text = bodyOf({ ...REPORT, comparison });
    for (const sentence of sentences) expect(text).toContain(`<li>${escaped(sentence)}</li>`);
  });

  it('says what has no interval and why, models of one reason together, and what is not defined', () => {
    const without = (model: string, reason: string) => ({
      ...scored({ model, interval: null }),
      intervalReasons: { 'deltaSCD.interval': reason },
    });
    const parts = { deltaAR: null, deltaSCD: 0.1, psi: 0.3 };
    const text = bodyOf(
      board([
        without('a', 'They are <few>.'),
        without('b', 'They are <few>.'),
        without('c', 'Another.'),
        scored({ model: 'd', parts }),
      ]),
    );
    expect(text).toContain('<li>deltaSCD has no interval for a; b. They are &lt;few&gt;.</li>');
    expect(text).toContain('<li>deltaSCD has no interval for c. Another.</li>');
    expect(text).toContain('<li>ESFP is not defined for d: the warnings say why.</li>');
    expect(text).not.toContain('ESFP has no interval');
    const one = {
      ...scored({ model: 'e', esfpInterval: null }),
      intervalReasons: { 'deltaSCD.interval': 'Not this.', 'esfp.interval': 'This.' },
    };
    expect(bodyOf(board([one]))).toContain('<li>ESFP has no interval for e. This.</li>');
    expect(bodyOf(board([scored({ model: 'a' })]))).not.toContain('What is lacking');
  });

  it('says with one model that nothing is compared, and ranks nothing', () => {
    const text = bodyOf(reportOf(itemObservations({ model: 'the one' })));
    expect(text).toContain('No models are compared: the one is the one model');
    expect(heads(text).join()).not.toContain('rank');
    expect(text).not.toMatch(/NaN|undefined(?! as zero)|null/);
  });

  it('says why there are no ranks where models are compared without', () => {
    const none = { reason: 'Twice & again.', models: [] };
    const comparison = { ...REPORT.comparison, ranks: { deltaSCD: none, esfp: none } };
    const text = bodyOf({ ...REPORT, comparison });
    expect(text).toContain('<li>No ranks: Twice &amp; again.</li>');
    expect(heads(text).join()).not.toContain('rank');
  });

  it('says so where there is no model', () => {
    expect(bodyOf(board([]))).toBe('<p class="none">There is no model.</p>');
  });

  it('reads with controls alone', () => {
    const report = reportOf(itemObservations({ model: 'reporter' }), {
      subjects: new Map([['reporter', subject({ control: true })]]),
    });
    const text = bodyOf(report);
    expect(text).toContain('<th scope="row">reporter (control)</th>');
    expect(text).toContain('No models are compared: There is no model but controls to compare.');
  });

  it('has a row for each of thirty models', () => {
    const cards = Array.from({ length: 30 }, (_, i) => scored({ model: `m${i}`, deltaSCD: i / 100 }));
    const ranks = Object.fromEntries(
      cards.map(({ model }) => [
        model,
        [
          [1, 30],
          [1, 30],
        ] as const,
      ]),
    );
    const text = bodyOf(board(cards, ranks));
    expect(tablesOf(text).map(({ rows }) => rows.length)).toEqual([30, 30, 30]);
    expect(column(text, 'rank by deltaSCD, of 30')).toEqual(new Array(30).fill('1-30'));
    expect(text).toContain('30 models: pairs are not printed here');
  });

  it('shows names of others as text', () => {
    const model = '<img src=x onerror=alert(1)>\u202e';
    const text = bodyOf(
      board([
        { ...scored({ model, interval: null }), intervalReasons: { 'deltaSCD.interval': 'no\u001b[2J' } },
      ]),
    );
    expect(text).not.toContain('<img');
    expect(text).not.toContain('\u202e');
    expect(text).not.toContain('\u001b');
    expect(text).toContain('<th scope="row">&lt;img src=x onerror=alert(1)&gt;\\u{202e}</th>');
  });
});

describe('a band', () => {
  const bands = { deltaSCD: { low: 0.2, high: 0.6 }, ESFP: { low: 0.3, high: 0.8 } };

  it('ranks nothing by ESFP, stands models by name and says so', () => {
    const cards = [...CARDS, scored({ model: 'a', deltaSCD: 0.01 })];
    const text = bodyOf(board(cards, RANKS), bands);
    expect(heads(text)).not.toContain('rank by ESFP, of 2');
    expect(heads(text)).toContain('rank by deltaSCD, of 2');
    for (const { rows } of tablesOf(text)) {
      expect(rows.map(([name]) => name)).toEqual(['a', 'high', 'low', 'turned (control)']);
    }
    expect(text).toContain('A band is set: deltaSCD from 0.200 to 0.600, ESFP from 0.300 to 0.800.');
    expect(text).toContain('nothing is ranked by ESFP');
    expect(bodyOf(board(cards, RANKS))).not.toContain('nothing is ranked by ESFP');
  });

  it('has the place of every model to it, by the whole of its interval', () => {
    const text = bodyOf(REPORT, bands);
    expect(column(text, 'deltaSCD in its band')).toEqual(['inside', 'open', 'below (no interval)']);
    expect(column(text, 'ESFP in its band')).toEqual(['inside', 'inside', 'below (no interval)']);
    expect(heads(bodyOf(REPORT, { ESFP: bands.ESFP }))).not.toContain('deltaSCD in its band');
    expect(heads(bodyOf(REPORT, { ESFP: bands.ESFP }))).not.toContain('rank by ESFP, of 2');
  });
});
