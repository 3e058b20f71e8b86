import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cosineDistance } from '../../aggregators/cosine-distance.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import {
  createEmbedder,
  type Embedder,
  embeddingModelName,
  sharedEmbedder,
  vendoredModel,
} from '../../providers/embeddings/minilm.ts';

interface Fixture {
  texts: string[];
  tokens: number[];
  pairs: { i: number; j: number; distance: number }[];
}
const fixture: Fixture = JSON.parse(
  readFileSync(new URL('../fixtures/embeddings.json', import.meta.url), 'utf8'),
);
const scratch = mkdtempSync(join(tmpdir(), 'esfp-minilm-'));
let embedder: Embedder;

beforeAll(async () => {
  embedder = await createEmbedder();
});
afterAll(() => rmSync(scratch, { recursive: true }));

describe('the vendored model', () => {
  it('gives the distances of sentence-transformers, long texts included', async () => {
    for (const { i, j, distance } of fixture.pairs) {
      const [a, b] = [
        await embedder.embed(fixture.texts[i] ?? ''),
        await embedder.embed(fixture.texts[j] ?? ''),
      ];
      expect(Math.abs(cosineDistance(a, b) - distance), `texts ${i} and ${j}`).toBeLessThan(2e-4);
    }
  });

  it('sees as many tokens of each text as sentence-transformers does', () => {
    expect(fixture.texts.map((text) => embedder.countTokens(text))).toEqual(fixture.tokens);
  });

  it('gives unit vectors of 384 numbers, for the empty text too', async () => {
    for (const text of ['', 'Parking should be free.']) {
      const vector = await embedder.embed(text);
      expect(vector).toHaveLength(384);
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    }
  });

  it('is named without its folder', () => {
    expect(embedder.model).toBe('all-MiniLM-L6-v2');
    expect(embedder.dtype).toBe('fp16');
  });
});

describe('the cache', () => {
  it('does the work of concurrent and later calls for one text once', async () => {
    const text = 'This very sentence was never embedded before.';
    const [first, second] = await Promise.all([embedder.embed(text), embedder.embed(text)]);
    expect(second).toBe(first);
    expect(await embedder.embed(text)).toBe(first);
  });

  it('tells texts apart by every character', async () => {
    const plain = await embedder.embed('Trains are late.');
    const spaced = await embedder.embed('Trains are late. ');
    expect(spaced).not.toBe(plain);
  });

  it('keeps concurrent calls for different texts apart', async () => {
    const texts = Array.from({ length: 12 }, (_, k) => `Sentence number ${k} of a concurrent dozen.`);
    const together = await Promise.all(texts.map((text) => embedder.embed(text)));
    const fresh = await createEmbedder();
    for (const [k, text] of texts.entries()) expect(await fresh.embed(text)).toEqual(together[k]);
  });
});

describe('sharedEmbedder', () => {
  it('loads a model once a process, however it is named', async () => {
    const shared = await sharedEmbedder();
    expect(await sharedEmbedder(vendoredModel())).toBe(shared);
  });
});

describe('texts of equally many tokens that wait together', () => {
  it('come out as they do one at a time, to the last bit', async () => {
    const texts = ['a fair rule', 'an odd rule', 'a bad habit', 'the old house', 'our new plan'];
    const together = await createEmbedder();
    expect(new Set(texts.map((text) => together.countTokens(text))).size).toBe(1);
    const batch = await Promise.all(texts.map((text) => together.embed(text)));
    const alone = await createEmbedder();
    for (const [index, text] of texts.entries()) expect(await alone.embed(text)).toEqual(batch[index]);
  });
});

describe('a missing model', () => {
  it('is named with its path and the remedy', async () => {
    const missing = join(scratch, 'nowhere');
    await expect(createEmbedder({ model: missing })).rejects.toThrow(
      `no embedding model folder ${missing}; correct the path`,
    );
    await expect(createEmbedder({ model: './no/such/folder' })).rejects.toThrow('no embedding model folder');
  });

  it('is told from a folder without weights and from one that is not whole', async () => {
    const hollow = join(scratch, 'hollow');
    mkdirSync(hollow);
    await expect(createEmbedder({ model: hollow })).rejects.toThrow(`${hollow} has no onnx/model*.onnx`);
    mkdirSync(join(hollow, 'onnx', 'model.onnx'), { recursive: true });
    await expect(createEmbedder({ model: hollow })).rejects.toThrow(`${hollow} could not be loaded`);
  });

  it('is looked for again on the next call', async () => {
    const missing = join(scratch, 'later');
    await expect(sharedEmbedder(missing)).rejects.toThrow('no embedding model folder');
    await expect(sharedEmbedder(missing)).rejects.toThrow('no embedding model folder');
  });
});

describe('the name of an embedding model in the instrument', () => {
  it('is the same on every machine: no path, and the hash of the weights', () => {
    expect(embeddingModelName()).toBe(DEFAULT_EMBEDDING_MODEL);
    expect(embeddingModelName(vendoredModel())).toBe('all-MiniLM-L6-v2 (241153b39167)');
    expect(embeddingModelName('owner/name')).toBe('owner/name');
    expect(() => embeddingModelName(join(scratch, 'nowhere'))).toThrow('no embedding model folder');
  });
});
