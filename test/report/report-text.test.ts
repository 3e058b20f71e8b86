import { describe, expect, it } from 'vitest';
import { inLeaderboardOrder } from '../../aggregators/report/figures/leaderboard-order.ts';
import { leaderboardSection } from '../../aggregators/report/html/sections/leaderboard.ts';
import { reportText } from '../../aggregators/report/report-text.ts';
import { bandNote } from '../../aggregators/report/words/band-note.ts';
import { bandPlace } from '../../aggregators/report/words/band-place.ts';
import type { Report, ScoreCard } from '../../aggregators/score-card.ts';
import type { Bands } from '../../protocol.ts';
import { board, scored } from './figures/board.ts';
import { variedReport } from './varied-cohort.ts';

const DELTA_SCD = { low: 0.2, high: 0.6 };
const ESFP = { low: 0.3, high: 0.8 };
const BOTH: Bands = { deltaSCD: DELTA_SCD, ESFP };

/** Every table of a text: its head, then its rows. */
function tablesOf(text: string): string[][][] {
  const tables: string[][][] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('┌')) tables.push([]);
    if (line.startsWith('│')) {
      tables.at(-1)?.push(
        line
          .split('│')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      );
    }
  }
  return tables;
}

/** The cells of a column of the first table that has it. */
function column(text: string, name: string): string[] | undefined {
  const [head = [], ...rows] = tablesOf(text).find(([first]) => first?.includes(name)) ?? [];
  const at = head.indexOf(name);
  return at < 0 ? undefined : rows.map((row) => row[at] ?? '');
}

const CARDS = [
  scored({ model: 'turned', control: true, deltaSCD: -1, interval: null, esfpInterval: null }),
  scored({ model: 'm10', deltaSCD: 0.15, interval: [0.05, 0.25], esfpInterval: [0.35, 0.85] }),
  scored({ model: 'm2', deltaSCD: 0.45, interval: [0.4, 0.5] }),
  scored({ model: 'a', deltaSCD: 0.7, interval: [0.61, 0.9], esfpInterval: [0.1, 0.2] }),
];
const RANKS = {
  a: [
    [1, 2],
    [3, 3],
  ],
  m10: [
    [3, 3],
    [1, 1],
  ],
  m2: [
    [1, 2],
    [2, 2],
  ],
} as const;
const REPORT = board(CARDS, RANKS);

const report = variedReport({
  models: ['m3', 'm20', 'm1', 'm4', 'm5', 'm6', 'm7', 'ctrl'],
  controls: ['ctrl'],
});
const byName = ['m1', 'm3', 'm4', 'm5', 'm6', 'm7', 'm20', 'ctrl'];

