import type { GradingResult } from 'promptfoo';
import type { Instrument } from '../../aggregators/instrument.ts';
import { judgementPartSchema } from '../../aggregators/judgement.ts';
import type { DocumentRow } from './output-document.ts';

/** The part of a judgement that a component result carries; undefined for another assertion's. */
function partOf(component: { readonly metadata?: object | null | undefined } | null | undefined) {
  const { esfp }: { esfp?: unknown } = component?.metadata ?? {};
  return judgementPartSchema.safeParse(esfp).data?.part;
}

/** Whether a row has a part of a judgement, be it missing. */
export function hasPart({ gradingResult }: DocumentRow, name: string): boolean {
  return (gradingResult?.componentResults ?? []).some((component) => partOf(component) === name);
}

/** Named scores with those of the new measurements, and without a score of theirs that is not defined now. */
function rescored(scores: Readonly<Record<string, number>>, results: readonly GradingResult[]) {
  const { SCD: _density, ...others } = scores;
  return { ...others, ...Object.assign({}, ...results.map(({ namedScores }) => namedScores ?? {})) };
}

/**
 * A row with new measurements in place of its old ones, and the instrument that made them. Results of other assertions
 * stay as they are.
 *
 * @param results of ESFP assertions, each with its part of the judgement
 */
export function rewriteRow(
  row: DocumentRow,
  instrument: Instrument,
  results: readonly GradingResult[],
): DocumentRow {
  const { testCase } = row;
  const esfp = { ...testCase.metadata.esfp, instrument };
  const renamed = { ...row, testCase: { ...testCase, metadata: { ...testCase.metadata, esfp } } };
  if (results.length === 0) return renamed;
  const grading = row.gradingResult ?? { pass: true, score: 1, reason: 'Measured, not graded.' };
  const old = grading.componentResults ?? [];
  const byPart = new Map(results.map((result) => [partOf(result), result]));
  const kept = old.map((component) => {
    const part = partOf(component);
    const fresh = part === undefined ? undefined : byPart.get(part);
    if (part !== undefined) byPart.delete(part);
    return fresh === undefined ? component : { ...component, tokensUsed: undefined, ...fresh };
  });
  const scores = rescored(row.namedScores ?? {}, results);
  return {
    ...renamed,
    namedScores: scores,
    gradingResult: {
      ...grading,
      namedScores: rescored(grading.namedScores ?? {}, results),
      componentResults: [...kept, ...byPart.values()].map((component) => ({ ...component })),
    },
  };
}
