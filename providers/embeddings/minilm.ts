import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { DataType, PreTrainedModel, PreTrainedTokenizer, Tensor } from '@huggingface/transformers';
import { packageRoot } from '../../package-root.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import { processWide } from '../process-wide.ts';

/** Texts in, unit vectors out. */
export interface Embedder {
  /** The model's name without its folder: the same on every machine, so it may go into the instrument. */
  readonly model: string;
  /** The weights' storage: fp32, fp16, q8, ... */
  readonly dtype: string;
  /**
   * The mean-pooled, L2-normalised embedding of a text cut to the model's token limit. Callers share the
   * array: do not write to it.
   */
  embed(text: string): Promise<Float32Array>;
  /** The number of tokens that {@link embed} sees of a text, [CLS] and [SEP] included. */
  countTokens(text: string): number;
}

/** Embeddings kept, least recently used dropped first: about 30 MB with their texts. */
const CACHE_SIZE = 10_000;

/** At most this many texts are run together. */
const BATCH_SIZE = 16;

/** Files of onnx/ in order of preference, and the name transformers.js has for each. */
const MODEL_FILES: readonly (readonly [file: string, dtype: DataType])[] = [
  ['model.onnx', 'fp32'],
  ['model_fp16.onnx', 'fp16'],
  ['model_quantized.onnx', 'q8'],
  ['model_int8.onnx', 'int8'],
  ['model_uint8.onnx', 'uint8'],
  ['model_q4.onnx', 'q4'],
  ['model_q4f16.onnx', 'q4f16'],
  ['model_bnb4.onnx', 'bnb4'],
];

/** A hub id is `name` or `owner/name`; anything else is meant as a folder. */
const HUB_ID = /^(?:[\w-][\w.-]*\/)?[\w-][\w.-]*$/;

interface ModelSource {
  readonly path: string;
  readonly dtype: DataType;
  readonly local: boolean;
}

/** The folder of the model that comes with this package. */
export function vendoredModel(): string {
  return join(packageRoot(), 'models', 'all-MiniLM-L6-v2');
}

/** Finds the model's files, or decides that the name can only be a hub id. */
function locate(model: string): ModelSource {
  const folder = resolve(model);
  if (existsSync(folder)) {
    const found = MODEL_FILES.find(([file]) => existsSync(join(folder, 'onnx', file)));
    if (found === undefined) {
      throw new Error(
        `promptfoo-esfp: the embedding model folder ${folder} has no onnx/model*.onnx; ` +
          'export the model to ONNX there, or leave the model setting out to use the vendored all-MiniLM-L6-v2.',
      );
    }
    return { path: folder, dtype: found[1], local: true };
  }
  if (HUB_ID.test(model)) return { path: model, dtype: 'fp32', local: false };
  throw new Error(
    `promptfoo-esfp: there is no embedding model folder ${folder}; ` +
      (folder === vendoredModel()
        ? 'reinstall promptfoo-esfp, whose package contains it, or name another model.'
        : 'correct the path, or leave the model setting out to use the vendored all-MiniLM-L6-v2.'),
  );
}

/**
 * What the instrument records of an embedding model: a hub id as it is, a folder by its name and its weights' hash, never
 * by its path, which is another on every machine.
 *
 * @param model as in {@link createEmbedder}; left out, the model of this package
 * @throws when the folder is not there or holds no weights
 */
export function embeddingModelName(model?: string): string {
  if (model === undefined) return DEFAULT_EMBEDDING_MODEL;
  const source = locate(model);
  if (!source.local) return source.path;
  const [file] = MODEL_FILES.find(([, dtype]) => dtype === source.dtype) ?? [];
  const weights = readFileSync(join(source.path, 'onnx', file ?? 'model.onnx'));
  return `${basename(source.path)} (${createHash('sha256').update(weights).digest('hex').slice(0, 12)})`;
}

/**
 * Cuts token ids to the limit as sentence-transformers does, with the closing special token kept.
 * transformers.js cuts it off, which moves the distances of long texts by up to 0.01.
 */
function truncate(ids: readonly number[], limit: number, specialIds: readonly number[]): number[] {
  if (ids.length <= limit) return [...ids];
  const last = ids.at(-1);
  if (last === undefined || !specialIds.includes(last)) return ids.slice(0, limit);
  return [...ids.slice(0, limit - 1), last];
}

/** For each text of a [texts, tokens, width] tensor without padding: the mean over its tokens, scaled to length 1. */
function meanPool(hidden: Tensor): Float32Array[] {
  const [texts = 0, tokens = 0, width = 0] = hidden.dims;
  const values = hidden.data as Float32Array;
  return Array.from({ length: texts }, (_, text) => {
    const sums = new Float64Array(width);
    for (let token = 0; token < tokens; token += 1) {
      const start = (text * tokens + token) * width;
      for (let k = 0; k < width; k += 1) sums[k] = (sums[k] ?? 0) + (values[start + k] ?? 0);
    }
    let squares = 0;
    for (const sum of sums) squares += sum * sum;
    const length = Math.sqrt(squares) || 1;
    return Float32Array.from(sums, (sum) => sum / length);
  });
}

/** A longer text is read up to here first, then twice as far, until it has more tokens than the model sees, in UTF-16 units. */
const FIRST_READ = 50_000;
/** The end of a text that is cut has other tokens than in the whole: of one word, which has 100 at most. */
const MARGIN = 200;

/** A text in the queue. */
interface Waiting {
  readonly ids: readonly number[];
  resolve(vector: Float32Array): void;
  reject(error: unknown): void;
}

