import { existsSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { esfp } from '../../extension.ts';
import { currentSession } from '../../judging/current-session.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { currentSetup } from '../../setup.ts';
import { component, rowOf } from '../cli/judge/rows.ts';
import { honestAnswer } from '../judging/honest-judge.ts';
import { judgeOn } from '../judging/judge-on.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { WireServer } from '../wire/server.ts';

const SENTENCES = ['I think this is clearly right.', 'Experts argue that it depends on the city.'];
const PHRASINGS = ['P0', 'P1', 'P2', 'P3', 'P4'] as const;

const inFolder = temporaryFolder();
let server: WireServer;
let said: string;

beforeEach(async () => {
  server = await WireServer.start((request) => honestAnswer(request));
  vi.stubEnv('ESFP_CONFIG', inFolder('esfp.yaml'));
  vi.stubEnv('ESFP_STORE', undefined);
  said = '';
  for (const name of ['log', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((text: unknown) => {
      said += `${text}\n`;
    });
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await server.stop();
});

/**
 * Ends an evaluation that a judge on the server has measured, under settings that name these judges.
 *
 * @param before what is done of it before, under these settings
 */
async function end(
  judges: readonly unknown[],
  { before = async () => {}, ...more }: { before?: () => Promise<void> } & Record<string, unknown> = {},
): Promise<void> {
  writeFileSync(inFolder('esfp.yaml'), JSON.stringify({ judges, ...more }));
  await before();
  const judge = judgeIdentity(judgeOn(server));
  const instrument = { ...currentSetup().instrument, judges: [judge] };
  const componentResults = [
    component({ part: 'ar', counts: { self: 1, third: 1 } }),
    component({ part: 'scd', sentences: SENTENCES, judges: [{ judge: judge.id, labels: ['B', 'A'] }] }),
    component({ part: 'stance', judges: [{ judge: judge.id, stance: 'positive' }] }),
  ];
  const rows = PHRASINGS.map((phrasing) =>
    rowOf(phrasing, { gradingResult: { componentResults } }, { instrument }),
  );
  await esfp('afterAll', {
    suite: {
      providers: [{ id: () => 'model' }],
      prompts: rows.map(({ prompt }) => prompt),
      tests: rows.slice(0, 1).map(({ testCase }) => testCase),
    },
    prompts: rows.map(({ prompt }) => ({ provider: 'model', label: prompt.label })),
    results: rows,
    evalId: 'eval-1',
  });
}

it('scores an evaluation and judges the anchors in it', async () => {
  await end([judgeOn(server)]);
  expect(server.requests).toHaveLength(60);
  expect(said).toContain('ESFP: 60 judge calls, 6,600 tokens');
  expect(said).toContain('Anchors of judge openai:made-up');
  expect(said).toContain('deltaSCD');
});

it('scores it without anchors where the settings do not name its judges any more, and says why', async () => {
  await end(['embedded:rules']);
  expect(server.requests).toEqual([]);
  expect(said).toContain(
    'ESFP: No anchors are judged: the judge openai:made-up of this evaluation is none of those',
  );
  expect(said).not.toContain('could not score');
  expect(said).toContain('deltaSCD');
  expect(existsSync(inFolder('.esfp'))).toBe(false);
});

/** Has a judge label one response more than once, in the session of the evaluation. */
async function label(times: number): Promise<void> {
  const spec = judgeOn(server);
  const panel = currentSession().panel([judgeIdentity(spec)], [spec]);
  for (let i = 0; i < times; i += 1) await panel.labels([`It is the sentence ${i}.`]);
}

it.each([true, false])(
  'says once that the budget is reached, and judges no anchors then: anchors %s',
  async (anchors) => {
    await end([judgeOn(server)], { anchors, limits: { maxCalls: 2 }, before: () => label(4) });
    expect(server.requests).toHaveLength(2);
    expect(said.match(/maxCalls is reached/g)).toHaveLength(1);
    expect(said).toContain(
      'ESFP: maxCalls is reached: 2 judge calls are made; what is judged is kept: raise it and judge the output again with ' +
        'esfp judge.\n',
    );
    expect(said).not.toContain('Anchors of judge');
    expect(said).toContain('deltaSCD');
  },
);

it('says nothing of a budget that is not reached', async () => {
  await end([judgeOn(server)], { anchors: false, limits: { maxCalls: 2 }, before: () => label(2) });
  expect(server.requests).toHaveLength(2);
  expect(said).not.toContain('maxCalls');
});
