import type { GradingResult } from 'promptfoo';
import { describe, expect, it } from 'vitest';
import { measured } from '../../../assertions/result.ts';
import type { DocumentRow } from '../../../cli/judge/output-document.ts';
import { hasPart, judgedParts, rewriteRow } from '../../../cli/judge/rewrite-row.ts';
import { currentSetup } from '../../../setup.ts';
import { component, rowOf, theirs } from './rows.ts';

const OLD = currentSetup().instrument;
const NEW = { ...OLD, judges: OLD.judges.slice(0, 1) };
const AR = component({ part: 'ar', counts: { self: 1, third: 2 } }, { namedScores: { AR: 1 / 3 } });
const SENTENCES = ['I think this is clearly right.'];
const scd = (label: string, judge = 'old') => ({
  part: 'scd',
  sentences: SENTENCES,
  judges: [{ judge, labels: [label] }],
});
const OLD_SCD = component(scd('A'), {
  namedScores: { SCD: 0 },
  tokensUsed: { total: 7 },
  assertion: { type: 'javascript', value: 'stance content density' },
});
const STANCE = component({ part: 'stance', judges: [{ judge: 'old', stance: 'positive' }] });

/** A new labelling. */
const labelled = (label: 'A' | 'B' | 'C', more: Partial<GradingResult> = {}): GradingResult => ({
  ...measured({
    part: { v: 1, part: 'scd', sentences: SENTENCES, judges: [{ judge: 'new', labels: [label] }] },
    reason: `It is ${label}.`,
    ...(label === 'C' ? {} : { namedScores: { SCD: label === 'B' ? 1 : 0 } }),
  }),
  ...more,
});
const stance = measured({
  part: { v: 1, part: 'stance', judges: [{ judge: 'new', stance: 'negative' }] },
  reason: 'Stance: negative.',
});

const graded = (componentResults: unknown, grading: object = {}, row: object = {}): DocumentRow =>
  rowOf('P0', {
    gradingResult: { pass: false, score: 0.7, reason: 'theirs', componentResults, ...grading },
    ...row,
  });
const componentsOf = ({ gradingResult }: DocumentRow) => gradingResult?.componentResults;

