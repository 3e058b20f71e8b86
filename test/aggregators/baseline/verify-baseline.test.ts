import { describe, expect, it } from 'vitest';
import { BaselineError } from '../../../aggregators/baseline/baseline-error.ts';
import { hashed } from '../../../aggregators/baseline/baseline-hash.ts';
import { baselineJson } from '../../../aggregators/baseline/baseline-json.ts';
import type { Baseline } from '../../../aggregators/baseline/baseline-schema.ts';
import { isBaseline, parseBaseline } from '../../../aggregators/baseline/parse-baseline.ts';
import { updatedBaseline } from '../../../aggregators/baseline/update-baseline.ts';
import { firstDifference, verifyBaseline } from '../../../aggregators/baseline/verify-baseline.ts';
import { corpusOf, instrument, itemObservations, panel, subject } from '../builders.ts';
import { baselineOf, stateOf } from './states.ts';

const rows = ['X1', 'X2', 'X3'].flatMap((item, i) =>
  itemObservations(
    { item, type: i === 2 ? 'T4' : 'T1' },
    {
      P1: { labelled: panel('ABAA', 'ABA-') },
      P2: { labelled: panel('BBAA', 'BBBA'), attribution: { self: 2, third: 1 } },
    },
  ),
);
const evaluation = {
  instrument: instrument({ corpus: corpusOf(rows) }),
  subjects: new Map([['model', subject({ provider: 'openai:gpt-a' })]]),
  observations: rows,
};
const saved = baselineOf(evaluation);
const both = updatedBaseline(saved, stateOf(evaluation), {
  gate: null,
  reason: 'the same again',
  newAnchor: false,
  outputs: [],
});
const text = baselineJson(both);

type Path = readonly (string | number)[];

/** Every number of a value, by its path. */
function numbersOf(value: unknown, path: Path = []): { path: Path; value: number }[] {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, [...path, key]));
}

/** The baseline of the file with another value at a path. */
function edited(path: Path, to: unknown): unknown {
  const copy: unknown = JSON.parse(text);
  let at: unknown = copy;
  for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
  Reflect.set(Object(at), path.at(-1) ?? '', to);
  return copy;
}

function refusal(value: unknown, rehash = false): string {
  try {
    const parsed = parseBaseline(value, 'b.json');
    verifyBaseline(rehash ? hashed(parsed) : parsed, 'b.json');
  } catch (error) {
    expect(error).toBeInstanceOf(BaselineError);
    return error instanceof Error ? error.message : '';
  }
  return 'none';
}

