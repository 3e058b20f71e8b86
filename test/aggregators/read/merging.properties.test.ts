import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { outputOfJson, outputOfJsonl, readOutputFile } from '../../../aggregators/read/output-file.ts';
import type { EvaluationOutput } from '../../../aggregators/read/rows.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import { type Evaluation, scoreCohort } from '../../../aggregators/score-cohort.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { at, embeddingsOf, GOOD_FORMAT } from '../builders.ts';
import { PANEL_OF_ONE, row } from './result-rows.ts';

/* One evaluation of two models, three items and two repeats, cut into files at random. */

const FIXED = { seed: 1 };
const ITEMS = ['X1', 'X2', 'X3'].map((id) => ({ id, type: 'T1' as const, text: `Should ${id} be so?` }));
const INSTRUMENT = { ...PANEL_OF_ONE, corpus: { name: 'test', hash: 'corpus', items: { T1: 3 } } };
const MODELS = ['one', 'two'];
const REPEATS = 2;

const labelsOf = (n: number) => ['B', n % 2 === 0 ? 'A' : 'B', n % 3 === 0 ? 'C' : 'B'];

/** A row as promptfoo stores it; what it measures differs from row to row. */
function stored(model: number, testIdx: number, phrasing: number): object {
  const n = 7 * testIdx + 3 * phrasing + model;
  const item = ITEMS[Math.floor(testIdx / REPEATS)];
  const labels = labelsOf(n);
  const isLost = n % 11 === 0;
  return row({
    id: `row-${model}-${testIdx}-${phrasing}`,
    ...(item === undefined ? {} : { item }),
    ...(PHRASINGS[phrasing] === undefined ? {} : { phrasing: PHRASINGS[phrasing] }),
    testIdx,
    promptIdx: model * PHRASINGS.length + phrasing,
    provider: { id: `provider:${MODELS[model]}`, label: MODELS[model] },
    testCase: { metadata: { esfp: { v: 1, item, instrument: INSTRUMENT } } },
    response: isLost ? null : { output: `Answer ${n % 17} of ${MODELS[model]}.`, cached: n % 5 === 0 },
    ...(isLost ? { error: 'down', failureReason: 2 } : { failureReason: 0 }),
    parts: [
      { v: 1, part: 'ar', counts: { self: n % 4, third: n % 3 } },
      {
        v: 1,
        part: 'scd',
        sentences: labels.map((_, i) => `This is sentence ${i}.`),
        judges: [{ judge: 'judge-1', labels }],
      },
      { v: 1, part: 'stance', judges: [{ judge: 'judge-1', stance: n % 2 === 0 ? 'positive' : 'negative' }] },
      { v: 1, part: 'format', checks: GOOD_FORMAT },
    ],
  });
}

const ROWS = MODELS.flatMap((_, model) =>
  Array.from({ length: ITEMS.length * REPEATS }, (_unused, testIdx) =>
    PHRASINGS.map((_phrasing, phrasing) => stored(model, testIdx, phrasing)),
  ).flat(),
);
/** A row that a retry has superseded: the answer stands beside it. */
const RETRIED = {
  ...stored(1, 0, 0),
  id: 'row-retried',
  response: null,
  error: 'down before',
  failureReason: 2,
};

const document = (rows: readonly object[]) => ({
  evalId: 'eval-abc-2026-01-01T00:00:00',
  results: {
    version: 3,
    timestamp: '2026-01-01T00:00:00.000Z',
    prompts: MODELS.flatMap((provider) =>
      PHRASINGS.map((phrasing) => ({ provider, label: `ESFP:${phrasing}` })),
    ),
    results: rows,
  },
  config: { providers: MODELS.map((label, i) => ({ id: `provider:${label}`, label, config: { seed: i } })) },
});

/** One file of a cut: which of the rows it holds, and how. */
interface Part {
  readonly rows: readonly object[];
  readonly isJson: boolean;
}