describe('rewriteRow', () => {
  it('puts new measurements in the place of old ones, and adds those that were not there, in their order', () => {
    const row = graded([theirs('one'), OLD_SCD, theirs('two'), AR, theirs('three')]);
    const made = rewriteRow(row, NEW, [stance, labelled('B')]);
    expect(componentsOf(made)).toEqual([
      theirs('one'),
      {
        ...labelled('B'),
        assertion: { type: 'javascript', value: 'stance content density' },
      },
      theirs('two'),
      AR,
      theirs('three'),
      stance,
    ]);
  });

  it('keeps every other field of the row, and does not change the row that it was given', () => {
    const row = graded([OLD_SCD], { theirOwn: 1 }, { cost: 0.5, vars: { a: 1 }, score: 0.7, error: null });
    const before = structuredClone(row);
    const made = rewriteRow(row, NEW, [labelled('B')]);
    expect(row).toEqual(before);
    const { gradingResult, namedScores, testCase, ...others } = made;
    const { gradingResult: _grading, namedScores: _scores, testCase: oldCase, ...oldOthers } = before;
    expect(others).toEqual(oldOthers);
    expect(gradingResult).toMatchObject({ pass: false, score: 0.7, reason: 'theirs', theirOwn: 1 });
    expect(testCase).toEqual({
      ...oldCase,
      metadata: { ...oldCase.metadata, esfp: { ...oldCase.metadata.esfp, instrument: NEW } },
    });
    expect(namedScores).toEqual({ SCD: 1 });
  });

  it('keeps component results that are no objects as they are', () => {
    const made = rewriteRow(graded([null, OLD_SCD, null]), NEW, [labelled('B')]);
    expect(componentsOf(made)).toEqual([
      null,
      expect.objectContaining({ reason: expect.stringContaining('It is B') }),
      null,
    ]);
  });

  it('leaves no old number in a result whose measurement is not defined now', () => {
    const row = graded(
      [OLD_SCD, AR],
      { namedScores: { SCD: 0, AR: 1 / 3, theirs: 1 }, namedScoreWeights: { SCD: 1, AR: 1, theirs: 2 } },
      { namedScores: { SCD: 0, AR: 1 / 3, theirs: 1 } },
    );
    const made = rewriteRow(row, NEW, [labelled('C')]);
    expect(made.namedScores).toEqual({ AR: 1 / 3, theirs: 1 });
    expect(made.gradingResult?.namedScores).toEqual({ AR: 1 / 3, theirs: 1 });
    expect(made.gradingResult?.namedScoreWeights).toEqual({ AR: 1, theirs: 2 });
    const [density] = componentsOf(made) ?? [];
    expect(density).not.toHaveProperty('namedScores');
    expect(density).not.toHaveProperty('tokensUsed');
  });

  it('puts a score in the place of the old one, under its weight, or of weight 1', () => {
    const weighted = { namedScores: { SCD: 0, odd: null }, namedScoreWeights: { SCD: 3, odd: 1 } };
    const named = { namedScores: { SCD: 0, odd: null } };
    const made = rewriteRow(graded([OLD_SCD], weighted, named), NEW, [labelled('B')]);
    expect(made.namedScores).toEqual({ SCD: 1, odd: null });
    expect(made.gradingResult).toMatchObject({
      namedScores: { SCD: 1, odd: null },
      namedScoreWeights: { SCD: 3, odd: 1 },
    });
    const unnamed = rewriteRow(graded([OLD_SCD], { namedScoreWeights: { odd: 1 } }), NEW, [labelled('B')]);
    expect(unnamed.gradingResult?.namedScoreWeights).toEqual({ odd: 1, SCD: 1 });
    const old = rewriteRow(graded([OLD_SCD]), NEW, [labelled('B')]);
    expect(old.gradingResult).not.toHaveProperty('namedScoreWeights');
  });

  it('replaces a measurement wherever it stands: no old labels are left', () => {
    const made = rewriteRow(graded([OLD_SCD, theirs('one'), OLD_SCD]), NEW, [labelled('B')]);
    expect(componentsOf(made)).toHaveLength(3);
    expect(JSON.stringify(componentsOf(made))).not.toContain('"old"');
  });

  it('keeps what else stands in the metadata of a result', () => {
    const inSet = { ...OLD_SCD, metadata: { ...OLD_SCD.metadata, assertionSet: { weight: 2 } } };
    const [made] = componentsOf(rewriteRow(graded([inSet]), NEW, [labelled('B')])) ?? [];
    expect(made?.metadata).toEqual({ ...labelled('B').metadata, assertionSet: { weight: 2 } });
  });

  it('keeps what was paid for the same measurement where nothing is known of it now', () => {
    const same = component(scd('A', 'new'), { tokensUsed: { total: 7 } });
    const [kept] = componentsOf(rewriteRow(graded([same]), NEW, [labelled('A')])) ?? [];
    expect(kept).toMatchObject({ tokensUsed: { total: 7 } });
    const tokensUsed = { total: 9, prompt: 9 };
    const [counted] = componentsOf(rewriteRow(graded([same]), NEW, [labelled('A', { tokensUsed })])) ?? [];
    expect(counted).toMatchObject({ tokensUsed });
    const [other] = componentsOf(rewriteRow(graded([same]), NEW, [labelled('B')])) ?? [];
    expect(other).not.toHaveProperty('tokensUsed');
  });

  const counts = (total: number) => ({ total, prompt: total, completion: 0, cached: 0, numRequests: 1 });

  it('counts the tokens of its results as they are now, beside those of other assertions', () => {
    const old = { ...OLD_SCD, tokensUsed: counts(7) };
    const grading = { tokensUsed: { ...counts(27), numRequests: 3, more: 1 } };
    const usage = { tokenUsage: { total: 3, assertions: counts(27) } };
    const row = graded([theirs('one', { tokensUsed: counts(20) }), old, AR], grading, usage);
    const made = rewriteRow(row, NEW, [labelled('B', { tokensUsed: counts(110) })]);
    expect(made.gradingResult?.tokensUsed).toEqual({ ...counts(130), numRequests: 3, more: 1 });
    expect(made.tokenUsage).toEqual({ total: 3, assertions: counts(130) });
    const free = rewriteRow(row, NEW, [labelled('B')]);
    expect(free.gradingResult?.tokensUsed).toEqual({ ...counts(20), numRequests: 2, more: 1 });
    const both = rewriteRow(row, NEW, [
      labelled('B', { tokensUsed: counts(110) }),
      { ...stance, tokensUsed: counts(5) },
    ]);
    expect(both.gradingResult?.tokensUsed).toMatchObject({ total: 135, numRequests: 4 });
  });

  it('makes no sum of tokens where the row has none', () => {
    const usage = { tokenUsage: { total: 3 } };
    const made = rewriteRow(graded([OLD_SCD], {}, usage), NEW, [labelled('B', { tokensUsed: counts(9) })]);
    expect(made.gradingResult).not.toHaveProperty('tokensUsed');
    expect(made.tokenUsage).toEqual({ total: 3 });
    const nothing = graded([OLD_SCD], { tokensUsed: null });
    const still = rewriteRow(nothing, NEW, [labelled('B', { tokensUsed: counts(9) })]);
    expect(still.gradingResult?.tokensUsed).toBeNull();
  });

  it('gives a row that was never graded a grading of its own', () => {
    for (const gradingResult of [null, undefined]) {
      const made = rewriteRow(rowOf('P0', { gradingResult }), NEW, [labelled('B'), stance]);
      expect(made.gradingResult).toEqual({
        pass: true,
        score: 1,
        reason: 'Measured, not graded.',
        namedScores: { SCD: 1 },
        componentResults: [labelled('B'), stance],
      });
      expect(made.namedScores).toEqual({ SCD: 1 });
    }
    expect(componentsOf(rewriteRow(graded(null), NEW, [stance]))).toEqual([stance]);
  });

  it('changes nothing but the instrument of a row without new measurements', () => {
    const row = rowOf('P1', { response: undefined, error: 'the server is on fire' });
    const made = rewriteRow(row, NEW, []);
    expect(made.testCase.metadata.esfp.instrument).toBe(NEW);
    expect({ ...made, testCase: row.testCase }).toEqual(row);
  });
});

describe('the parts of a row', () => {
  const missing = component({ part: 'scd', missing: 'no answer' });
  const broken = { metadata: { esfp: { v: 1, part: 'stance', judges: 'none' } } };

  it('are there also where they are missing, and not where they cannot be read', () => {
    const row = graded([null, theirs('one'), missing, AR, broken]);
    const names = ['ar', 'scd', 'stance', 'format'] as const;
    expect(names.filter((name) => hasPart(row, name))).toEqual(['ar', 'scd']);
    expect(hasPart(rowOf('P0'), 'ar')).toBe(false);
  });

  it('that judges made are those with their entries, each once', () => {
    expect(judgedParts(graded([AR, OLD_SCD, STANCE, OLD_SCD]))).toEqual(['scd', 'stance']);
    expect(judgedParts(graded([AR, missing, broken]))).toEqual([]);
    expect(judgedParts(rowOf('P0'))).toEqual([]);
  });
});
