import { describe, expect, it } from 'vitest';
import { BaselineError } from '../../../aggregators/baseline/baseline-error.ts';
import { hashed } from '../../../aggregators/baseline/baseline-hash.ts';
import { baselineJson } from '../../../aggregators/baseline/baseline-json.ts';
import type { Baseline } from '../../../aggregators/baseline/baseline-schema.ts';
import {
  isBaseline,
  parseBaseline,
  refuseOtherContent,
} from '../../../aggregators/baseline/parse-baseline.ts';
import { newBaseline, updatedBaseline } from '../../../aggregators/baseline/update-baseline.ts';
import { firstDifference, verifyBaseline } from '../../../aggregators/baseline/verify-baseline.ts';
import { corpusOf, instrument, itemObservations, labels, missing, panel, subject } from '../builders.ts';
import { baselineOf, SAVED, stateOf } from './states.ts';

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

/** An id, a server, labels in reversed order, a judgement that is missing, anchors, and a gate that passed. */
function fullBaseline(): Baseline {
  const served = { model: 'gpt-judge', date: '2026-01-01T00:00:00.000Z' };
  const answers = ['judge-1', 'judge-2'].map((judge) => ({
    judge,
    labels: labels('AB'),
    served,
    reversed: { labels: labels('BB') },
  }));
  const observations = [
    ...itemObservations(
      { item: 'X1' },
      {
        P0: { row: '0b0b1d3e-7a5c-4d35-9f2a-3d1f4a5b6c7d' },
        P1: { labelled: { sentences: ['One.', 'Two.'], judges: answers } },
        P2: { labelled: missing('no judge answered') },
        P3: { ...noRow('the provider failed') },
      },
    ),
  ];
  const summary = { id: 'eval-0', first: '', last: '', servedModels: [], labelled: 30, stances: 0 };
  const comparison = {
    sentences: 60,
    pairs: 60,
    equal: 58,
    share: 58 / 60,
    kappa: 0.9,
    stances: { pairs: 0, equal: 0 },
    changed: 0,
    verdict: 'steady' as const,
  };
  const anchors = [
    { judge: 'judge-1', latest: summary, earlier: [{ run: summary, comparison }], pooled: comparison },
  ];
  const all = { ...evaluation, instrument: instrument({ corpus: corpusOf(observations) }), observations };
  const state = stateOf(all, [], { ...SAVED, anchors });
  const saved = newBaseline(state);
  return updatedBaseline(saved, state, {
    gate: null,
    reason: 'as before',
    newAnchor: false,
    outputs: ['one'],
  });
}

function noRow(reason: string) {
  const nothing = missing(reason);
  return { response: nothing, attribution: nothing, labelled: nothing, stances: nothing, format: nothing };
}

type Path = readonly (string | number)[];

/** Every number of a value, by its path. */
function numbersOf(value: unknown, path: Path = []): { path: Path; value: number }[] {
  if (typeof value === 'number') return [{ path, value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => numbersOf(inner, [...path, key]));
}

/** Every value that holds no others, by its path. */
function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, isList ? Number(key) : key]),
  );
}

/** A copy with what is done to the object or list that holds a path's end. */
function changed(
  value: unknown,
  path: Path,
  change: (holder: object, key: string | number) => void,
): unknown {
  const copy: unknown = structuredClone(value);
  let at: unknown = copy;
  for (const key of path.slice(0, -1)) at = Reflect.get(Object(at), key);
  change(Object(at), path.at(-1) ?? '');
  return copy;
}

const withValue = (value: unknown, path: Path, to: unknown) =>
  changed(value, path, (holder, key) => Reflect.set(holder, key, to));
const without = (value: unknown, path: Path) =>
  changed(value, path, (holder, key) => {
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else Reflect.deleteProperty(holder, key);
  });

/** The baseline of the file with another value at a path. */
const edited = (path: Path, to: unknown): unknown => withValue(JSON.parse(text), path, to);

function refusedBy(check: () => void): string {
  try {
    check();
  } catch (error) {
    expect(error).toBeInstanceOf(BaselineError);
    return error instanceof Error ? error.message : '';
  }
  return 'none';
}

const refusal = (value: unknown, rehash = false): string =>
  refusedBy(() => {
    const parsed = parseBaseline(value, 'b.json');
    verifyBaseline(rehash ? hashed(parsed) : parsed, 'b.json');
  });

/** What is refused before anything is recomputed. */
const contentRefusal = (value: unknown): string =>
  refusedBy(() => refuseOtherContent(parseBaseline(value, 'b.json'), 'b.json'));

/** A baseline that has all that one can hold. */
const full: unknown = JSON.parse(baselineJson(fullBaseline()));

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

  it('refuses any text, number or entry of it that was changed, taken out or put in: dates, identities, history, rows', () => {
    const leaves = leavesOf(full);
    const kinds = [
      'history',
      'saved',
      'subject',
      'servers',
      'anchors',
      'scores',
      'items',
      'instrument',
      'id',
    ];
    for (const kind of kinds)
      expect(leaves.filter(({ path }) => path.includes(kind)).length).toBeGreaterThan(0);
    for (const part of ['scd', 'st', 'again', 'ar', 'by', 'f', 'd', 'date', 'first', 'missing']) {
      expect(leaves.filter(({ path }) => path.includes(part)).length, part).toBeGreaterThan(0);
    }
    for (const { path, value } of leaves) {
      const others =
        typeof value === 'string' ? [`${value}A`, ''] : value === null ? [0, 'A'] : [null, Number(value) + 1];
      for (const other of others) {
        if (other !== value)
          expect(contentRefusal(withValue(full, path, other)), `${path.join('.')}: ${other}`).toContain(
            'b.json',
          );
      }
      expect(contentRefusal(without(full, path)), `without ${path.join('.')}`).toContain('b.json');
    }
    expect(contentRefusal(full)).toBe('none');
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
