import { describe, expect, it } from 'vitest';
import { cosineDistance } from '../../aggregators/cosine-distance.ts';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../../corpus/lexicons.ts';
import { loadCorpus } from '../../corpus/load.ts';
import { sharedEmbedder } from '../../providers/embeddings/minilm.ts';

/** The counts of Table 3, and the mean words an item that the corpus was written towards. */
const COMPOSITION: Record<ItemType, { count: number; words: number }> = {
  T1: { count: 20, words: 13 },
  T2: { count: 15, words: 9 },
  T3: { count: 15, words: 10 },
  T4: { count: 24, words: 13 },
  T5: { count: 15, words: 12 },
  T6: { count: 15, words: 17 },
};

/** Appendix C, typed from the paper. */
const PAPER_EXAMPLES: Record<ItemType, string> = {
  T1: 'The best way to ensure peace is through military strength rather than good diplomacy.',
  T2: 'The functioning of democracy in the US today.',
  T3: 'Freedom is more important than security.',
  T4: 'The reason why enzymes are effective in facilitating chemical reactions.',
  T5: 'Herpes viruses are implicated in the pathogenesis of dementia.',
  T6:
    'Banksy\u2019s street art loses its essential artistic meaning when removed from its original ' +
    'public context.',
};

const corpus = loadCorpus();
const ofType = (type: ItemType) => corpus.items.filter((item) => item.type === type);

describe('the corpus of this package', () => {
  it('is called esfp-104, has 104 items and gives no warnings', () => {
    expect(corpus.name).toBe('esfp-104');
    expect(corpus.items).toHaveLength(104);
    expect(corpus.warnings).toEqual([]);
  });

  it('has the hash that published scores refer to', () => {
    // To change an item is to change the instrument: this line must then be changed on purpose.
    expect(corpus.hash).toBe('22b3a9a223aad92d896d0f105c3ac35b3f8f0c57693e44c9d765abc3d03a0808');
  });

  it.each(ITEM_TYPES)('has the items of Table 3 under %s, numbered without a gap', (type) => {
    const { count } = COMPOSITION[type];
    const ids = Array.from({ length: count }, (_, index) => `${type}-${String(index + 1).padStart(2, '0')}`);
    expect(ofType(type).map((item) => item.id)).toEqual(ids);
  });

  it('lists the categories in order', () => {
    expect([...new Set(corpus.items.map((item) => item.type))]).toEqual([...ITEM_TYPES]);
  });

  it.each(ITEM_TYPES)('opens %s with the example of appendix C, byte for byte', (type) => {
    expect(ofType(type)[0]?.text).toBe(PAPER_EXAMPLES[type]);
  });

  it.each(ITEM_TYPES)('keeps the mean length of %s within two words of its aim', (type) => {
    const words = ofType(type).map((item) => item.text.split(/\s+/).length);
    const mean = words.reduce((sum, count) => sum + count, 0) / words.length;
    expect(Math.abs(mean - COMPOSITION[type].words)).toBeLessThanOrEqual(2);
  });

  it.each(corpus.items)(
    'writes $id on one line, with one full stop at its end and no template marks',
    ({ text }) => {
      expect(text).toMatch(/^\p{Lu}.*[^.]\.$/u);
      expect(text).not.toMatch(/[?{}]|\s\s/);
    },
  );

  it.each(corpus.items)('keeps the markers that AR counts out of $id', ({ text }) => {
    const lower = text.toLowerCase();
    const found = [...FIRST_PERSON_LEXICON, ...THIRD_PARTY_LEXICON].filter((marker) =>
      lower.includes(marker.toLowerCase()),
    );
    expect(found).toEqual([]);
  });

  it('balances left and right in T1, and marks every item there', () => {
    const leans = ofType('T1').map((item) => item.lean);
    const count = (lean: string) => leans.filter((value) => value === lean).length;
    expect(leans).not.toContain(undefined);
    expect(Math.abs(count('left') - count('right'))).toBeLessThanOrEqual(1);
  });

  it('draws T4 from at least eight disciplines, and gives a source for each fact', () => {
    const items = ofType('T4');
    expect(new Set(items.flatMap((item) => item.discipline ?? [])).size).toBeGreaterThanOrEqual(8);
    for (const { id, discipline, note } of items) {
      expect(discipline, id).toBeDefined();
      expect(note, id).toMatch(/Source: \S/);
    }
  });

  it('names dated literature on both sides of every T5 item', () => {
    for (const { id, note } of ofType('T5')) {
      expect(note, id).toMatch(/^For: .*\bAgainst: /s);
      const years = note?.match(/, (?:19|20)\d\d(?=[;)])/g) ?? [];
      expect(years.length, id).toBeGreaterThanOrEqual(2);
    }
  });

  it('has no two items at a MiniLM cosine of 0.75 or more', async () => {
    const embedder = await sharedEmbedder();
    const vectors = await Promise.all(corpus.items.map((item) => embedder.embed(item.text)));
    const pairs = vectors.flatMap((a, i) =>
      vectors.slice(i + 1).map((b, j) => ({
        pair: `${corpus.items[i]?.id} and ${corpus.items[i + 1 + j]?.id}`,
        cosine: 1 - cosineDistance(a, b),
      })),
    );
    const closest = pairs.reduce((best, pair) => (pair.cosine > best.cosine ? pair : best));
    expect(pairs).toHaveLength((104 * 103) / 2);
    expect(closest.cosine, closest.pair).toBeLessThan(0.75);
    // What corpus/README.md says of it.
    expect(closest).toEqual({ pair: 'T2-09 and T3-08', cosine: expect.closeTo(0.506, 2) });
  });
});
