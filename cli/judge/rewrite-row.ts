import { isDeepStrictEqual } from 'node:util';
import type { GradingResult } from 'promptfoo';
import type { Instrument } from '../../aggregators/instrument.ts';
import type { JudgementPart } from '../../aggregators/judgement.ts';
import { partOf, partsOf } from '../../aggregators/read/judgement-parts.ts';
import { changedTokens, type TokenChange, tokenChange, withGradingTokens } from './grading-tokens.ts';
import type { DocumentRow } from './output-document.ts';

type Component = NonNullable<NonNullable<DocumentRow['gradingResult']>['componentResults']>[number];

/** Whether a row has a part of a judgement, be it missing. */
export function hasPart(row: DocumentRow, name: JudgementPart['part']): boolean {
  return partsOf(row).some(({ part }) => part === name);
}

/** The parts of a row that judges made, those that are missing apart. */
export function judgedParts(row: DocumentRow): JudgementPart['part'][] {
  return [...new Set(partsOf(row).flatMap((part) => ('judges' in part ? [part.part] : [])))];
}

/**
 * An old result with a new measurement in its place. What was paid for the same measurement before is kept where nothing
 * is known of it now.
 */
function replaced(component: NonNullable<Component>, fresh: GradingResult): Component {
  const { tokensUsed, namedScores: _old, ...others } = component;
  const isSame = isDeepStrictEqual(partOf(component), partOf(fresh));
  return {
    ...others,
    ...(isSame && tokensUsed !== undefined ? { tokensUsed } : {}),
    ...fresh,
    metadata: { ...component.metadata, ...fresh.metadata },
  };
}

/** The names of scores by the part of the judgement that gives them. */
const SCORES: Partial<Record<JudgementPart['part'], string>> = { ar: 'AR', scd: 'SCD' };

/** Scores, or their weights, by name with those of new measurements, and without one of theirs that is not defined now. */
function rescored(
  by: Readonly<Record<string, unknown>>,
  fresh: Readonly<Record<string, unknown>>,
  measured: readonly (string | undefined)[],
) {
  const others = Object.entries(by).filter(([name]) => !measured.includes(name));
  return { ...Object.fromEntries(others), ...fresh };
}

/** A row whose sums of tokens, as far as it has them, are those of its results as they are now. */
function recounted(row: DocumentRow, change: TokenChange): DocumentRow {
  const { gradingResult } = row;
  const counted = withGradingTokens(row, change);
  if (!gradingResult || !('tokensUsed' in gradingResult)) return counted;
  const tokensUsed = changedTokens(gradingResult.tokensUsed, change);
  return { ...counted, gradingResult: { ...gradingResult, tokensUsed } };
}

/**
 * A row with new measurements in place of its old ones, and the instrument that made them. Results of other assertions
 * stay as they are; where a measurement stands twice, so does the new one.
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
  const byPart = new Map(results.map((result) => [partOf(result)?.part, result]));
  const there = new Set(old.map((component) => partOf(component)?.part));
  const kept = old.map((component): Component => {
    const part = partOf(component)?.part;
    const fresh = part === undefined ? undefined : byPart.get(part);
    return !component || fresh === undefined ? component : replaced(component, fresh);
  });
  const added = results.filter((result) => !there.has(partOf(result)?.part));
  const scores: Record<string, number> = Object.assign({}, ...results.map(({ namedScores }) => namedScores));
  const { namedScoreWeights } = grading;
  const measured = [...byPart.keys()].map((part) => part && SCORES[part]);
  const weights = Object.fromEntries(
    Object.keys(scores).map((name) => [name, namedScoreWeights?.[name] ?? 1]),
  );
  const rewritten: DocumentRow = {
    ...renamed,
    namedScores: rescored(row.namedScores ?? {}, scores, measured),
    gradingResult: {
      ...grading,
      namedScores: rescored(grading.namedScores ?? {}, scores, measured),
      ...(namedScoreWeights ? { namedScoreWeights: rescored(namedScoreWeights, weights, measured) } : {}),
      componentResults: [...kept, ...added.map((result) => ({ ...result }))],
    },
  };
  return recounted(rewritten, tokenChange(row, rewritten));
}