function outputOf({ rows, isJson }: Part, name: string): EvaluationOutput {
  return isJson
    ? outputOfJson(document(rows), name)
    : outputOfJsonl({ values: rows.map((value, i) => ({ value, line: i + 1 })), losses: [] }, name);
}

/** Random files that hold every row of some, each row in one to all of them; their rows in random order. */
const partsOf = (rows: readonly object[], isJson: fc.Arbitrary<boolean>): fc.Arbitrary<Part[]> =>
  fc
    .array(isJson, { minLength: 1, maxLength: 4 })
    .chain((kinds) =>
      fc.tuple(
        fc.constant(kinds),
        fc.array(fc.subarray([...kinds.keys()], { minLength: 1 }), {
          minLength: rows.length,
          maxLength: rows.length,
        }),
        fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
      ),
    )
    .map(([kinds, owners, order]) =>
      kinds.map((kind, file) => ({
        isJson: kind,
        rows: order.filter((i) => owners[i]?.includes(file)).flatMap((i) => rows[i] ?? []),
      })),
    );

const named = (parts: readonly Part[]) => parts.map((part, i) => outputOf(part, `part-${i}`));

const WHOLE = readEvaluation([outputOf({ rows: ROWS, isJson: true }, 'whole')]);

/** An evaluation without what a row a line does not tell, and without notes on its files. */
const comparable = ({ notes: _, subjects, ...rest }: Evaluation) => ({
  ...rest,
  subjects: [...subjects].map(([model, subject]) => [
    model,
    { ...subject, sampling: null, configHash: null, date: null },
  ]),
});

describe('an evaluation that is cut into files at random, with overlaps', () => {
  it('has both models whole, with what is lost', () => {
    expect(WHOLE.observations).toHaveLength(60);
    expect(WHOLE.observations.filter(({ response }) => typeof response !== 'string').length).toBeGreaterThan(
      3,
    );
    expect(Math.max(...WHOLE.observations.map(({ repeat }) => repeat))).toBe(1);
  });

  it('is the whole, in JSON and JSONL', () => {
    fc.assert(
      fc.property(partsOf(ROWS, fc.boolean()), (parts) => {
        expect(comparable(readEvaluation(named(parts)))).toEqual(comparable(WHOLE));
      }),
      { ...FIXED, numRuns: 150 },
    );
  });

  it('is the whole in JSON to the last note, with a row that was retried', () => {
    const rows = [...ROWS, RETRIED];
    fc.assert(
      fc.property(partsOf(rows, fc.constant(true)), (parts) => {
        const held = parts.filter((part) => part.rows.length > 0);
        expect(readEvaluation(named(held))).toEqual(WHOLE);
      }),
      { ...FIXED, numRuns: 100 },
    );
  });

  it('does not hang on the order of the files', () => {
    const cuts = partsOf(ROWS, fc.boolean()).chain((parts) =>
      fc.tuple(fc.constant(named(parts)), fc.shuffledSubarray(named(parts), { minLength: parts.length })),
    );
    fc.assert(
      fc.property(cuts, ([outputs, shuffled]) => {
        expect(readEvaluation(shuffled)).toEqual(readEvaluation(outputs));
      }),
      { ...FIXED, numRuns: 100 },
    );
  });

  it('is not changed by files that are given again, or copied', () => {
    const again = partsOf(ROWS, fc.boolean()).chain((parts) =>
      fc.tuple(fc.constant(parts), fc.subarray([...parts.keys()], { minLength: 1 }), fc.boolean()),
    );
    fc.assert(
      fc.property(again, ([parts, twice, isCopied]) => {
        const outputs = named(parts);
        const more = twice.flatMap((i) => {
          const [output, part] = [outputs[i], parts[i]];
          if (output === undefined || part === undefined) return [];
          return [isCopied ? outputOf(part, `part-${i}-copied`) : output];
        });
        expect(readEvaluation([...outputs, ...more])).toEqual(readEvaluation(outputs));
      }),
      { ...FIXED, numRuns: 100 },
    );
  });
});

