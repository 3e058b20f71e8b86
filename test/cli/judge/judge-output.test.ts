import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Instrument } from '../../../aggregators/instrument.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { OutputError } from '../../../aggregators/read/rows.ts';
import { judgeOutput, planJudging } from '../../../cli/judge/judge-output.ts';
import { knownAnswers } from '../../../cli/judge/known-answers.ts';
import { OutputDocument } from '../../../cli/judge/output-document.ts';
import { type JudgeSpec, judgesSchema } from '../../../config/judge-spec.ts';
import { loadSettings, type Settings } from '../../../config.ts';
import { JudgingSession, type SessionOptions } from '../../../judging/session.ts';
import { judgeIdentity } from '../../../providers/judges/judge-identity.ts';
import { currentSetup, judgingOf, withJudging } from '../../../setup.ts';
import { KIND_RULES } from '../../../transforms/response-kinds/kinds.ts';
import { asksLabels, honestAnswer, judged, labelOf, stanceOf } from '../../judging/honest-judge.ts';
import { judgeOn } from '../../judging/judge-on.ts';
import { temporaryFolder } from '../../store/temporary-folder.ts';
import { type Responder, WireServer } from '../../wire/server.ts';
import { columnOf, component, outputOf, rowOf, theirs } from './rows.ts';

const PHRASINGS = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;
const SENTENCES = ['I think this is clearly right.', 'Experts argue that it depends on the city.'];
const RESPONSE = SENTENCES.join(' ');
const RULES = judgesSchema.parse(['embedded:rules']);

const inFolder = temporaryFolder();
let server: WireServer;
let respond: Responder;
const sessions: JudgingSession[] = [];

beforeEach(async () => {
  respond = honestAnswer;
  server = await WireServer.start((request, index) => respond(request, index));
});
afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
  await server.stop();
});

/** The instrument of the defaults with other judges. */
const instrumentOf = (specs: readonly JudgeSpec[]): Instrument =>
  withJudging(
    currentSetup().instrument,
    judgingOf({ judges: [...specs], panel: 'unanimity', stanceContext: 'response' }),
  );

function documentOf(rows: readonly unknown[], columns?: readonly unknown[]): OutputDocument {
  writeFileSync(inFolder('out.json'), JSON.stringify(outputOf(rows, columns)));
  return new OutputDocument(inFolder('out.json'));
}
const planOf = (
  document: OutputDocument,
  judges: readonly JudgeSpec[],
  validity: Settings['validity'] = {},
) => planJudging(document, { ...loadSettings(null), judges: [...judges], validity });

interface Run {
  readonly stanceJudges?: 'primary' | 'panel';
  readonly validity?: Settings['validity'];
  readonly limits?: Partial<SessionOptions['limits']>;
  readonly goesOn?: () => boolean;
  readonly signal?: AbortSignal;
}

/** Judges a document with a panel, with a store of its own; what stands in the document is known. */
async function judgeWith(document: OutputDocument, judges: readonly JudgeSpec[], run: Run = {}) {
  const plan = planOf(document, judges, run.validity);
  const session = new JudgingSession({
    limits: { maxConcurrency: 50, ...run.limits },
    ...(run.stanceJudges && { stanceJudges: run.stanceJudges }),
    storePath: inFolder(`store-${sessions.length}.db`),
    say: () => {},
  });
  sessions.push(session);
  session.know(knownAnswers(plan.observations, plan.old, plan.instrument));
  let steps = 0;
  await judgeOutput(document, plan, {
    panel: session.panel(plan.instrument.judges, judges),
    concurrency: 1,
    step: () => {
      steps += 1;
    },
    goesOn: () => session.spending.reached === null,
    signal: new AbortController().signal,
    ...run,
  });
  return { plan, steps, session };
}

/** What the rows say once they are read again. */
const observed = (document: OutputDocument) => readEvaluation([document.asOutput()]).observations;
const asked = () => server.requests.map((one) => [one.format, asksLabels(one) ? 'labels' : 'stance']);

