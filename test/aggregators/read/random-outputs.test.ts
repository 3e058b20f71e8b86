import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { itemTexts } from '../../../aggregators/read/item-texts.ts';
import { outputOfJson, outputOfJsonl, readOutputFile } from '../../../aggregators/read/output-file.ts';
import { type EvaluationOutput, OutputError } from '../../../aggregators/read/rows.ts';
import { row } from './result-rows.ts';

/* Outputs in which anything may stand anywhere: each is read, or refused by its name. */

const FIXED = { seed: 1 };

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const ROWS = [
  row({
    id: 'a',
    failureReason: 0,
    response: { output: 'x', cached: false, raw: { model: 'm' }, metadata: {} },
  }),
  row({ id: 'b', phrasing: 'P1', promptIdx: 1 }),
  row({ id: 'c', testIdx: 1, response: null, error: 'down', failureReason: 2 }),
  row({ provider: { id: 'b:model', label: 'two' }, promptIdx: 2 }),
];
const DOCUMENT = {
  evalId: 'eval-1',
  results: {
    version: 3,
    timestamp: '2026-01-01T00:00:00.000Z',
    prompts: [0, 1, 2].map((i) => ({ provider: i < 2 ? 'a:model' : 'two', label: `ESFP:P${i}` })),
    results: ROWS,
  },
  config: { providers: ['a:model', { id: 'b:model', label: 'two', config: { temperature: 0 } }] },
  esfp: { run: null },
};
const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value));

/** Every place in a JSON value, by the keys that lead to it. */
function placesIn(value: Json, path: string[] = []): string[][] {
  if (value === null || typeof value !== 'object') return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => placesIn(child, [...path, key]))];
}

/** A value with another in some place, or without that place. */
function changed(value: Json, [key, ...rest]: readonly string[], next: Json | undefined): Json | undefined {
  if (key === undefined) return next;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).flatMap(([name, child]): [string, Json][] => {
    const other = name === key ? changed(child, rest, next) : child;
    return other === undefined ? [] : [[name, other]];
  });
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

const odd: fc.Arbitrary<Json | undefined> = fc.oneof(
  fc.constantFrom<Json | undefined>(
    undefined,
    null,
    '',
    0,
    -1,
    1e300,
    0.5,
    true,
    [],
    {},
    [null],
    '[REDACTED]',
    '[',
    '__proto__',
  ),
  fc.constantFrom<Json>(
    'ESFP:P0',
    'ESFP:P3',
    'a:model',
    'a',
    2,
    [{}],
    { esfp: {} },
    { esfp: null },
    '\0',
    '\ud800',
  ),
  fc.constant<Json>(
    asJson(JSON.parse('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}')),
  ),
  fc.jsonValue({ maxDepth: 2 }).map((value) => asJson(value)),
);

/** A value in which one to four places hold something else. */
function mutations(value: Json): fc.Arbitrary<Json> {
  const places = placesIn(value);
  const change = fc.tuple(fc.constantFrom(...places), odd);
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((all) => all.reduce<Json>((now, [place, next]) => changed(now, place, next) ?? null, value));
}

/** Reads it all; anything but an error that names the file fails. */
function readsOrRefuses(name: string, read: () => EvaluationOutput[]): 'read' | 'refused' {
  try {
    const outputs = read();
    readEvaluation(outputs);
    itemTexts(outputs);
    readEvaluation(outputs, { replace: true });
    return 'read';
  } catch (error) {
    if (error instanceof OutputError && error.message.includes(name)) return 'refused';
    throw error;
  }
}

/** How often of so many random ones each came of it: a test of nothing but refusals would test little. */
function endsOf<Value>(arbitrary: fc.Arbitrary<Value>, numRuns: number, end: (value: Value) => string) {
  const ends = new Map<string, number>();
  fc.assert(
    fc.property(arbitrary, (value) => {
      const found = end(value);
      ends.set(found, (ends.get(found) ?? 0) + 1);
    }),
    { ...FIXED, numRuns },
  );
  return Object.fromEntries(ends);
}

describe('10,000 random outputs', () => {
  it('are read or refused: documents', () => {
    const ends = endsOf(mutations(asJson(DOCUMENT)), 5000, (value) =>
      readsOrRefuses('the-file', () => [outputOfJson(value, 'the-file')]),
    );
    expect(ends.read).toBeGreaterThan(1000);
    expect(ends.refused).toBeGreaterThan(1000);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  it('are read or refused: rows, a line each, beside a file that is as it should be', () => {
    const whole = outputOfJson(asJson(DOCUMENT), 'whole');
    const ends = endsOf(mutations(asJson(ROWS)), 5000, (value) => {
      const values = (Array.isArray(value) ? value : [value]).map((one, i) => ({ value: one, line: i + 1 }));
      const lines = () => outputOfJsonl({ values, losses: [] }, 'the-file');
      return `${readsOrRefuses('the-file', () => [lines()])}, ${readsOrRefuses('', () => [whole, lines()])}`;
    });
    expect(ends['read, read']).toBeGreaterThan(500);
    expect(ends['read, refused']).toBeGreaterThan(200);
    expect(ends['refused, refused']).toBeGreaterThan(500);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

describe('a file whose bytes are changed at random', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'esfp-random-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const LINES = Buffer.from(ROWS.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const WHOLE = Buffer.from(JSON.stringify(DOCUMENT));

  /** Cut off anywhere, with some bytes that are others. */
  const damaged = (bytes: Buffer) =>
    fc
      .tuple(
        fc.integer({ min: 0, max: bytes.length }),
        fc.array(fc.tuple(fc.nat({ max: bytes.length - 1 }), fc.nat({ max: 255 })), { maxLength: 3 }),
      )
      .map(([end, others]) => {
        const copy = Buffer.from(bytes);
        for (const [place, byte] of others) copy[place] = byte;
        return copy.subarray(0, end);
      });

  it.each([
    ['lines.jsonl', LINES],
    ['whole.json', WHOLE],
  ])('is read or refused: %s', (name, bytes) => {
    const path = join(folder, name);
    const ends = endsOf(damaged(bytes), 400, (content) => {
      writeFileSync(path, content);
      return readsOrRefuses(path, () => [readOutputFile(path)]);
    });
    expect(ends.refused).toBeGreaterThan(100);
    if (name === 'lines.jsonl') expect(ends.read).toBeGreaterThan(50);
  });

  it('loses of lines what was cut off and nothing else, and says so', () => {
    const path = join(folder, 'cut.jsonl');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LINES.length }), (end) => {
        writeFileSync(path, LINES.subarray(0, end));
        const text = LINES.toString('utf8', 0, end);
        const ended = text.split('\n').length - 1;
        // A row is whole without the end of its line.
        const isWhole = text.endsWith('}') && LINES[end] === 10;
        const expected = ended + (isWhole ? 1 : 0);
        if (expected === 0) {
          expect(() => readOutputFile(path)).toThrow('It has no whole line');
          return;
        }
        const { rows, losses } = readOutputFile(path);
        expect(rows).toHaveLength(expected);
        expect(losses !== undefined).toBe(!isWhole && !text.endsWith('\n'));
      }),
      { ...FIXED, numRuns: 300 },
    );
  });
});
