import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { judgeOutput, planJudging } from '../../../cli/judge/judge-output.ts';
import { OutputDocument } from '../../../cli/judge/output-document.ts';
import { judgesSchema } from '../../../config/judge-spec.ts';
import { loadSettings } from '../../../config.ts';
import { JudgingSession } from '../../../judging/session.ts';
import { currentSetup } from '../../../setup.ts';
import { type SplitterName, splitterRule } from '../../../transforms/splitter.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { outputOf, rowOf } from './rows.ts';

const inFolder = temporaryFolder();
const RULES = judgesSchema.parse(['embedded:rules']);
const RESPONSE = 'He asked “Is it so?” Nobody in the room had an answer.';

/** The sentences that an output of one instrument has after it is judged with settings that name another splitter. */
async function judged(own: SplitterName, named: SplitterName): Promise<unknown> {
  const instrument = { ...currentSetup().instrument, splitter: splitterRule(own) };
  const row = rowOf('P1', { response: { output: RESPONSE } }, { instrument });
  writeFileSync(inFolder('out.json'), JSON.stringify(outputOf([row])));
  const document = new OutputDocument(inFolder('out.json'));
  const plan = planJudging(document, { ...loadSettings(null), judges: RULES, ...{ splitter: named } });
  const session = new JudgingSession({
    limits: { maxConcurrency: 1 },
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
  const { observations, instrument: written } = readEvaluation([document.asOutput()]);
  expect(written.splitter).toBe(splitterRule(own));
  return observations.map(({ labelled }) => ('sentences' in labelled ? labelled.sentences : labelled));
}

describe('an output that is judged again', () => {
  it.each([
    ['paper', 'segmenter', [RESPONSE]],
    ['segmenter', 'paper', ['He asked “Is it so?”', 'Nobody in the room had an answer.']],
  ] as const)(
    'is taken apart by its own splitter: %s, where the settings name %s',
    async (own, named, sentences) => {
      expect(await judged(own, named)).toEqual([sentences]);
    },
  );
});
