import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isMissing } from '../../../aggregators/judgement.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { MEASURED_WITH_TRACE } from '../../../aggregators/read/measured-with-trace.ts';
import { judgeOutput, planJudging } from '../../../cli/judge/judge-output.ts';
import { OutputDocument } from '../../../cli/judge/output-document.ts';
import { judgesSchema } from '../../../config/judge-spec.ts';
import { loadSettings } from '../../../config.ts';
import { JudgingSession } from '../../../judging/session.ts';
import { GOOD_FORMAT } from '../../aggregators/builders.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { component, outputOf, rowOf } from './rows.ts';

const RULES = judgesSchema.parse(['embedded:rules']);
const ANSWER = 'Cities differ in how many cars they have. Some of them are large.';
const TRACE = '<think>I think, and I believe, that experts argue about it.</think>\n\n';
const PARTS = ['ar', 'scd', 'stance', 'format'];

const inFolder = temporaryFolder();

const documentOf = (rows: readonly unknown[]) => {
  writeFileSync(inFolder('out.json'), JSON.stringify(outputOf(rows)));
  return new OutputDocument(inFolder('out.json'));
};

const planOf = (document: OutputDocument) => planJudging(document, { ...loadSettings(null), judges: RULES });

async function judgeAll(document: OutputDocument): Promise<void> {
  const plan = planOf(document);
  const session = new JudgingSession({
    limits: { maxConcurrency: 2 },
    storePath: inFolder('store.db'),
    say: () => {},
  });
  await judgeOutput(document, plan, {
    panel: session.panel(plan.instrument.judges, RULES),
    concurrency: 1,
    step: () => {},
    goesOn: () => true,
    signal: new AbortController().signal,
  });
  await session.close();
}

const observed = (document: OutputDocument) => {
  const [one] = readEvaluation([document.asOutput()]).observations;
  if (one === undefined) throw new Error('nothing was observed');
  return one;
};

/** A row as an earlier version left it: measured with its trace in it. */
const earlier = (output: string, more: object = {}) =>
  rowOf('P2', {
    response: { output, ...more },
    namedScores: { AR: 0.75, SCD: 1, 'of another': 0.3 },
    gradingResult: {
      pass: true,
      score: 1,
      reason: '',
      namedScores: { AR: 0.75, SCD: 1 },
      componentResults: [
        component({ part: 'ar', counts: { self: 3, third: 1 } }, { namedScores: { AR: 0.75 } }),
        component({ part: 'scd', sentences: [output], judges: [] }, { namedScores: { SCD: 1 } }),
        component({ part: 'stance', judges: [] }),
        component({ part: 'format', checks: GOOD_FORMAT }),
      ],
    },
  });

describe('esfp judge', () => {
  it('measures every part of a row anew that was measured with its trace', async () => {
    const document = documentOf([earlier(`${TRACE}${ANSWER}`)]);
    expect(observed(document).attribution).toEqual({ missing: MEASURED_WITH_TRACE });
    await judgeAll(document);
    const plain = documentOf([earlier(ANSWER)]);
    expect(planOf(plain).work.map(({ afresh }) => afresh)).toEqual([false]);
    const now = observed(document);
    expect(now).toMatchObject({
      response: ANSWER,
      trace: { rules: ['tags'], characters: TRACE.length },
      attribution: { self: 0, third: 0 },
      labelled: { sentences: ANSWER.split(/(?<=\.) /) },
      format: { words: 13 },
    });
    expect(isMissing(now.stances)).toBe(false);
    const [{ row } = { row: null }] = document.ownRows();
    // AR is not defined without the trace: what the trace gave must not stay.
    expect(row?.namedScores).not.toHaveProperty('AR');
    expect(row?.gradingResult?.namedScores).not.toHaveProperty('AR');
    expect(row?.namedScores?.['of another']).toBe(0.3);
    const parts = row?.gradingResult?.componentResults?.map((one) => one?.metadata?.esfp);
    expect(parts).toHaveLength(PARTS.length);
  });

  it('judges a second time what it has judged, and leaves the rest', async () => {
    const document = documentOf([earlier(`${TRACE}${ANSWER}`)]);
    await judgeAll(document);
    expect(planOf(document).work).toMatchObject([{ text: ANSWER, afresh: false }]);
    const before = observed(document);
    await judgeAll(document);
    expect(observed(document)).toEqual(before);
  });

  it('has nothing to judge in a response that was only a trace', async () => {
    const document = documentOf([earlier('<think>I think that', { finishReason: 'length' })]);
    expect(planOf(document).work).toEqual([]);
    await judgeAll(document);
    expect(observed(document).labelled).toEqual({
      missing: 'the response is only a reasoning trace (cut by the token limit)',
    });
  });

  it('refuses to count anew by a lexicon that this version does not have', () => {
    const row = earlier(`${TRACE}${ANSWER}`);
    row.testCase.metadata.esfp.instrument = {
      ...row.testCase.metadata.esfp.instrument,
      lexicon: 'another',
    };
    expect(() => planOf(documentOf([row]))).toThrow('lexicon');
  });
});
