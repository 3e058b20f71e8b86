import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { scoredModels } from '../../aggregators/robustness/cohort-model.ts';
import { TableError } from '../csv-table.ts';
import { type ScoreTable, undefinedKappaNote } from './score-table.ts';

const value = z.number().nullable();

/** What is read of a report.json; the rest may be as it likes. */
const scoredReportSchema = z.looseObject({
  instrument: z.looseObject({
    weights: z.object({ deltaAR: z.number(), deltaSCD: z.number(), psi: z.number(), cpc: z.number() }),
  }),
  cards: z.array(
    z.looseObject({
      model: z.string(),
      subject: z.looseObject({ control: z.boolean() }),
      deltaAR: z.looseObject({ value }),
      deltaSCD: z.looseObject({ value }),
      psi: z.looseObject({
        contrast: z.enum(['P0P1', 'P1P2']),
        P0P1: z.looseObject({ value }),
        P1P2: z.looseObject({ value }),
        scaled: value,
      }),
      cpc: z.looseObject({ kappa: value }),
      esfp: z.looseObject({ value }),
    }),
  ),
});

const message = (error: unknown) => (error instanceof Error ? error.message : String(error));

function readReport(path: string): z.infer<typeof scoredReportSchema> {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new TableError(
      `${path} cannot be read as JSON (${message(error)}): give a report.json of esfp report.`,
    );
  }
  const parsed = scoredReportSchema.safeParse(content);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new TableError(
    `${path} is no report.json of this version (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): write it anew ` +
      'with esfp report.',
  );
}

/**
 * Reads the scores of a report.json. Controls are no models and have no place; nor has a model without a composite.
 *
 * @throws TableError where it is none, or has no model to rank
 */
export function readScoreReport(path: string): ScoreTable {
  const { instrument, cards } = readReport(path);
  const { models, leftOut } = scoredModels(
    cards.map(({ model, subject, deltaAR, deltaSCD, psi, cpc, esfp }) => ({
      model,
      control: subject.control,
      deltaAR: deltaAR.value,
      deltaSCD: deltaSCD.value,
      psiScaled: psi.scaled,
      psiMean: psi[psi.contrast].value,
      kappa: cpc.kappa,
      esfp: esfp.value,
    })),
  );
  if (models.length === 0)
    throw new TableError(`${path} has no model with a composite: there is nothing to rank.`);
  const notes = models.filter(({ kappa }) => kappa === null).map(({ model }) => undefinedKappaNote(model));
  return { source: path, models, leftOut, notes, weights: instrument.weights };
}