/** Loads tokenizer and model, with one sentence for whatever went wrong. */
async function load(
  source: ModelSource,
): Promise<{ tokenizer: PreTrainedTokenizer; model: PreTrainedModel }> {
  const { AutoModel, AutoTokenizer } = await import('@huggingface/transformers');
  try {
    const options = { local_files_only: source.local };
    const tokenizer = await AutoTokenizer.from_pretrained(source.path, options);
    const model = await AutoModel.from_pretrained(source.path, { ...options, dtype: source.dtype });
    return { tokenizer, model };
  } catch (cause) {
    const remedy = source.local
      ? 'check that config.json, tokenizer.json, tokenizer_config.json and onnx/ are whole'
      : 'give a local folder, or check the hub id and the network';
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `promptfoo-esfp: the embedding model ${source.path} could not be loaded (${reason}); ${remedy}, ` +
        'or leave the model setting out to use the vendored all-MiniLM-L6-v2.',
      { cause },
    );
  }
}

/**
 * Loads a sentence-embedding model: by default the vendored all-MiniLM-L6-v2, whose distances are those of
 * sentence-transformers to about 1e-4 (PSI, section 4.3). Texts that wait together and have equally many tokens are
 * run together, which gives the same bits as one at a time; a padded batch of mixed lengths would cost more a text and
 * change them. The token limit is the tokenizer's model_max_length (256 here), at most
 * what the model has positions for.
 *
 * @param options.model a folder with config.json, tokenizer.json, tokenizer_config.json and onnx/, or a hub id;
 *   only a hub id that is no folder is ever downloaded
 * @throws when the model is not there or cannot be loaded; the message names it and the remedy
 */
export async function createEmbedder(options: { model?: string } = {}): Promise<Embedder> {
  const source = locate(options.model ?? vendoredModel());
  const { Tensor } = await import('@huggingface/transformers');
  const { tokenizer, model } = await load(source);
  const positions: unknown = Reflect.get(model.config, 'max_position_embeddings');
  const limit = Math.min(
    Number(tokenizer.model_max_length) || Number.POSITIVE_INFINITY,
    typeof positions === 'number' ? positions : Number.POSITIVE_INFINITY,
  );
  const cache = new Map<string, Promise<Float32Array>>();
  const waiting: Waiting[] = [];
  let isRunning = false;

  function tokenIds(text: string): number[] {
    for (let length = FIRST_READ; length < text.length; length *= 2) {
      const ids = tokenizer.encode(text.slice(0, length));
      if (ids.length >= limit + MARGIN) return truncate(ids, limit, tokenizer.all_special_ids);
    }
    return truncate(tokenizer.encode(text), limit, tokenizer.all_special_ids);
  }

  async function run(batch: readonly Waiting[], tokens: number): Promise<Float32Array[]> {
    const rows = (values: BigInt64Array) => new Tensor('int64', values, [batch.length, tokens]);
    const count = batch.length * tokens;
    const output: { last_hidden_state: Tensor } = await model({
      input_ids: rows(
        BigInt64Array.from(
          batch.flatMap(({ ids }) => ids),
          BigInt,
        ),
      ),
      attention_mask: rows(new BigInt64Array(count).fill(1n)),
      token_type_ids: rows(new BigInt64Array(count)),
    });
    return meanPool(output.last_hidden_state);
  }

  /** Takes the text that has waited longest, with those of its length; one run at a time. */
  async function drain(): Promise<void> {
    isRunning = true;
    for (let first = waiting[0]; first !== undefined; first = waiting[0]) {
      const tokens = first.ids.length;
      const batch = waiting.filter(({ ids }) => ids.length === tokens).slice(0, BATCH_SIZE);
      for (const one of batch) waiting.splice(waiting.indexOf(one), 1);
      try {
        const vectors = await run(batch, tokens);
        for (const [index, vector] of vectors.entries()) batch[index]?.resolve(vector);
      } catch (error) {
        for (const one of batch) one.reject(error);
      }
    }
    isRunning = false;
  }

  function enqueue(text: string): Promise<Float32Array> {
    return new Promise((resolve, reject) => {
      waiting.push({ ids: tokenIds(text), resolve, reject });
      // The texts that the caller asks for in the same turn join the queue first.
      if (!isRunning) {
        isRunning = true;
        queueMicrotask(drain);
      }
    });
  }

  function embed(text: string): Promise<Float32Array> {
    const known = cache.get(text);
    if (known !== undefined) {
      cache.delete(text);
      cache.set(text, known);
      return known;
    }
    const result = enqueue(text);
    cache.set(text, result);
    result.catch(() => {
      if (cache.get(text) === result) cache.delete(text);
    });
    if (cache.size > CACHE_SIZE) {
      const [oldest] = cache.keys();
      if (oldest !== undefined) cache.delete(oldest);
    }
    return result;
  }

  return {
    model: source.local ? basename(source.path) : source.path,
    dtype: source.dtype,
    embed,
    countTokens: (text) => tokenIds(text).length,
  };
}

/**
 * The process's embedder of a model, loaded on the first call and shared with its cache from then on; a load
 * that failed is tried again on the next call.
 *
 * @param model as in {@link createEmbedder}
 * @throws as {@link createEmbedder}
 */
export function sharedEmbedder(model: string = vendoredModel()): Promise<Embedder> {
  const embedders = processWide('embedders', () => new Map<string, Promise<Embedder>>());
  const key = existsSync(resolve(model)) ? resolve(model) : model;
  const known = embedders.get(key);
  if (known !== undefined) return known;
  const loading = createEmbedder({ model });
  embedders.set(key, loading);
  loading.catch(() => embedders.delete(key));
  return loading;
}
