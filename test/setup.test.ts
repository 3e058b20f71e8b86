import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadSettings } from '../config.ts';
import { currentSetup, instrumentOf } from '../setup.ts';

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
