import { describe, expect, it } from 'vitest';
import type { CellValue } from '../../../aggregators/export/export-table.ts';
import { modelsTable } from '../../../aggregators/export/models-table.ts';
import type { Instrument } from '../../../aggregators/instrument.ts';
import type { JudgeStance } from '../../../aggregators/judgement.ts';
import { type Report, type ScoreCard, scoreCardSchema } from '../../../aggregators/score-card.ts';
import { ITEM_TYPES } from '../../../corpus/item.ts';
import {
  at,
  embeddingsOf,
  instrument,
  itemObservations,
  missing,
  panel,
  reportOf,
  subject,
} from '../builders.ts';
import { recordsOf } from './records-of.ts';

const judge = { family: 'family', parameters: {}, promptVersion: 1, embedded: false };
const THREE: Partial<Instrument> = {
  judges: ['judge-1', 'judge-2', 'judge-3'].map((id) => ({ id, ...judge })),
};

const stancesOf = (n: number): JudgeStance[] =>
  ['judge-1', 'judge-2'].map((one, j) => ({ judge: one, stance: (n + j) % 3 ? 'positive' : 'negative' }));

/** Two models of all types, two repeats, three judges of whom the third gave no stance. */
const observations = ['a', 'b'].flatMap((model, m) =>
  ITEM_TYPES.flatMap((type, t) =>
    Array.from({ length: 4 }, (_, i) => i).flatMap((i) =>
      [0, 1].flatMap((repeat) => {
        const b = 1 + ((i + t + m + repeat) % 3);
        return itemObservations(
          { model, item: `${type}-${i}`, type, repeat, stances: stancesOf(i + t) },
          {
            P1: { labelled: panel('AAB', 'AAB', 'AAB') },
            P2: {
              labelled: panel(
                'B'.repeat(b) + 'A'.repeat(4 - b),
                `${'B'.repeat(b)}${'A'.repeat(4 - b)}`,
                'BBBA',
              ),
              attribution: { self: b, third: 1 + (i % 2) },
              ...(m === 1 && i === 0 ? { format: missing('judge said: SECRET') } : {}),
            },
          },
        ).map((one) => ({
          ...one,
          labelled: one.phrasing === 'P1' || one.phrasing === 'P2' ? one.labelled : panel('AB', 'AB', 'AB'),
        }));
      }),
    ),
  ),
);

const report = reportOf(observations, {
  instrument: THREE,
  subjects: new Map([
    ['a', subject({ label: 'A', servedModel: 'served', sampling: { temperature: 0.5 }, date: '2026-01-02' })],
    ['b', subject({ control: true })],
  ]),
  embeddings: embeddingsOf(observations, ({ phrasing, item, repeat }) =>
    at((phrasing.charCodeAt(1) - 48) * 0.2 + item.length * 0.01 + Number(item.at(-1)) * 0.02 + repeat * 0.05),
  ),
});
const table = modelsTable(report, { text: true });
const rows = recordsOf(table);

/** Every number of a value with its path, a list's entries by their places. */
function numbersOf(value: unknown, path: readonly string[] = []): [string, number][] {
  if (typeof value === 'number') return [[path.join('.'), value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, [...path, key]));
}

const isInterval = (card: ScoreCard, path: string): boolean => {
  const parent: unknown = path
    .split('.')
    .slice(0, -1)
    .reduce<unknown>((value, key) => Object.entries(value ?? {}).find(([own]) => own === key)?.[1], card);
  return Array.isArray(parent) && parent.length === 2 && parent.every((one) => typeof one === 'number');
};

/** What the column of a number is called, by the rules of docs/export.md. */
function columnOf(card: ScoreCard, path: string): string {
  const named = path
    .replace(/^deltaSCD\.byJudge\.(\d)\./, (_, i) => `deltaSCD.byJudge.judge-${Number(i) + 1}.`)
    .replace(
      /^byPanel\.agreement\.judges\.(\d)\./,
      (_, i) => `byPanel.agreement.judges.judge-${Number(i) + 1}.`,
    )
    .replace(
      /^byPanel\.scores\.(alone|leftOut)\.(\d)\./,
      (_, list, i) => `byPanel.scores.${list}.judge-${Number(i) + 1}.`,
    )
    .replace(/^byPanel\.scores\.crossed\.(\d)\./, (_, i) => {
      const { scdJudges, cpcJudge } = card.byPanel.scores.crossed[Number(i)] ?? {};
      return `byPanel.scores.crossed.${scdJudges?.[0]}.${cpcJudge}.`;
    })
    .replace(/^byPanel\.cpc\.(\d)\./, (_, i) => `byPanel.cpc.judge-${Number(i) + 1}.`)
    .replace(/^typology\.byCut\.(\d)\./, (_, i) => `typology.byCut.${card.typology.byCut[Number(i)]?.cut}.`);
  if (!isInterval(card, path)) return named;
  return named.replace(/\.0$/, '.low').replace(/\.1$/, '.high');
}

/** Numbers that stand elsewhere, or in a column's name, or as JSON text. */
const ELSEWHERE = /^(perItem|labels\.sign\.flips|subject\.sampling|missing)\.|^typology\.byCut\.\d\.cut$/;

