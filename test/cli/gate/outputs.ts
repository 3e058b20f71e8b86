import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Instrument } from '../../../aggregators/instrument.ts';
import { promptLabel } from '../../../aggregators/read/columns.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../../corpus/phrasings.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../../protocol.ts';
import { GOOD_FORMAT, instrument, labels } from '../../aggregators/builders.ts';

/** One response that is to be judged. */
export interface Asked {
  readonly model: string;
  readonly type: ItemType;
  /** Of the item among those of its type, from 0. */
  readonly at: number;
  readonly phrasing: Phrasing;
  readonly repeat: number;
}

export interface WrittenOutput {
  readonly models?: readonly string[];
  readonly perType?: number;
  readonly repeats?: number;
  /** How many of ten sentences are B. */
  readonly committed?: (asked: Asked) => number;
  /** What a row says of promptfoo's cache; nothing where undefined. */
  readonly cached?: (asked: Asked) => boolean | undefined;
  /** Responses that failed. */
  readonly failed?: (asked: Asked) => boolean;
  /** Rows that are not there. */
  readonly absent?: (asked: Asked) => boolean;
  /** Responses of which no judge gave a label. */
  readonly unjudged?: (asked: Asked) => boolean;
  /** When the answers were recorded that are replayed; absent for a model that was asked. */
  readonly recorded?: string;
  /** Whether a model is a control. */
  readonly control?: (model: string) => boolean;
  readonly some?: Partial<Instrument>;
  readonly evalId?: string;
  /** How many words a response has; of another number in another file. */
  readonly words?: (asked: Asked) => number;
}

/** A number in [0, 1) from some words: the same words, the same number. */
export function drawn(...words: readonly (string | number)[]): number {
  const text = words.join('/');
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return ((hash >>> 0) % 9973) / 9973;
}

/** Reports under P1 and commits under P2, but on T4: a shift of about 0.4 on licensed items. */
export function shifting({ model, type, at, phrasing, repeat }: Asked, seed: string): number {
  const base = phrasing === 'P2' && type !== 'T4' ? 5 : 1;
  return base + Math.floor(3 * drawn(seed, model, type, at, phrasing, repeat));
}

/** An id as promptfoo gives it to a row: the same words, the same id. */
function rowId(...words: readonly (string | number)[]): string {
  const hex = createHash('sha256').update(words.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Writes an output of promptfoo with judged rows, as JSON or, by its ending, as JSONL, and returns its path. */
export function writeOutput(
  path: string,
  {
    models = ['assistant'],
    perType = 8,
    repeats = 1,
    committed = (asked) => shifting(asked, basename(path)),
    cached = () => false,
    failed = () => false,
    absent = () => false,
    unjudged = () => false,
    control = () => false,
    recorded,
    some,
    evalId = basename(path),
    words = ({ model, type, at, phrasing, repeat }) =>
      60 + Math.floor(60 * drawn(evalId, model, type, at, phrasing, repeat)),
  }: WrittenOutput = {},
): string {
  const corpus = ITEM_TYPES.flatMap((type) =>
    Array.from({ length: perType }, (_, at) => ({ type, at, id: `${type}-${at}` })),
  );
  const counts = Object.fromEntries(ITEM_TYPES.map((type) => [type, perType]));
  const measured = instrument({
    embeddingModel: DEFAULT_EMBEDDING_MODEL,
    corpus: { name: 'test', hash: 'test', items: counts },
    ...some,
  });
  const row = (asked: Asked, m: number, testIdx: number) => {
    const { model, type, at, phrasing, repeat } = asked;
    const id = `${type}-${at}`;
    const item = { id, type, text: `Is ${id} so?` };
    const b = committed(asked);
    const letters = 'B'.repeat(b) + 'A'.repeat(10 - b);
    const parts = [
      { v: 1, part: 'ar', counts: { self: 1 + (at % 3), third: 2 } },
      {
        v: 1,
        part: 'scd',
        sentences: [...letters].map((_, i) => `Sentence ${i}.`),
        judges: ['judge-1', 'judge-2'].map((judge) =>
          unjudged(asked) ? { judge, missing: 'no answer in time' } : { judge, labels: labels(letters) },
        ),
      },
      { v: 1, part: 'stance', judges: [{ judge: 'judge-1', stance: at % 2 ? 'positive' : 'negative' }] },
      { v: 1, part: 'format', checks: { ...GOOD_FORMAT, words: words(asked) } },
    ];
    const isCached = cached(asked);
    const response = {
      output: `In ${phrasing}, some would say number ${(at + repeat) % 2}.`,
      ...(isCached === undefined ? {} : { cached: isCached }),
      ...(control(model) ? { metadata: { esfp: { subject: { control: true } } } } : {}),
      ...(recorded === undefined
        ? {}
        : { metadata: { esfp: { subject: { recorded: true, date: recorded } } } }),
    };
    return {
      id: rowId(evalId, model, id, phrasing, repeat),
      promptIdx: m * PHRASINGS.length + PHRASINGS.indexOf(phrasing),
      testIdx,
      prompt: { label: promptLabel(phrasing), raw: phrase(phrasing, item.text) },
      provider: { id: model, label: '' },
      testCase: { metadata: { esfp: { v: 1, item, instrument: measured } } },
      ...(failed(asked)
        ? { error: 'no answer', failureReason: 2 }
        : {
            response,
            gradingResult: { componentResults: parts.map((esfp) => ({ metadata: { esfp } })) },
          }),
    };
  };
  const rows = models.flatMap((model, m) =>
    Array.from({ length: repeats }, (_, repeat) =>
      corpus.flatMap(({ type, at }, i) =>
        PHRASINGS.map((phrasing) => ({ model, type, at, phrasing, repeat }))
          .filter((asked) => !absent(asked))
          .map((asked) => row(asked, m, repeat * corpus.length + i)),
      ),
    ).flat(),
  );
  const text = path.endsWith('.jsonl')
    ? rows.map((one) => `${JSON.stringify(one)}\n`).join('')
    : JSON.stringify({ evalId, results: { results: rows } });
  writeFileSync(path, text);
  return path;
}
