import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { identityHash, instrumentSchema } from '../aggregators/instrument.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { parseRows } from '../aggregators/read/rows.ts';
import { loadSettings, type Settings } from '../config.ts';
import { phrase } from '../corpus/phrasings.ts';
import { currentSetup, instrumentOf, type Setup, withValidity } from '../setup.ts';
import { KIND_RULES, RESPONSE_KINDS } from '../transforms/response-kinds/kinds.ts';
import { splitterRule } from '../transforms/splitter.ts';

function withIds(...ids: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'esfp-setup-'));
  const items = ids.map((id, i) => JSON.stringify({ id, type: 'T1', text: `Claim ${i}.` }));
  writeFileSync(join(folder, 'items.jsonl'), items.join('\n'));
  writeFileSync(join(folder, 'esfp.yaml'), 'corpus: ./items.jsonl\n');
  return currentSetup(loadSettings(join(folder, 'esfp.yaml')));
}

describe('currentSetup', () => {
  it('refuses ids that promptfoo would redact, so that no two items become one', () => {
    expect(() => withIds('a', '0'.repeat(64))).toThrow(
      /^corpus items: the id 0{64} is so long .* under 64 characters/,
    );
    expect(withIds('a', '0'.repeat(63)).corpus.items).toHaveLength(2);
  });
});

describe('the instrument of the defaults', () => {
  it('is this one: a change of phrasings, format rules, lexicon or splitter is a change of instrument', () => {
    const { settings, corpus } = currentSetup(loadSettings(null));
    const { phrasings, formatRules, lexicon, splitter, corpus: asked } = instrumentOf(settings, corpus);
    expect({ phrasings, formatRules, lexicon, splitter, corpus: asked.hash }).toMatchInlineSnapshot(`
      {
        "corpus": "22b3a9a223aad92d",
        "formatRules": "9c78e50e7c5513a6",
        "lexicon": "25682be1d4b4a32a",
        "phrasings": "feeda9abf97a15e6",
        "splitter": "paper: at least 12 code points, first 25",
      }
    `);
  });
});

describe('splitter: segmenter', () => {
  it('is an instrument of its own', () => {
    const { settings, corpus, instrument } = currentSetup(loadSettings(null));
    const segmenter = instrumentOf({ ...settings, splitter: 'segmenter' }, corpus);
    expect(segmenter).toEqual({ ...instrument, splitter: splitterRule('segmenter') });
    expect(identityHash(segmenter)).not.toBe(identityHash(instrument));
  });
});

describe('validity', () => {
  const { settings, corpus, instrument } = currentSetup(loadSettings(null));
  const under = (validity: Settings['validity']) => instrumentOf({ ...settings, validity }, corpus);

  it('that drops nothing is the same instrument as of before there was such a policy', () => {
    expect(instrument).not.toHaveProperty('validity');
    expect(identityHash(under({ declined: 'keep', list: 'keep' }))).toBe(identityHash(instrument));
  });

  it('is an instrument of its own for every kind that is dropped', () => {
    const hashes = RESPONSE_KINDS.map((kind) => identityHash(under({ [kind]: 'drop' })));
    expect(new Set([identityHash(instrument), ...hashes]).size).toBe(RESPONSE_KINDS.length + 1);
    expect(under({ cutOff: 'drop', list: 'drop', bold: 'keep' }).validity).toEqual({
      rules: KIND_RULES,
      drop: ['list', 'cutOff'],
    });
  });

  it('takes the place of that of an instrument', () => {
    const dropping = under({ list: 'drop' });
    expect(withValidity(dropping, { validity: {} })).toEqual(instrument);
    expect(withValidity(instrument, { validity: { list: 'drop' } })).toEqual(dropping);
  });
});

describe('stanceJudges: panel', () => {
  it('is the same instrument: the scores still rest on the primary judge’s stances', () => {
    const { settings, corpus, instrument } = currentSetup(loadSettings(null));
    const panel = instrumentOf({ ...settings, stanceJudges: 'panel' }, corpus);
    expect(settings.stanceJudges).toBe('primary');
    expect(panel).toEqual(instrument);
    expect(identityHash(panel)).toBe(identityHash(instrument));
  });
});

describe('subset: lite', () => {
  const folder = mkdtempSync(join(tmpdir(), 'esfp-lite-'));
  const path = join(folder, 'esfp.yaml');
  writeFileSync(path, 'subset: lite\n');
  const [lite, whole] = [currentSetup(loadSettings(path)), currentSetup(loadSettings(null))];

  it('is an instrument of its own', () => {
    expect(lite.corpus.items).toHaveLength(29);
    expect(lite.instrument.corpus).toMatchObject({
      name: 'esfp-104 lite',
      items: { T1: 5, T4: 8 },
      subset: { preset: 'lite', of: 104 },
    });
    expect(identityHash(lite.instrument)).not.toBe(identityHash(whole.instrument));
    expect(instrumentSchema.parse(lite.instrument)).toEqual(lite.instrument);
  });

  it('is never reported together with the whole', () => {
    const output = ({ instrument, corpus }: Setup, name: string) => ({
      name,
      rows: parseRows(
        corpus.items.slice(0, 1).map(({ id, type, text }) => ({
          id: `${name} ${id}`,
          promptIdx: 0,
          testIdx: 0,
          prompt: { label: 'ESFP:P0', raw: phrase('P0', text) },
          provider: { id: 'a:model', label: '' },
          testCase: { metadata: { esfp: { v: 1, item: { id, type, text }, instrument } } },
          response: { output: 'An answer.' },
          gradingResult: null,
        })),
        (index) => `row ${index}`,
      ),
      run: null,
      date: null,
      columns: undefined,
      providers: undefined,
    });
    expect(() => readEvaluation([output(lite, 'lite.json'), output(whole, 'all.json')])).toThrow(
      'all.json and lite.json were measured by different instruments (corpus)',
    );
  });

  it('is refused under any other name', () => {
    writeFileSync(join(folder, 'other.yaml'), 'subset: light\n');
    expect(() => loadSettings(join(folder, 'other.yaml'))).toThrow(/subset/);
  });
});
