import { join } from 'node:path';
import type { Instrument } from '../../aggregators/instrument.ts';
import { promptLabel } from '../../aggregators/read/columns.ts';
import { loadCorpus } from '../../corpus/load.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import { packageRoot } from '../../package-root.ts';
import { readRecording } from '../../providers/candidates/recording.ts';
import { currentSetup } from '../../setup.ts';

/** Real answers of a small model, as promptfoo writes the output of an evaluation that had no ESFP assertions. */
export function judgeableOutput({
  items = 104,
  instrument = currentSetup().instrument,
}: {
  items?: number;
  instrument?: Instrument;
} = {}) {
  const recording = readRecording(join(packageRoot(), 'recordings', 'smollm2-135m.jsonl'));
  const answers = new Map(recording.answers.map((answer) => [answer.prompt, answer.output]));
  const corpus = loadCorpus();
  const rows = corpus.items.slice(0, items).flatMap(({ id, type, text }, testIdx) =>
    PHRASINGS.map((phrasing, promptIdx) => {
      const message = phrase(phrasing, text);
      const output = answers.get(message);
      if (output === undefined) throw new Error(`the recording has no answer to ${id} under ${phrasing}`);
      return {
        id: `row-${id}-${phrasing}`,
        promptIdx,
        testIdx,
        prompt: { raw: JSON.stringify([{ role: 'user', content: message }]), label: promptLabel(phrasing) },
        provider: { id: 'smollm2-135m', label: '' },
        testCase: {
          vars: { item: id },
          metadata: { item: id, type, esfp: { v: 1, item: { id, type, text }, instrument } },
        },
        vars: { item: id },
        response: { output, finishReason: 'stop' },
        success: true,
        failureReason: 0,
        namedScores: {},
        gradingResult: null,
      };
    }),
  );
  const column = (phrasing: (typeof PHRASINGS)[number]) => ({
    provider: 'smollm2-135m',
    label: promptLabel(phrasing),
    raw: '',
    metrics: { score: items, namedScores: {}, namedScoresCount: {}, namedScoreWeights: {} },
  });
  return {
    evalId: 'eval-judgeable',
    results: {
      version: 3,
      timestamp: '2026-11-30T00:00:00.000Z',
      prompts: PHRASINGS.map(column),
      results: rows,
      stats: { successes: rows.length, failures: 0, errors: 0 },
    },
    config: { providers: ['smollm2-135m'] },
  };
}