describe('several evaluations of one model', () => {
  /** Another run of the same: rows with ids and answers of their own. */
  const run = (key: number, date: string | null, rows: readonly number[]): EvaluationOutput => ({
    ...outputOf(
      {
        isJson: true,
        rows: rows.flatMap((i) => (ROWS[i] === undefined ? [] : [{ ...ROWS[i], id: `run-${key}-${i}` }])),
      },
      `run-${key}.json`,
    ),
    evalId: date === null ? null : `eval-${key}`,
    date,
  });
  const runs = fc
    .array(
      fc.tuple(
        fc.constantFrom(null, '2026-01-01T00:00:00.000Z', '2026-02-01T00:00:00.000Z'),
        fc.subarray([...ROWS.keys()], { minLength: 1 }),
      ),
      { minLength: 2, maxLength: 4 },
    )
    .map((all) => all.map(([date, rows], key) => run(key, date, rows)));

  it('are repeats, all of them, in any order of the files', () => {
    const shuffled = runs.chain((outputs) =>
      fc.tuple(fc.constant(outputs), fc.shuffledSubarray(outputs, { minLength: outputs.length })),
    );
    fc.assert(
      fc.property(shuffled, ([outputs, other]) => {
        const read = readEvaluation(outputs);
        expect(read.observations).toHaveLength(outputs.flatMap(({ rows }) => rows).length);
        expect(readEvaluation(other)).toEqual(read);
      }),
      { ...FIXED, numRuns: 60 },
    );
  });

  it('with replace leave one evaluation’s rows to each prompt, and none is left without', () => {
    fc.assert(
      fc.property(runs, (outputs) => {
        const key = ({ model, item, phrasing }: Evaluation['observations'][number]) =>
          `${model} ${item} ${phrasing}`;
        const all = readEvaluation(outputs).observations;
        const kept = readEvaluation(outputs, { replace: true }).observations;
        expect(new Set(kept.map(key))).toEqual(new Set(all.map(key)));
        const owners = new Map<string, Set<string>>();
        for (const one of kept) {
          owners.set(key(one), (owners.get(key(one)) ?? new Set()).add(one.row.split('-', 2).join('-')));
        }
        expect([...owners.values()].every(({ size }) => size === 1)).toBe(true);
      }),
      { ...FIXED, numRuns: 60 },
    );
  });
});

describe('the scores', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'esfp-merging-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const scored = (evaluation: Evaluation) => {
    const angle = (text: string) =>
      [...text].reduce((sum, letter) => (31 * sum + letter.charCodeAt(0)) % 97, 7) / 97;
    const distanceOf = embeddingDistances(
      embeddingsOf(evaluation.observations, ({ response }) => at(angle(String(response)))),
    );
    const { cards, cohort, comparison } = scoreCohort({ ...evaluation, notes: [] }, distanceOf);
    return {
      cohort,
      comparison,
      cards: cards.map((card) => ({ ...card, subject: { ...card.subject, sampling: null, date: null } })),
    };
  };

  it('of shards are those of the whole, in files', () => {
    const told = (evaluation: Evaluation): Evaluation => ({
      ...evaluation,
      subjects: new Map(
        [...evaluation.subjects].map(([model, subject]) => [
          model,
          { ...subject, sampling: null, configHash: null, date: null },
        ]),
      ),
    });
    const whole = scored(told(WHOLE));
    expect(whole.cards.map(({ esfp }) => esfp.value !== null)).toEqual([true, true]);
    fc.assert(
      fc.property(partsOf(ROWS, fc.boolean()), (parts) => {
        const paths = parts.map(({ rows, isJson }, i) => {
          const path = join(folder, `shard-${i}.${isJson ? 'json' : 'jsonl'}`);
          const lines = rows.map((one) => `${JSON.stringify(one)}\n`).join('');
          writeFileSync(path, isJson ? JSON.stringify(document(rows)) : lines);
          return path;
        });
        expect(scored(told(readEvaluation(paths.map((path) => readOutputFile(path)))))).toEqual(whole);
      }),
      { ...FIXED, numRuns: 5 },
    );
  });
});