describe('reportText with a band', () => {
  it('says where each model lies to each band, by the words of the page', () => {
    const text = reportText(REPORT, { bands: BOTH });
    expect(column(text, 'deltaSCD in its band')).toEqual(['above', 'inside', 'open', 'below (no interval)']);
    expect(column(text, 'ESFP in its band')).toEqual(['below', 'inside', 'open', 'inside (no interval)']);
    const placed = (band: typeof ESFP, of: (card: ScoreCard) => ScoreCard['flex']) =>
      inLeaderboardOrder(report.cards, BOTH).map((card) => bandPlace(of(card), band));
    const own = reportText(report, { bands: BOTH });
    expect(column(own, 'deltaSCD in its band')).toEqual(placed(DELTA_SCD, ({ deltaSCD }) => deltaSCD));
    expect(column(own, 'ESFP in its band')).toEqual(placed(ESFP, ({ esfp }) => esfp));
  });

  it('sets a column beside its score, and none for a band that is not set', () => {
    const heads = (bands: Bands) => tablesOf(reportText(REPORT, { bands }))[0]?.[0];
    const rest = ['undef.=0', 'selectivity', 'deltaAR (n)', 'PSI', 'CPC (n)', 'ESFP'];
    const [scd, esfp] = ['deltaSCD in its band', 'ESFP in its band'];
    expect(heads({})).toEqual(['model', 'deltaSCD', ...rest, 'typology']);
    expect(heads({ deltaSCD: DELTA_SCD })).toEqual(['model', 'deltaSCD', scd, ...rest, 'typology']);
    expect(heads({ ESFP })).toEqual(['model', 'deltaSCD', ...rest, esfp, 'typology']);
    expect(heads(BOTH)).toEqual(['model', 'deltaSCD', scd, ...rest, esfp, 'typology']);
  });

  it.each<[string, Bands]>([
    ['deltaSCD', { deltaSCD: DELTA_SCD }],
    ['ESFP', { ESFP }],
  ])('says in the sentence of the page that one of %s is set, once, before the scores', (_, bands) => {
    const note = bandNote(bands) ?? expect.fail();
    const text = reportText(REPORT, { bands });
    expect(text.split(note)).toHaveLength(2);
    expect(text.indexOf(note)).toBeLessThan(text.indexOf('Scores ('));
    expect(pageNote(bands)).toBe(note);
    expect(reportText(REPORT)).not.toContain('A band is set');
  });

  it.each<[string, Bands]>([
    ['deltaSCD', { deltaSCD: DELTA_SCD }],
    ['ESFP', { ESFP }],
  ])('of %s has no rank by ESFP, and ranks by deltaSCD as the page does', (_, bands) => {
    const ranks = tablesOf(reportText(REPORT, { bands })).find(([head]) => head?.includes('rank'));
    expect(ranks).toEqual([
      ['model', 'deltaSCD', 'rank'],
      ['a', '0.000', '1-2 of 3'],
      ['m2', '0.000', '1-2 of 3'],
      ['m10', '0.000', '3 of 3'],
    ]);
    expect(column(reportText(REPORT), 'rank')).toEqual(['1-2 of 3', '3 of 3', '1-2 of 3']);
    expect(tablesOf(reportText(REPORT)).find(([head]) => head?.includes('rank'))?.[0]).toEqual([
      'model',
      'deltaSCD',
      'rank',
      'ESFP',
      'rank',
    ]);
  });

  it.each([false, true])('has every table of models by name, controls last (details: %s)', (details) => {
    const text = reportText(report, { bands: BOTH, details });
    const ofModels = tablesOf(text)
      .filter(([head]) => head?.[0] === 'model')
      .map(([, ...rows]) => rows.map(([name = '']) => name.replace(' (control)', '')).filter(Boolean))
      .filter((names) => names.length >= 7);
    expect(ofModels.length).toBeGreaterThan(details ? 10 : 5);
    for (const names of ofModels) {
      expect(names).toEqual(byName.filter((name) => names.includes(name)));
    }
    const free = tablesOf(reportText(report, { details }))[0]?.slice(1) ?? [];
    expect(free.map(([name]) => name)).not.toEqual(byName);
  });

  it.each<[string, Bands]>([
    ['deltaSCD', { deltaSCD: DELTA_SCD }],
    ['ESFP', { ESFP }],
  ])('of %s speaks in the details of no order by ESFP', (_, bands) => {
    const text = reportText(report, { bands, details: true });
    const free = reportText(report, { details: true });
    for (const said of ['rank 1', 'rank under rule', 'Rank 1:', 'rank alike', 'order by ESFP', 'top 4']) {
      expect(free).toContain(said);
      expect(text).not.toContain(said);
    }
    expect(text).toContain('How the metrics go together over models');
    expect(text).toContain('Order by deltaSCD, each two neighbours');
  });

  it('says nothing of a model where there is none', () => {
    expect(reportText({ ...board([]), cards: [] }, { bands: BOTH, details: true })).toContain(
      'There is no model: there are no details.',
    );
  });
});

/** The note of the page's scores, as text. */
function pageNote(bands: Bands): string | undefined {
  const some: Report = board([scored({ model: 'm' })]);
  const pictures = new Map([
    ['leaderboard', '<svg></svg>'],
    ['parts', '<svg></svg>'],
  ]);
  const body = String(leaderboardSection({ report: some, evaluation: null, bands, pictures }).body);
  return /<p class="note">(.*?)<\/p>/.exec(body)?.[1];
}
