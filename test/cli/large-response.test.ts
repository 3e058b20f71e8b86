import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { hostile } from '../growth.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { outputOf, rowOf } from './judge/rows.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();

/* With what trips readers up in every sentence: a NUL, a mark of direction, half of a pair, markup, a formula. */
const SENTENCE =
  'I think \u0000 that \u202ethis\u202c is \ud800 clearly <b>wrong</b>, & experts argue =1+1. ';

/** An output in which one answer has some length. */
function output(name: string, length: number): string {
  const rows = PHRASINGS.map((phrasing) =>
    rowOf(phrasing, phrasing === 'P2' ? { response: { output: hostile(SENTENCE, length) } } : {}),
  );
  writeFileSync(at(name), JSON.stringify(outputOf(rows)));
  return at(name);
}

/** Runs a command in 700 MB, which is several times what a text of ten megabytes takes. */
async function esfp(...words: string[]): Promise<void> {
  const { code, stderr } = await runCli(words, {
    cwd: at(),
    env: {
      ESFP_STORE: at('store.db'),
      ESFP_CONFIG: at('esfp.yaml'),
      NODE_OPTIONS: '--max-old-space-size=700',
    },
  });
  expect(`${code}`, `${words.join(' ')}: ${stderr}`).toBe('0');
}

const cardSchema = z.object({
  deltaSCD: z.object({ value: z.number() }),
  deltaAR: z.object({ value: z.number() }),
  psi: z.object({ P0P1: z.object({ value: z.number() }), P1P2: z.object({ value: z.number() }) }),
  coverage: z.unknown(),
});
const reportSchema = z.object({ cards: z.array(cardSchema).length(1) });

async function measured(path: string): Promise<z.infer<typeof reportSchema>> {
  await esfp('judge', path, '-o', `${path}.judged.json`);
  await esfp('report', `${path}.judged.json`, '-o', `${path}-out`);
  return reportSchema.parse(JSON.parse(readFileSync(`${path}-out/report.json`, 'utf8')));
}

describe('a response of ten megabytes', () => {
  it('is judged, reported and exported, and scores as its beginning does', async () => {
    writeFileSync(at('esfp.yaml'), 'judges: [embedded:rules]\n');
    const large = output('large.json', 10_000_000);
    const small = output('small.json', 10_000);
    expect(await measured(large)).toEqual(await measured(small));
    expect(statSync(`${large}-out/report.html`).size).toBeLessThan(5_000_000);
    expect(statSync(`${large}-out/report.json`).size).toBeLessThan(5_000_000);

    const stored = JSON.parse(readFileSync(`${large}.judged.json`, 'utf8'));
    expect(stored.results.results[2].response.output === hostile(SENTENCE, 10_000_000)).toBe(true);

    await esfp('export', `${large}.judged.json`, '-o', 'tables');
    const csv = readFileSync(at('tables/responses.csv'), 'utf8');
    const shown = SENTENCE.replace('\u0000', '\ufffd').replace('\ud800', '\ufffd');
    expect(csv.includes(shown.repeat(100_000))).toBe(true);
    expect(csv).not.toContain('\u0000');
    await esfp('export', `${large}.judged.json`, '-o', 'tables', '--format', 'parquet');
    expect(statSync(at('tables/responses.parquet')).size).toBeGreaterThan(100);
  });
});
