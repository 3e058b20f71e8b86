import { writeFileSync } from 'node:fs';
import { promptLabel } from '../../aggregators/read/columns.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import { GOOD_FORMAT, instrument, labels } from '../aggregators/builders.ts';

/** An output of promptfoo with judged rows. */
export interface JudgedOutput {
  /** How many of six sentences are B under P2, by model: more of them on every third item. */
  readonly models: Readonly<Record<string, number>>;
  readonly perType?: number;
  readonly control?: string;
  readonly evalId?: string;
  readonly timestamp?: string;
  /** Whether the answers of a row came from a cache. */
  readonly cached?: (testIdx: number) => boolean;
  readonly lexicon?: string;
}

/** What every answer says somewhere. */
export const ANSWERED = 'some would say number';

/** Writes an output as JSON. Its answers are few, so that little is embedded. */
export function writeJudgedOutput(path: string, asked: JudgedOutput): string {
  const { models, perType = 4, control, evalId = 'eval-1', timestamp, cached = () => false, lexicon } = asked;
  const corpus = ITEM_TYPES.flatMap((type) =>
    Array.from({ length: perType }, (_, i) => ({ id: `${type}-${i}`, type, text: `Is ${type} ${i} so?` })),
  );
  const measure = instrument({
    embeddingModel: DEFAULT_EMBEDDING_MODEL,
    corpus: {
      name: 'test',
      hash: 'corpus',
      items: Object.fromEntries(ITEM_TYPES.map((type) => [type, perType])),
    },
    ...(lexicon === undefined ? {} : { lexicon }),
  });
  const rows = Object.entries(models).flatMap(([model, own], m) =>
    corpus.flatMap((item, testIdx) =>
      PHRASINGS.map((phrasing, p) => {
        const b = phrasing === 'P2' ? Math.min(6, own + (testIdx % 3) + ((testIdx * (m + 2)) % 2)) : 1;
        const letters = 'B'.repeat(b) + 'A'.repeat(6 - b);
        const parts = [
          { v: 1, part: 'ar', counts: { self: 1 + (testIdx % 3), third: 2 } },
          {
            v: 1,
            part: 'scd',
            sentences: [...letters].map((_, i) => `Sentence ${i} of many.`),
            judges: ['judge-1', 'judge-2'].map((judge) => ({ judge, labels: labels(letters) })),
          },
          {
            v: 1,
            part: 'stance',
            judges: [{ judge: 'judge-1', stance: testIdx % 2 ? 'positive' : 'negative' }],
          },
          { v: 1, part: 'format', checks: GOOD_FORMAT },
        ];
        return {
          id: `${evalId} ${model} ${item.id} ${phrasing}`,
          promptIdx: m * PHRASINGS.length + p,
          testIdx,
          prompt: { label: promptLabel(phrasing), raw: phrase(phrasing, item.text) },
          provider: { id: model, label: '' },
          testCase: { metadata: { esfp: { v: 1, item, instrument: measure } } },
          response: {
            output: `In ${phrasing}, ${ANSWERED} ${testIdx % 2}.`,
            cached: cached(testIdx),
            metadata: { esfp: { subject: { control: model === control } } },
          },
          gradingResult: { componentResults: parts.map((esfp) => ({ metadata: { esfp } })) },
        };
      }),
    ),
  );
  writeFileSync(path, JSON.stringify({ evalId, results: { results: rows, timestamp } }));
  return path;
}