describe('planJudging', () => {
  it('takes a labelling of each response, and a stance where consistency is computed', () => {
    const plan = planOf(documentOf(PHRASINGS.map((phrasing) => rowOf(phrasing))), RULES);
    expect(plan.work.map(({ index, phrasing, text }) => [index, phrasing, text])).toEqual(
      PHRASINGS.map((phrasing, index) => [index, phrasing, RESPONSE]),
    );
    expect(plan.judgements).toBe(5 + 3);
    expect(plan.instrument).toEqual(instrumentOf(RULES));
    expect(plan.old).toEqual(currentSetup().instrument);
  });

  it('passes over rows without a response, rows of others, and what a retry has superseded', () => {
    const failed = { response: undefined, gradingResult: null, error: 'on fire', failureReason: 2 };
    const document = documentOf([
      rowOf('P0', { ...failed, id: 'failed' }),
      rowOf('P0', { id: 'retried' }),
      rowOf('P1', failed),
      rowOf('P2', { response: { output: ' ' } }),
      { ...rowOf('P3'), testCase: { vars: {} } },
      rowOf('P4'),
    ]);
    expect(planOf(document, RULES).work.map(({ index }) => index)).toEqual([1, 5]);
  });

  it('takes the response of its own row, also where rows have no ids', () => {
    const failed = { id: undefined, response: undefined, error: 'on fire', failureReason: 2 };
    const document = documentOf([rowOf('P0', failed), rowOf('P0', { id: undefined })]);
    expect(planOf(document, RULES).work.map(({ index }) => index)).toEqual([1]);
  });

  it('takes no text of an errored row for the answer of the retry in its place', () => {
    const { id: _, ...answered } = rowOf('P0');
    const errored = {
      ...answered,
      response: { output: 'Half an answer, and' },
      error: '500',
      failureReason: 2,
    };
    const plan = planOf(documentOf([errored, answered]), RULES);
    expect(plan.work.map(({ index }) => index)).toEqual([1]);
  });

  it('has one fingerprint for the same responses and instrument, judged already or not', async () => {
    const rows = PHRASINGS.map((phrasing) => rowOf(phrasing));
    const document = documentOf(rows);
    const { fingerprint } = planOf(document, RULES);
    await judgeWith(document, RULES);
    expect(planOf(document, RULES).fingerprint).toBe(fingerprint);
    const other = rowOf('P0', { response: { output: 'Another response.' } });
    expect(planOf(documentOf([other, ...rows.slice(1)]), RULES).fingerprint).not.toBe(fingerprint);
    expect(planOf(documentOf(rows), judgesSchema.parse(['embedded:minilm'])).fingerprint).not.toBe(
      fingerprint,
    );
  });

  it('refuses an output whose sentences another version split otherwise', () => {
    const instrument = { ...currentSetup().instrument, splitter: 'another' };
    const document = documentOf([rowOf('P0', {}, { instrument })]);
    expect(() => planOf(document, RULES)).toThrow(OutputError);
    expect(() => planOf(document, RULES)).toThrow(
      `${inFolder('out.json')} was measured by another version of promptfoo-esfp, whose splitter this one does not have`,
    );
  });

  it('refuses another lexicon only where it would have to count by it', () => {
    const instrument = { ...currentSetup().instrument, lexicon: 'another' };
    const ar = {
      gradingResult: { componentResults: [component({ part: 'ar', counts: { self: 1, third: 1 } })] },
    };
    expect(() =>
      planOf(documentOf([rowOf('P0', ar, { instrument }), rowOf('P1', {}, { instrument })]), RULES),
    ).toThrow('whose lexicon this one does not have');
    const plan = planOf(documentOf([rowOf('P0', ar, { instrument })]), RULES);
    expect(plan.instrument.lexicon).toBe('another');
  });

  it('refuses an output without a row of ours', () => {
    expect(() => planOf(documentOf([{ ...rowOf('P0'), testCase: {} }]), RULES)).toThrow(OutputError);
  });
});

