import type { GradingResult } from 'promptfoo';
import type { JudgeLabels } from '../aggregators/judgement.ts';
import { panelLabel, votesBySentence } from '../aggregators/panel.ts';
import { stanceContentDensity } from '../aggregators/stance-content-density.ts';
import { loadJudge } from '../providers/judges/load-judge.ts';
import { splitSentences } from '../transforms/sentences.ts';
import { type AssertionContext, onResponse } from './response.ts';
import { measured } from './result.ts';

async function labelsBy(judge: string, sentences: readonly string[]): Promise<JudgeLabels> {
  try {
    const labels = await (await loadJudge(judge)).labelSentences(sentences);
    if (labels.length !== sentences.length) {
      return { judge, missing: `gave ${labels.length} labels for ${sentences.length} sentences` };
    }
    return { judge, labels };
  } catch (error) {
    return { judge, missing: error instanceof Error ? error.message : String(error) };
  }
}

/**
 * promptfoo assertion: has every judge of the panel label every sentence of a response, and names its SCD where that is
 * defined. Source: section 4.4.
 */
export default function stanceContentDensityAssertion(
  output: unknown,
  context: AssertionContext,
): Promise<GradingResult> {
  return onResponse('scd', output, context, async ({ text, metadata }) => {
    const sentences = splitSentences(text);
    const judges = await Promise.all(metadata.instrument.judges.map(({ id }) => labelsBy(id, sentences)));
    const part = { v: 1, part: 'scd', sentences, judges } as const;
    const failed = judges.flatMap((one) => ('missing' in one ? [`${one.judge}: ${one.missing}`] : []));
    if (failed.length > 0) return measured({ part, reason: `No panel label. ${failed.join('; ')}.` });
    const labels = votesBySentence(judges.flatMap((one) => ('labels' in one ? [one.labels] : []))).map(
      panelLabel,
    );
    const density = stanceContentDensity(labels);
    return measured({
      part,
      reason: `Sentence labels: ${labels.join(' ')}.`,
      ...(typeof density === 'number' ? { namedScores: { SCD: density } } : {}),
    });
  });
}
