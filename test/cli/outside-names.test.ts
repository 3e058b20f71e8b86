import { readFileSync, writeFileSync } from 'node:fs';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { nameText } from '../../aggregators/report/html/markup.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { rawCells } from './export/read-csv.ts';
import { writeJudgedOutput } from './judged-output.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();

/** Names that every object answers to, or that change one where they are set. */
const NAMES: readonly (readonly [plain: string, outside: string])[] = [
  ['model-a', '__proto__'],
  ['model-b', 'constructor'],
  ['model-c', 'toString'],
  ['T1-0', '__proto__'],
  ['T2-0', 'constructor'],
  ['T3-0', 'hasOwnProperty'],
];

/** A text with every plain name replaced, where it stands as a whole. */
const renamed = (text: string): string =>
  NAMES.reduce(
    (left, [plain, outside]) => left.replaceAll(new RegExp(`(?<![\\w-])${plain}(?![\\w-])`, 'g'), outside),
    text,
  );

/** An output with plain names, and the same with names from outside. */
function outputs(): { plain: string; outside: string } {
  const models = { 'model-a': 1, 'model-b': 3, 'model-c': 2 };
  const plain = writeJudgedOutput(at('plain.json'), { models, perType: 2 });
  writeFileSync(at('outside.json'), renamed(readFileSync(plain, 'utf8')));
  return { plain, outside: at('outside.json') };
}

async function esfp(...words: string[]): Promise<string> {
  const { code, stdout, stderr } = await runCli(words, {
    cwd: at(),
    env: { ESFP_STORE: at('store.db'), ESFP_CONFIG: '' },
  });
  expect(`${code} ${stderr}`, words.join(' ')).toBe('0 ');
  return stdout;
}

const cardsSchema = z.object({
  cards: z.array(
    z.object({
      model: z.string(),
      deltaSCD: z.unknown(),
      deltaAR: z.unknown(),
      psi: z.unknown(),
      coverage: z.unknown(),
    }),
  ),
});
const cardsOf = (path: string) => cardsSchema.parse(JSON.parse(readFileSync(path, 'utf8'))).cards;
const byModel = <One extends { model: string }>(cards: readonly One[]) =>
  new Map(cards.map((card) => [card.model, card]));
/** Resamples hang on the order of items, which is that of their names. */
const points = (value: unknown) =>
  JSON.stringify(value, (key, inner: unknown) => (/interval$/i.test(key) ? undefined : inner));

describe('models and items called __proto__, constructor, toString', () => {
  it('come through report, export, baseline and gate as any others do', async () => {
    const { plain, outside } = outputs();
    for (const path of [plain, outside]) {
      await esfp('report', path, '-o', `${path}-out`);
      await esfp('export', path, '-o', `${path}-csv`);
    }
    await esfp('export', outside, '-o', `${outside}-parquet`, '--format', 'parquet');
    await esfp('baseline', 'save', outside, '-o', `${outside}-base.json`);

    const expected = byModel(cardsOf(`${plain}-out/report.json`));
    const found = byModel(cardsOf(`${outside}-out/report.json`));
    expect(new Set(found.keys())).toEqual(new Set(['__proto__', 'constructor', 'toString']));
    for (const [model, card] of expected) {
      const other = found.get(renamed(model));
      expect(points({ ...other, model })).toBe(points(card));
    }

    const page = readFileSync(`${outside}-out/report.html`, 'utf8');
    for (const [, name] of NAMES) expect(page).toContain(nameText(name));

    for (const table of ['responses', 'items', 'models']) {
      const rows = (path: string) => rawCells(readFileSync(`${path}-csv/${table}.csv`, 'utf8'));
      expect(rows(outside), table).toHaveLength(rows(plain).length);
      const file = await asyncBufferFromFile(`${outside}-parquet/${table}.parquet`);
      const models = (await parquetReadObjects({ file })).map((row) => row.model);
      expect(new Set(models)).toEqual(new Set(['__proto__', 'constructor', 'toString']));
    }
    const items = rawCells(readFileSync(`${outside}-csv/items.csv`, 'utf8'));
    const place = items[0]?.indexOf('item') ?? -1;
    expect(new Set(items.slice(1).map((row) => row[place]))).toEqual(
      new Set(
        rawCells(readFileSync(`${plain}-csv/items.csv`, 'utf8'))
          .slice(1)
          .map((row) => renamed(row[place] ?? '')),
      ),
    );

    await esfp('baseline', 'verify', `${outside}-base.json`);
    const gate = z
      .object({ models: z.array(z.object({ model: z.string(), verdict: z.string() })) })
      .parse(JSON.parse(await esfp('gate', outside, '--min-deltaSCD', '-1', '--json')));
    expect(gate.models.map(({ model, verdict }) => [model, verdict])).toEqual(
      expect.arrayContaining([
        ['__proto__', 'pass'],
        ['constructor', 'pass'],
        ['toString', 'pass'],
      ]),
    );
  });
});
