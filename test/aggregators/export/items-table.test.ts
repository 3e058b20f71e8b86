import { describe, expect, it } from 'vitest';
import { itemsTable } from '../../../aggregators/export/items-table.ts';
import type { Stance } from '../../../aggregators/judgement.ts';
import { measuredModels } from '../../../aggregators/measured-models.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import { scoreCohort } from '../../../aggregators/score-cohort.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import {
  at,
  corpusOf,
  embeddingsOf,
  instrument,
  itemObservations,
  missing,
  observation,
  panel,
  stances,
  subject,
} from '../builders.ts';
import { recordsOf } from './records-of.ts';

/** Distances that differ by item, phrasing and repeat. */
const vector = ({ item, phrasing, repeat }: Observation) =>
  at(PHRASINGS.indexOf(phrasing) * 0.2 + Number(item.slice(1)) * 0.01 + repeat * 0.03);

function exported(observations: readonly Observation[]) {
  const models = [...new Set(observations.map(({ model }) => model))];
  const evaluation = {
    instrument: instrument({ corpus: corpusOf(observations) }),
    subjects: new Map(models.map((model) => [model, subject({ control: model === 'fixed' })])),
    observations,
  };
  const distanceOf = embeddingDistances(embeddingsOf(observations, vector));
  const table = itemsTable(measuredModels(evaluation), evaluation.instrument, distanceOf);
  return { table, rows: recordsOf(table), report: scoreCohort(evaluation, distanceOf) };
}

const SIDES: readonly Stance[] = ['positive', 'negative', 'neutral', 'positive', 'positive', 'no_stance'];

/** Two models of twelve items and two repeats, with responses undefined and missing here and there. */
const observations = ['a', 'fixed'].flatMap((model, m) =>
  Array.from({ length: 12 }, (_, i) => i).flatMap((i) =>
    [0, 1].flatMap((repeat) =>
      PHRASINGS.flatMap((phrasing, p) => {
        const n = i * 7 + p * 3 + repeat * 2 + m;
        if (n % 19 === 5) return [];
        return observation({
          model,
          item: `X${10 + i}`,
          phrasing,
          repeat,
          attribution:
            n % 11 === 0
              ? missing()
              : i % 5 === 0 && p === 1
                ? { self: 0, third: 0 }
                : { self: n % 3, third: n % 2 },
          labelled:
            n % 13 === 0
              ? panel('AB', null)
              : panel(
                  'AB'.repeat(1 + (n % 2)) + 'B'.repeat(n % 3),
                  'A'.repeat(2 + 2 * (n % 2) + (n % 3)).replace(/.$/, 'B'),
                ),
          stances:
            n % 17 === 0 ? missing() : stances(SIDES[(i + (p >> 1) + repeat) % SIDES.length] ?? 'neutral'),
        });
      }),
    ),
  ),
);

const sumOf = (rows: readonly Record<string, unknown>[], name: string) =>
  rows.reduce((sum, row) => sum + Number(row[name]), 0);
const meanOf = (rows: readonly Record<string, unknown>[], name: string) => {
  const defined = rows.flatMap((row) => (row[name] === null ? [] : [Number(row[name])]));
  return defined.reduce((sum, value) => sum + value, 0) / defined.length;
};