describe('verifyBaseline', () => {
  it('finds nothing in a file as it was written', () => {
    expect(refusal(JSON.parse(text))).toBe('none');
    expect(both.merged).not.toBeNull();
  });

  const numbers = numbersOf(JSON.parse(text));

  it('refuses any single number that was changed', () => {
    const anchors = numbers.filter(({ path }) => path[0] !== 'merged');
    expect(anchors.length).toBeGreaterThan(150);
    for (const { path, value } of anchors) {
      const found = refusal({ ...Object(edited(path, value + 1)), merged: null });
      expect(found, path.join('.')).toMatch(/^b\.json .*(changed|measure)/);
    }
  });

  it('refuses any score that was changed with the hash, and names it', () => {
    const scores = numbers.filter(({ path }) => path.includes('scores'));
    expect(scores.length).toBeGreaterThan(100);
    for (const { path, value } of scores) {
      const inScores = path.slice(path.indexOf('scores') + 1).join('.');
      const found = refusal(edited(path, value + 0.25), true);
      expect(found).toContain(inScores);
    }
    expect(refusal(edited(['anchor', 'models', 0, 'scores', 'deltaSCD', 'value'], 0.75), true)).toBe(
      'b.json was changed after it was saved: deltaSCD.value of model (anchor) is stored as 0.75 and recomputed from its rows as ' +
        `${both.anchor.models[0]?.scores.deltaSCD.value}. Take it back from version control, or save it anew.`,
    );
    expect(refusal(edited(['merged', 'models', 0, 'scores', 'esfp', 'value'], 0.75), true)).toContain(
      'esfp.value of model (merged) is stored as 0.75',
    );
  });

  it.each<[string, Path, unknown, RegExp]>([
    ['a label', ['P2', 0, 'scd', 0], 'ABAA', /deltaSCD|density/],
    ['a sentence less by one judge', ['P2', 0, 'scd', 0], 'BBA', /of 3 and of 4 sentences/],
    ['attribution markers', ['P2', 0, 'ar', 0], 7, /deltaAR/],
    ['a stance', ['P0', 0, 'st', 0], '+', /cpc/],
    ['a distance', ['d', 0], 0.2, /psi/],
    ['a distance more', ['d'], [0.1, 0.2, 0.3], /3 distances for 2 pairs/],
    ['a type', ['type'], 'T2', /is stored as/],
    ['a row', ['P1'], [], /distances for 0 pairs/],
    ['a letter that is none', ['P2', 0, 'scd', 0], 'BBXA', /is no baseline of this version/],
  ])('refuses rows that were changed with the hash and without the scores: %s', (_, path, to, says) => {
    expect(refusal(edited(['anchor', 'models', 0, 'items', 0, ...path], to), true)).toMatch(says);
  });

  it('refuses a hash that was changed alone, and what no score hangs on', () => {
    expect(refusal(edited(['hash'], '0'.repeat(16)))).toContain(
      `its content hash is stored as 0000000000000000 and recomputed as ${both.hash}`,
    );
    expect(refusal(edited(['history', 1, 'reason'], 'another'))).toContain('its content hash');
    expect(refusal(edited(['anchor', 'models', 0, 'items', 0, 'P0', 0, 'f', 0], 99))).toContain(
      'its content hash',
    );
    expect(refusal(edited(['anchor', 'instrument', 'lexicon'], 'another'), true)).toContain(
      'anchor.instrumentHash',
    );
  });

  it('says so where another version measured', () => {
    const found = refusal(edited(['anchor', 'instrument', 'measure'], 0), true);
    expect(found).toMatch(/was saved under measure 0 and this version measures by \d/);
  });

  it('refuses what is no baseline', () => {
    expect(isBaseline({ v: 1 })).toBe(false);
    expect(refusal({ v: 1 })).toMatch(/is no baseline: give a file written by esfp baseline save/);
    expect(refusal(edited(['esfpBaseline'], 2))).toMatch(/is no baseline of this version \(esfpBaseline/);
    expect(refusal(edited(['anchor', 'text'], 'Hello'))).toMatch(/\(anchor/);
  });
});

describe('firstDifference', () => {
  it('takes numbers to 1e-9 and all else as it is', () => {
    expect(firstDifference({ a: [1, 2] }, { a: [1, 2 + 1e-10] })).toBeNull();
    expect(firstDifference(2e6, 2e6 + 1e-4)).toBeNull();
    expect(firstDifference({ a: [1, 2] }, { a: [1, 2 + 1e-8] })).toMatchObject({ path: 'a.1' });
    expect(firstDifference({ a: null }, { a: 0 })).toEqual({ path: 'a', stored: 'null', recomputed: '0' });
    expect(firstDifference({}, { a: 1 })).toEqual({ path: 'a', stored: 'nothing', recomputed: '1' });
  });
});

describe('baselineJson', () => {
  it('has a line for each item and each score, and is small', () => {
    const lines = text.split('\n');
    expect(lines.filter((line) => line.includes('"item":'))).toHaveLength(6);
    expect(lines.filter((line) => line.startsWith('     "deltaSCD":'))).toHaveLength(2);
    const parsed: Baseline = parseBaseline(JSON.parse(text), 'b.json');
    expect(parsed).toEqual(both);
  });

  it('holds no word of a response or a sentence', () => {
    for (const { response, labelled } of rows) {
      expect(text).not.toContain(response);
      if ('sentences' in labelled)
        for (const sentence of labelled.sentences) expect(text).not.toContain(sentence);
    }
    expect(text).toContain('openai:gpt-a');
  });
});
