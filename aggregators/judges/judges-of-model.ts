import { z } from 'zod';
import { type Instrument, panelRule } from '../instrument.ts';
import type { ExpectedItem } from '../item-table.ts';
import type { MeasuredModel } from '../measured-model.ts';
import { clusteredEstimateSchema } from './cluster-bootstrap.ts';
import { cpcByJudge, judgeConsistencySchema } from './cpc-by-judge.ts';
import { judgeMarginals } from './judge-marginals.ts';
import { judgedSentences } from './judged-sentences.ts';
import { panelEstimates, panelEstimatesSchema } from './panel-agreement.ts';
import { type JudgeFreeParts, scoresByPanel, scoresByPanelSchema } from './scores-by-panel.ts';

/** What the choice of judges does to one model's score. */
export const modelJudgesSchema = z.strictObject({
  /** How far the judges agree on this model's sentences. */
  agreement: panelEstimatesSchema.extend({
    /** Each judge's n_B / (n_A + n_B), over the sentences to which it gave A, B or C. */
    judges: z.array(
      z.strictObject({
        judge: z.string(),
        labelled: z.int().nonnegative(),
        bRate: clusteredEstimateSchema,
      }),
    ),
  }),
  /** deltaSCD and ESFP by other panels. */
  scores: scoresByPanelSchema,
  /** CPC by each judge's stances, one entry a judge. */
  cpc: z.array(judgeConsistencySchema),
});
export type ModelJudges = z.infer<typeof modelJudgesSchema>;

/**
 * What the choice of judges does to one model's score: their agreement on its sentences, its score by other panels, and
 * CPC by each judge's stances.
 *
 * @param model its observations
 * @param expected the items asked
 * @param instrument what measured: its judges and the panel's rule
 * @param fixed the parts of the score that no judge touches
 * @throws RangeError when a judge has not one label a sentence
 */
export function judgesOfModel(
  { observations }: Pick<MeasuredModel, 'observations'>,
  expected: readonly ExpectedItem[],
  instrument: Pick<Instrument, 'judges' | 'panel'>,
  fixed: JudgeFreeParts,
): ModelJudges {
  const judges = instrument.judges.map(({ id }) => id);
  const rule = panelRule(instrument);
  const sentences = judgedSentences(observations, judges);
  return {
    agreement: {
      ...panelEstimates(sentences, judges),
      judges: judgeMarginals(sentences, judges).map(({ judge, labelled, bRate }) => ({
        judge,
        labelled,
        bRate,
      })),
    },
    scores: scoresByPanel(observations, expected, rule, judges, fixed),
    cpc: cpcByJudge(observations, expected, rule, judges),
  };
}
