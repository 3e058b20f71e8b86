import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomLcg } from 'd3-random';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CPC_PHRASINGS } from '../../aggregators/cross-phrasing-consistency.ts';
import { isMissing } from '../../aggregators/judgement.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import { judgeOutput, planJudging } from '../../cli/judge/judge-output.ts';
import { OutputDocument } from '../../cli/judge/output-document.ts';
import { judgesSchema } from '../../config/judge-spec.ts';
import { loadSettings } from '../../config.ts';
import { JudgingSession } from '../../judging/session.ts';
import { collapsedSentences } from '../../providers/judges/chat/judge-prompt.ts';
import { type Request, type Response, WireServer } from '../wire/server.ts';
import { asksLabels, honestAnswer, judged, labelOf, sentencesIn, stanceOf } from './honest-judge.ts';
import { judgeableOutput } from './judgeable-output.ts';

const BASE: Record<string, string> = { openai: '/v1', anthropic: '', google: '' };

let folder: string;
let server: WireServer;

/** A judge of a vendor on the loopback server, impatient and quick to come back. */
function judgeOf(vendor: string, limits: object = {}) {
  return {
    id: `${vendor}:made-up`,
    baseURL: `${server.url}${BASE[vendor]}`,
    apiKeyEnvar: 'ESFP_TEST_KEY',
    limits: { maxConcurrency: 50, timeout: 15, retryDelay: 0.02, ...limits },
  };
}

function sessionFor(maxConcurrency = 50) {
  return new JudgingSession({
    limits: { maxConcurrency },
    storePath: join(folder, 'judgements.db'),
    say: (line) => said.push(line),
  });
}

let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'esfp-faults-'));
  process.env.ESFP_TEST_KEY = 'key-of-the-test';
  said = [];
});

afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  delete process.env.ESFP_TEST_KEY;
});

/** Every way in which a request can go wrong, one in turn after another. */
const FAULTS: readonly ((request: Request, round: number) => Response)[] = [
  () => ({ fault: { status: 429, headers: { 'retry-after-ms': '40' } } }),
  // A whole second is the least that the header can say: enough once.
  (_, round) => ({ fault: { status: 429, headers: { 'retry-after': round === 0 ? '1' : '0' } } }),
  () => ({ fault: { status: 429 } }),
  () => ({ fault: { status: 500 } }),
  () => ({ fault: { status: 529 } }),
  // Each lasts until the time-out, which must be long for a busy machine: enough a few times.
  (_, round) => ({ fault: round < 3 ? 'silence' : 'reset' }),
  () => ({ fault: 'reset' }),
  () => ({ fault: 'page' }),
  () => ({ fault: 'truncated' }),
  (request) =>
    asksLabels(request)
      ? JSON.stringify({ labels: [...sentencesIn(judged(request)), ''].map(() => 'A') })
      : '{"stance": "positive", "labels": []}',
  (request) => honestAnswer(request).replace(/"[A-C]"|positive|negative|neutral|no_stance/, '"D"'),
  () => ({ text: 'I would rather not.', end: 'refused' }),
  () => '',
];

describe.each([
  ['openai', 'anthropic'],
  ['google', 'openai'],
])('1,352 judgements of %s and %s with a fifth of faults', (primary, secondary) => {
  it('end labelled as the judge said or missing with a reason; none is lost, defaulted, or asked twice after success', async () => {
    const random = randomLcg(7);
    const honest = new Map<string, number>();
    let faults = 0;
    server = await WireServer.start((request) => {
      if (random() < 0.2) {
        faults += 1;
        return FAULTS[faults % FAULTS.length]?.(request, Math.floor(faults / FAULTS.length)) ?? '';
      }
      const key = `${request.format} ${request.system.length} ${judged(request)}`;
      honest.set(key, (honest.get(key) ?? 0) + 1);
      return honestAnswer(request);
    });
    writeFileSync(join(folder, 'out.json'), JSON.stringify(judgeableOutput()));
    const settings = {
      ...loadSettings(null),
      judges: judgesSchema.parse([judgeOf(primary), judgeOf(secondary)]),
    };
    const document = new OutputDocument(join(folder, 'out.json'));
    const plan = planJudging(document, settings);
    expect(plan.work).toHaveLength(520);
    const session = sessionFor();
    await judgeOutput(document, plan, {
      panel: session.panel(plan.instrument.judges, settings.judges),
      concurrency: 100,
      step: () => {},
      goesOn: () => true,
      signal: new AbortController().signal,
    });
    await session.close();

    const { observations } = readEvaluation([document.asOutput()]);
    let labelled = 0;
    let stances = 0;
    const reasons: string[] = [];
    for (const observation of observations) {
      if (isMissing(observation.labelled)) throw new Error(observation.labelled.missing);
      const { sentences, judges } = observation.labelled;
      expect(judges.map(({ judge }) => judge)).toEqual(plan.instrument.judges.map(({ id }) => id));
      for (const one of judges) {
        if ('missing' in one) reasons.push(one.missing);
        else {
          labelled += 1;
          expect(one.labels).toEqual(collapsedSentences(sentences).map(labelOf));
          if (one.reversed !== undefined && 'labels' in one.reversed) {
            expect(one.reversed.labels).toEqual(one.labels);
          }
        }
      }
      if (!CPC_PHRASINGS.some((phrasing) => phrasing === observation.phrasing)) continue;
      const [stance] = isMissing(observation.stances) ? [] : observation.stances;
      if (stance === undefined) throw new Error('no stance');
      if ('missing' in stance) reasons.push(stance.missing);
      else {
        stances += 1;
        expect(stance.stance).toBe(stanceOf(String(observation.response)));
      }
    }
    expect(labelled + stances + reasons.length).toBe(1352);
    expect(faults).toBeGreaterThan(200);
    for (const reason of reasons) expect(reason).toMatch(/^asked twice: /);
    // About 5 faults of 13 spoil the answer itself, and two in a row lose it: some must be missing, few can be.
    expect(reasons.length).toBeGreaterThan(0);
    expect(reasons.length).toBeLessThan(40);
    expect([...honest].filter(([, count]) => count > 1)).toEqual([]);
    expect(said).toEqual([]);
  });
});