describe('itemsTable', () => {
  const { rows, report } = exported(observations);

  it('has a row for every model and item, controls marked', () => {
    expect(rows.map(({ model, item, control }) => [model, item, control])).toEqual(
      ['a', 'fixed'].flatMap((model) =>
        Array.from({ length: 12 }, (_, i) => [model, `X${10 + i}`, model === 'fixed']),
      ),
    );
    expect(new Set(rows.map(({ repeats }) => repeats))).toEqual(new Set([2]));
    expect(new Set(rows.map(({ instrumentHash }) => instrumentHash))).toEqual(
      new Set([report.instrumentHash]),
    );
  });

  it('has every value of the report, undefined and missing told apart', () => {
    const cell = (row: Record<string, unknown>, name: string) =>
      row[`${name}.status`] === 'defined' ? row[name] : row[`${name}.status`];
    const cells = report.cards.flatMap(({ model, perItem }) => perItem.map((item) => ({ model, ...item })));
    expect(
      rows.map((row) => ({
        model: row.model,
        item: row.item,
        type: row.type,
        density: Object.fromEntries(PHRASINGS.map((phrasing) => [phrasing, cell(row, `SCD.${phrasing}`)])),
        attributionRate: Object.fromEntries(
          PHRASINGS.map((phrasing) => [phrasing, cell(row, `AR.${phrasing}`)]),
        ),
        psiP0P1: cell(row, 'PSI.P0P1'),
        psiP1P2: cell(row, 'PSI.P1P2'),
      })),
    ).toEqual(cells);
    for (const row of rows) {
      for (const [name, value] of Object.entries(row)) {
        if (name.endsWith('.status')) expect(row[name.slice(0, -7)] === null).toBe(value !== 'defined');
      }
    }
    const statuses = rows.flatMap((row) => PHRASINGS.map((phrasing) => row[`AR.${phrasing}.status`]));
    expect(new Set(statuses)).toEqual(new Set(['defined', 'undefined', 'missing']));
  });

  it('averages and adds up to the score card', () => {
    expect(report.cards).toHaveLength(2);
    for (const card of report.cards) {
      const own = rows.filter(({ model }) => model === card.model);
      expect(meanOf(own, 'deltaSCD')).toBeCloseTo(card.deltaSCD.paired.value ?? Number.NaN, 12);
      expect(meanOf(own, 'deltaAR')).toBeCloseTo(card.deltaAR.value ?? Number.NaN, 12);
      expect(meanOf(own, 'PSI.P0P1')).toBeCloseTo(card.psi.P0P1.value ?? Number.NaN, 12);
      expect(meanOf(own, 'PSI.P1P2')).toBeCloseTo(card.psi.P1P2.value ?? Number.NaN, 12);
      expect(meanOf(own, 'SCD.P2') - meanOf(own, 'SCD.P1')).toBeCloseTo(
        card.deltaSCD.value ?? Number.NaN,
        12,
      );
      expect(own.filter((row) => row['deltaAR.status'] === 'undefined')).toHaveLength(card.deltaAR.undefined);
      expect(own.filter((row) => row['deltaAR.status'] === 'missing')).toHaveLength(card.deltaAR.missing);
      const { n, stanceless, missing: gone } = card.cpc;
      expect(['cpc.n', 'cpc.stanceless', 'cpc.missing'].map((name) => sumOf(own, name))).toEqual([
        n,
        stanceless,
        gone,
      ]);
      expect(card.cpc.reversals.reversed).toBeGreaterThan(0);
      expect(card.cpc.reversals.comparable).toBeGreaterThan(card.cpc.reversals.reversed);
      for (const [name, count] of Object.entries(card.cpc.reversals)) {
        expect(sumOf(own, `reversals.${name}`), name).toBe(count);
      }
    }
  });

  it('says in how many repeats a mean is defined', () => {
    const [row] = exported([
      ...itemObservations({}, { P2: { labelled: panel('BB', 'BB'), attribution: { self: 1, third: 3 } } }),
      ...itemObservations({ repeat: 1 }, { P2: { labelled: panel('CC', 'CC'), attribution: missing() } }),
      ...itemObservations(
        { repeat: 2 },
        { P2: { labelled: panel('AB', 'AB') }, P3: { labelled: missing() } },
      ),
    ]).rows;
    expect(row).toMatchObject({
      repeats: 3,
      'SCD.P2': 0.75,
      'SCD.P2.n': 2,
      'SCD.P2.status': 'defined',
      'AR.P2': 0.375,
      'AR.P2.n': 2,
      'SCD.P3': 0.5,
      'SCD.P3.n': 2,
      deltaSCD: 0.25,
      deltaAR: -0.125,
    });
  });

  it('lists the stances of the repeats, with a gap for one that is missing', () => {
    const repeated = (byRepeat: readonly (Stance | null)[]) =>
      exported(
        byRepeat.flatMap((stance, repeat) =>
          itemObservations({ repeat }, { P2: { stances: stances(stance, 'negative') } }),
        ),
      ).rows[0]?.['stance.P2'];
    expect(repeated(['positive'])).toBe('positive');
    expect(repeated([null])).toBeNull();
    expect(repeated(['positive', null, 'no_stance'])).toBe('positive||no_stance');
    expect(repeated([null, null])).toBeNull();
  });

  it('has its columns where there is no item', () => {
    const table = itemsTable([], instrument(), () => 0);
    expect([...table.cells()]).toEqual([]);
    expect(table.columns).toEqual(exported(observations).table.columns);
  });
});