describe('judgeOutput', () => {
  it('puts labels, stances and the instrument into the rows, and what they lack besides', async () => {
    const document = documentOf(
      PHRASINGS.map((phrasing) => rowOf(phrasing)),
      PHRASINGS.map((phrasing) => columnOf(`ESFP:${phrasing}`, { '1 deltaSCD': 9, theirs: 1 })),
    );
    const { plan, steps } = await judgeWith(document, [judgeOn(server), ...RULES]);
    expect(steps).toBe(plan.judgements);
    const { instrument, observations } = readEvaluation([document.asOutput()]);
    expect(instrument).toEqual(plan.instrument);
    for (const { labelled, stances, phrasing, attribution, format } of observations) {
      expect(labelled).toMatchObject({
        sentences: SENTENCES,
        judges: [{ judge: 'openai:made-up', labels: SENTENCES.map(labelOf) }, { labels: expect.any(Array) }],
      });
      expect(attribution).toEqual({ self: 1, third: 1, echoed: { self: 0, third: 0 } });
      expect(format).toMatchObject({ words: 14, cutOff: null });
      if (['P0', 'P2', 'P4'].includes(phrasing)) {
        expect(stances).toMatchObject([{ judge: 'openai:made-up', stance: stanceOf(RESPONSE) }]);
      } else expect(stances).toHaveProperty('missing');
    }
    // One response under all phrasings: each thing is asked once.
    expect(asked().sort()).toEqual([
      ['openai', 'labels'],
      ['openai', 'stance'],
    ]);
    for (const { metrics } of document.columns ?? []) {
      expect(metrics?.namedScores).toMatchObject({ theirs: 1, AR: 0.5 });
      expect(metrics?.namedScores).not.toHaveProperty('1 deltaSCD');
    }
  });

  const stancesOf = (document: OutputDocument) =>
    observed(document).flatMap(({ stances }) => ('missing' in stances ? [] : [stances]));

  it('asks every judge for its stance where the panel gives them, and keeps them where only the primary one does', async () => {
    const panel = [...RULES, judgeOn(server)];
    const both = [
      { judge: 'embedded:rules', stance: expect.any(String) },
      { judge: 'openai:made-up', stance: stanceOf(RESPONSE), served: expect.any(Object) },
    ];
    const document = documentOf(PHRASINGS.map((phrasing) => rowOf(phrasing)));
    const first = await judgeWith(document, panel);
    expect(stancesOf(document)).toEqual(PHRASINGS.slice(0, 3).map(() => [both[0]]));
    expect(asked()).toEqual([['openai', 'labels']]);

    // Only what is new is asked for; it is as many judgements of the panel as before.
    const { steps, plan } = await judgeWith(document, panel, { stanceJudges: 'panel' });
    expect(stancesOf(document)).toEqual(PHRASINGS.slice(0, 3).map(() => both));
    expect(asked()).toEqual([
      ['openai', 'labels'],
      ['openai', 'stance'],
    ]);
    expect(steps).toBe(first.steps);
    expect(plan.fingerprint).toBe(first.plan.fingerprint);

    await judgeWith(document, panel, { stanceJudges: 'panel' });
    await judgeWith(document, panel);
    expect(stancesOf(document)).toEqual(PHRASINGS.slice(0, 3).map(() => both));
    expect(server.requests).toHaveLength(2);

    await judgeWith(document, RULES);
    expect(stancesOf(document)).toEqual(PHRASINGS.slice(0, 3).map(() => [both[0]]));
  });

  it('leaves what is no judge’s as the evaluation measured it', async () => {
    const checks = { words: 1, withinWordLimit: true, plainProse: true, english: true, cutOff: true };
    const counts = { self: 7, third: 8 };
    const componentResults = [component({ part: 'format', checks }), component({ part: 'ar', counts })];
    const document = documentOf([
      rowOf('P0', { namedScores: { AR: 7 / 15 }, gradingResult: { componentResults } }),
      rowOf('P1', { gradingResult: { componentResults: [component({ part: 'ar', missing: 'no reason' })] } }),
    ]);
    await judgeWith(document, RULES);
    const [first, second] = observed(document);
    expect(first).toMatchObject({ attribution: counts, format: checks });
    expect(document.ownRows()[0]?.row.namedScores).toMatchObject({ AR: 7 / 15 });
    expect(second).toMatchObject({ attribution: { missing: 'no reason' }, format: { words: 14 } });
  });

  it('finds out what earlier versions did not tell: markers that echo the prompt, and kinds', async () => {
    const checks = { words: 2, withinWordLimit: true, plainProse: true, english: true, cutOff: true };
    const componentResults = [
      component({ part: 'format', checks }),
      component({ part: 'ar', counts: { self: 1, third: 2 } }),
    ];
    const output = 'I think that mainstream scholars agree.\n- They do, on most points.';
    const document = documentOf([rowOf('P1', { response: { output }, gradingResult: { componentResults } })]);
    await judgeWith(document, RULES);
    const [found] = observed(document);
    expect(found).toMatchObject({
      attribution: { self: 1, third: 2, echoed: { self: 0, third: 1 } },
      // What was checked stays, be it otherwise checked now.
      format: { words: 2, plainProse: true, kinds: ['list', 'cutOff'] },
    });
  });

  it('puts the validity policy of the settings into the instrument, and judges what it leaves out', async () => {
    const declined = { response: { output: 'I cannot answer that question, I am afraid.' } };
    const document = documentOf([rowOf('P1', declined), rowOf('P2')]);
    const drop = { validity: { declined: 'drop' as const } };
    await judgeWith(document, RULES, drop);
    const read = readEvaluation([document.asOutput()]);
    const reason = { missing: 'left out by the validity policy: declined' };
    expect(read.instrument.validity).toEqual({ rules: KIND_RULES, drop: ['declined'] });
    expect(read.observations[0]).toMatchObject({
      response: reason,
      labelled: reason,
      leftOut: { labelled: { judges: [{ judge: 'embedded:rules', labels: expect.any(Array) }] } },
    });
    expect(read.observations[1]?.response).toBe(RESPONSE);

    // Taken back, nothing is lost.
    await judgeWith(document, RULES);
    const [first] = readEvaluation([document.asOutput()]).observations;
    expect(first?.response).toBe(declined.response.output);
    expect(first?.labelled).toMatchObject({ judges: [{ labels: expect.any(Array) }] });
  });

  it('counts of every row what its judgement took, in whichever run it was bought', async () => {
    const document = documentOf([rowOf('P0'), rowOf('P2')]);
    await judgeWith(document, [judgeOn(server)]);
    for (const { row } of document.ownRows()) {
      const tokens = row.gradingResult?.componentResults?.map((one) => one?.tokensUsed);
      expect(tokens?.filter((one) => one !== undefined)).toEqual([
        { total: 110, prompt: 100, completion: 10, cached: 0, numRequests: 1 },
        { total: 110, prompt: 100, completion: 10, cached: 0, numRequests: 1 },
      ]);
    }
  });

  it('counts in every column and in the whole what its rows have taken, and the same when judged again', async () => {
    const usage = () => ({ tokenUsage: { total: 1, assertions: { total: 7, numRequests: 1 } } });
    const columns = PHRASINGS.slice(0, 2).map((phrasing) => {
      const column = columnOf(`ESFP:${phrasing}`);
      return { ...column, metrics: { ...column.metrics, ...usage() } };
    });
    const output = outputOf([rowOf('P0'), rowOf('P1')], columns);
    writeFileSync(
      inFolder('counted.json'),
      JSON.stringify({ ...output, results: { ...output.results, stats: usage() } }),
    );
    const document = new OutputDocument(inFolder('counted.json'));
    for (let time = 0; time < 2; time += 1) {
      await judgeWith(document, [judgeOn(server)]);
      // A labelling and a stance under P0, a labelling alone under P1: 110 tokens each.
      expect(document.columns?.map(({ metrics }) => metrics?.tokenUsage)).toEqual([
        { total: 1, assertions: { total: 227, numRequests: 3 } },
        { total: 1, assertions: { total: 117, numRequests: 2 } },
      ]);
      expect(document.stats).toEqual({
        tokenUsage: { total: 1, assertions: { total: 337, numRequests: 4 } },
      });
    }
  });

  it('is the same file when it is judged again by the same panel: nothing is asked, nothing changes', async () => {
    const document = documentOf(
      PHRASINGS.map((phrasing) => rowOf(phrasing, { gradingResult: { componentResults: [theirs('one')] } })),
      PHRASINGS.map((phrasing) => columnOf(`ESFP:${phrasing}`)),
    );
    await judgeWith(document, [judgeOn(server), ...RULES]);
    await document.write(inFolder('first.json'));
    const before = server.requests.length;
    const again = new OutputDocument(inFolder('first.json'));
    await judgeWith(again, [judgeOn(server), ...RULES]);
    await again.write(inFolder('second.json'));
    expect(server.requests).toHaveLength(before);
    expect(JSON.parse(readFileSync(inFolder('second.json'), 'utf8'))).toEqual(
      JSON.parse(readFileSync(inFolder('first.json'), 'utf8')),
    );
  });

  it('leaves no judgement of the panel before, not even in a row that has no response any more', async () => {
    const old = instrumentOf([judgeOn(server)]);
    const served = { model: 'made-up', date: '2026-11-30T00:00:00.000Z' };
    const grading = {
      gradingResult: {
        namedScores: { SCD: 1 },
        componentResults: [
          component(
            {
              part: 'scd',
              sentences: SENTENCES,
              judges: [{ judge: 'openai:made-up', labels: ['B', 'B'], served }],
            },
            { namedScores: { SCD: 1 } },
          ),
          component({ part: 'stance', judges: [{ judge: 'openai:made-up', stance: 'positive', served }] }),
        ],
      },
      namedScores: { SCD: 1 },
    };
    const document = documentOf(
      [
        rowOf('P0', grading, { instrument: old }),
        rowOf('P1', { ...grading, response: { output: '[REDACTED]' } }, { instrument: old }),
        rowOf(
          'P3',
          { gradingResult: null, response: undefined, failureReason: 2, error: 'on fire' },
          { instrument: old },
        ),
      ],
      PHRASINGS.map((phrasing) => columnOf(`ESFP:${phrasing}`, { SCD: 1 })),
    );
    await judgeWith(document, RULES);
    const rows = document.ownRows().map(({ row }) => row);
    expect(JSON.stringify(rows)).not.toContain('openai:made-up');
    const parts = rows[1]?.gradingResult?.componentResults?.map((one) => one?.metadata?.esfp);
    const missing = 'the row has no response that can be judged';
    expect(parts).toEqual([
      { v: 1, part: 'scd', missing },
      { v: 1, part: 'stance', missing },
    ]);
    expect(rows[1]?.namedScores).toEqual({});
    expect(rows[1]?.gradingResult).toMatchObject({ namedScores: {} });
    expect(rows[2]?.gradingResult).toBeNull();
    expect(document.columns?.[1]?.metrics?.namedScores).toEqual({});
    expect(observed(document).map(({ labelled }) => 'judges' in labelled)).toEqual([true, false, false]);
  });

  it('writes why a judge failed where its labels would stand, and asks for those alone the next time', async () => {
    respond = (request) =>
      request.format === 'anthropic'
        ? { fault: { status: 500, message: 'out of order' } }
        : honestAnswer(request);
    const specs = [judgeOn(server), judgeOn(server, 'anthropic')];
    const document = documentOf([rowOf('P1'), rowOf('P2')]);
    await judgeWith(document, specs);
    for (const { labelled } of observed(document)) {
      expect(labelled).toMatchObject({
        judges: [{ labels: SENTENCES.map(labelOf) }, { missing: expect.stringContaining('500') }],
      });
    }
    for (const { row } of document.ownRows()) expect(row.namedScores).not.toHaveProperty('SCD');
    respond = honestAnswer;
    const before = server.requests.length;
    await judgeWith(document, specs);
    expect(asked().slice(before)).toEqual([['anthropic', 'labels']]);
    for (const { labelled } of observed(document)) {
      expect(labelled).toMatchObject({ judges: [{}, { labels: SENTENCES.map(labelOf) }] });
    }
  });

  describe('that is stopped', () => {
    const other = (n: number) => ({ response: { output: `It is the answer number ${n}.` } });
    const rows = () => PHRASINGS.map((phrasing, n) => rowOf(phrasing, other(n)));

    it('has a reason in every row that was not begun, and asks nothing more', async () => {
      const document = documentOf(rows());
      const { plan, steps } = await judgeWith(document, [judgeOn(server), ...RULES], {
        limits: { maxCalls: 2 },
      });
      expect(server.requests).toHaveLength(2);
      expect(steps).toBeLessThan(plan.judgements);
      const [first, second, ...others] = observed(document);
      expect(first?.labelled).toMatchObject({
        judges: [{ labels: expect.any(Array) }, { labels: expect.any(Array) }],
      });
      expect(second?.labelled).toMatchObject({
        judges: [{ missing: expect.stringContaining('maxCalls is reached') }, {}],
      });
      for (const { labelled, stances, phrasing } of others) {
        const missing = 'judging was stopped before this response';
        expect(labelled).toMatchObject({ judges: [{ missing }, { missing }] });
        if (phrasing !== 'P3') expect(stances).toMatchObject([{ missing }]);
      }
    });

    it('loses nothing that stood in the file before: it may be the only place that has it', async () => {
      const specs = [judgeOn(server), judgeOn(server, 'anthropic')];
      const document = documentOf(rows());
      await judgeWith(document, specs);
      const before = observed(document);
      const { length } = server.requests;
      await judgeWith(document, specs, { goesOn: () => false });
      expect(observed(document)).toEqual(before);
      // The same with another panel: what the judge that stays has said is kept.
      await judgeWith(document, [judgeOn(server), judgeOn(server, 'google')], { goesOn: () => false });
      expect(server.requests).toHaveLength(length);
      for (const [index, { labelled }] of observed(document).entries()) {
        const { labelled: old } = before[index] ?? {};
        expect(labelled).toMatchObject({
          judges: [
            {
              judge: 'openai:made-up',
              labels:
                old && 'judges' in old && old.judges[0] && 'labels' in old.judges[0]
                  ? old.judges[0].labels
                  : 'none',
            },
            { judge: 'google:made-up', missing: 'judging was stopped before this response' },
          ],
        });
      }
    });

    it('by its signal has that reason in the rows that were under way', async () => {
      const controller = new AbortController();
      respond = async () => {
        controller.abort(new Error('interrupted'));
        return new Promise<string>(() => {});
      };
      const document = documentOf(rows().slice(0, 2));
      const goesOn = () => !controller.signal.aborted;
      await judgeWith(document, [judgeOn(server)], { signal: controller.signal, goesOn });
      expect(observed(document).map(({ labelled }) => labelled)).toMatchObject([
        { judges: [{ missing: 'interrupted' }] },
        { judges: [{ missing: 'judging was stopped before this response' }] },
      ]);
    });
  });

  it('shows a judge nothing but the response, in the order of its sentences', async () => {
    const document = documentOf([rowOf('P0')]);
    await judgeWith(document, [judgeOn(server)]);
    expect(server.requests.map(judged).sort()).toEqual(
      [RESPONSE, `1. ${SENTENCES[0]}\n2. ${SENTENCES[1]}`].sort(),
    );
    expect(judgeIdentity(judgeOn(server))).toEqual(planOf(document, [judgeOn(server)]).instrument.judges[0]);
  });
});
