import { z } from 'zod';
import type { Instrument } from '../instrument.ts';
import type { MeasuredModel } from '../measured-model.ts';
import { auditSentences } from './audit-sentences.ts';
import { disputedSentenceSchema, disputedSentences } from './disputed-sentences.ts';
import { ownFamilyPreference, ownFamilyPreferenceSchema } from './own-family.ts';
import { panelAgreement, panelAgreementSchema } from './panel-agreement.ts';
import { subjectFamily } from './subject-family.ts';

/** How many disputed sentences a report carries. */
const MOST_DISPUTED = 20;

const count = z.int().nonnegative();

/** How far a panel's judges agree on the answers of a cohort. */
export const panelReportSchema = z.strictObject({
  /** The models whose answers count: those that are no controls, or the controls where there are no others. */
  models: z.array(z.string()),
  controlsOnly: z.boolean(),
  /** Why judges cannot be compared at all; null where they can. */
  why: z.string().nullable(),
  agreement: panelAgreementSchema,
  /** One entry a judge. */
  ownFamily: z.array(ownFamilyPreferenceSchema),
  disputed: z.strictObject({
    /** Sentences with two different labels, and those of them with an A against a B. */
    sentences: count,
    opposed: count,
    /** The most disputed, for a person to look at. */
    most: z.array(disputedSentenceSchema).max(MOST_DISPUTED),
  }),
});
export type PanelReport = z.infer<typeof panelReportSchema>;

function whyNone(models: readonly string[], judges: readonly string[]): string | null {
  if (models.length === 0) return 'There is no model whose answers were judged.';
  return judges.length < 2 ? 'The panel has one judge, who has no one to agree with.' : null;
}

/**
 * Agreement of a panel's judges over a cohort, each judge's own-family preference, and the most disputed sentences.
 *
 * @param models all of an evaluation; controls are left out, unless there is nothing else
 * @param instrument what measured, for its judges
 * @throws RangeError when a judge has not one label a sentence
 */
export function panelReport(
  models: readonly MeasuredModel[],
  { judges }: Pick<Instrument, 'judges'>,
): PanelReport {
  const noControls = models.filter(({ subject }) => !subject.control);
  const controlsOnly = noControls.length === 0 && models.length > 0;
  const counted = controlsOnly ? models : noControls;
  const observations = counted.flatMap((one) => one.observations);
  const ids = judges.map(({ id }) => id);
  const families = new Map(counted.map(({ model, subject }) => [model, subjectFamily(subject)]));
  const disputed = disputedSentences(observations, ids);
  const names = counted.map(({ model }) => model);
  return {
    models: names,
    controlsOnly,
    why: whyNone(names, ids),
    agreement: panelAgreement(observations, ids),
    ownFamily: ownFamilyPreference(observations, judges, families),
    disputed: {
      sentences: disputed.length,
      opposed: disputed.filter(({ opposed }) => opposed > 0).length,
      most: auditSentences(disputed, MOST_DISPUTED),
    },
  };
}