const wrongNumbers = (card: ScoreCard, row: Readonly<Record<string, CellValue>> | undefined) =>
  numbersOf(card)
    .filter(([path]) => !ELSEWHERE.test(path))
    .filter(([path, value]) => row?.[columnOf(card, path)] !== value)
    .map(([path]) => path);

describe('modelsTable', () => {
  it('has a row for every model with all numbers of its score card under their paths', () => {
    expect(rows.map(({ model }) => model)).toEqual(['a', 'b']);
    for (const [i, card] of report.cards.entries()) {
      expect(() => scoreCardSchema.parse(card)).not.toThrow();
      expect(numbersOf(card).length).toBeGreaterThan(800);
      expect(wrongNumbers(card, rows[i])).toEqual([]);
    }
    const [card] = report.cards;
    expect(rows[0]).toMatchObject({
      'deltaSCD.value': card?.deltaSCD.value,
      'deltaSCD.interval.low': card?.deltaSCD.interval?.[0],
      'deltaSCD.interval.high': card?.deltaSCD.interval?.[1],
      'esfp.value': card?.esfp.value,
      'byPanel.scores.crossed.judge-3.judge-1.deltaSCD': card?.byPanel.scores.alone[2]?.deltaSCD,
      'byPanel.scores.crossed.judge-1.judge-3.deltaSCD': null,
    });
    expect(card?.deltaSCD.interval).not.toBeNull();
  });

  it('has no number that the card has not', () => {
    for (const [i, card] of report.cards.entries()) {
      const known = new Set(numbersOf(card).map(([path]) => columnOf(card, path)));
      const numbers = Object.entries(rows[i] ?? {}).filter(([, value]) => typeof value === 'number');
      expect(
        numbers.map(([name]) => name).filter((name) => !known.has(name) && name !== 'instrument.measure'),
      ).toEqual([]);
    }
  });

  it('says what was measured and by what', () => {
    expect(rows[0]).toMatchObject({
      instrumentHash: report.instrumentHash,
      'instrument.protocol': 'esfp-1.1',
      'instrument.measure': 1,
      'instrument.corpus.name': 'test',
      'instrument.judges': '["judge-1","judge-2","judge-3"]',
      'subject.provider': 'provider',
      'subject.label': 'A',
      'subject.systemPrompt': 'none',
      'subject.formatRules': null,
      'subject.sampling': '{"temperature":0.5}',
      'subject.servedModel': 'served',
      'subject.date': '2026-01-02',
      'subject.control': false,
      'items.repeats': 2,
      'coverage.density': 1,
    });
    expect(rows[1]).toMatchObject({
      'subject.label': null,
      'subject.control': true,
      'subject.sampling': null,
    });
  });

  it('says why an interval is not there, each that the card gives a reason for', () => {
    const single = reportOf(itemObservations());
    const [row] = recordsOf(modelsTable(single, { text: true }));
    const reasons = Object.entries(single.cards[0]?.intervalReasons ?? {});
    expect(reasons.length).toBeGreaterThan(20);
    for (const [path, reason] of reasons) {
      expect([row?.[`${path}.low`], row?.[`${path}.high`], row?.[`${path}.reason`]], path).toEqual([
        null,
        null,
        reason,
      ]);
    }
    expect(rows[0]?.['deltaSCD.interval.reason']).toBeNull();
  });

  it('keeps lists of words as JSON text', () => {
    const [a, b] = report.cards;
    expect(rows[0]?.warnings).toBe(JSON.stringify(a?.warnings));
    expect(rows[1]?.missing).toBe(JSON.stringify(b?.missing));
    expect(rows[1]?.missing).toContain('SECRET');
    expect(rows[0]?.['resampling.fixedTypes']).toBe('[]');
  });

  it('leaves what may quote a response out without text, and changes no number', () => {
    const bare = recordsOf(modelsTable(report, { text: false }));
    expect(JSON.stringify(bare)).not.toContain('SECRET');
    for (const [i, card] of report.cards.entries()) expect(wrongNumbers(card, bare[i])).toEqual([]);
    expect(Object.keys(bare[0] ?? {})).toEqual(Object.keys(rows[0] ?? {}));
  });

  it('has the same columns for the same judges, whatever was measured', () => {
    const empty: Report = reportOf([], { instrument: THREE, subjects: new Map([['none', subject()]]) });
    const none = modelsTable(empty, { text: true });
    expect(none.columns).toEqual(table.columns);
    const [row] = recordsOf(none);
    expect(row).toMatchObject({
      model: 'none',
      'items.inTable': 0,
      'deltaSCD.value': null,
      'resampling.resamples': null,
      'resampling.of.esfp.mean': null,
      'byType.T4.deltaSCD.value': null,
    });
    expect(
      modelsTable(reportOf(itemObservations(), { instrument: instrument() }), { text: true }).columns.length,
    ).toBeLessThan(table.columns.length);
  });

  it('names every quantity that is resampled', () => {
    for (const name of Object.keys(report.cards[0]?.resampling?.of ?? {})) {
      expect(rows[0]).toHaveProperty([`resampling.of.${name}.redrawn`], expect.any(Number));
    }
  });
});
