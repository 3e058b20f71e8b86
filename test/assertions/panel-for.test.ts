import { writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Instrument } from '../../aggregators/instrument.ts';
import { judgementPartSchema } from '../../aggregators/judgement.ts';
import { panelFor } from '../../assertions/panel-for.ts';
import type { AssertionContext } from '../../assertions/response.ts';
import stance from '../../assertions/stance.ts';
import stanceContentDensity from '../../assertions/stance-content-density.ts';
import { type JudgeSpec, judgesSchema } from '../../config/judge-spec.ts';
import { SettingsError } from '../../config.ts';
import { phrase } from '../../corpus/phrasings.ts';
import { closeCurrentSession } from '../../judging/current-session.ts';
import { nameJudges } from '../../judging/named-judges.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { JudgeError } from '../../providers/judges/judge-server.ts';
import { instrument } from '../aggregators/builders.ts';
import { honestAnswer, labelOf, stanceOf } from '../judging/honest-judge.ts';
import { judgeOn } from '../judging/judge-on.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { WireServer } from '../wire/server.ts';

const TEXT = 'Should cities ban cars?';
const ANSWER = 'I think this is clearly right.';
const [rules = expect.fail()] = judgesSchema.parse(['embedded:rules']);

const inFolder = temporaryFolder();
let server: WireServer;

beforeEach(async () => {
  server = await WireServer.start((request) => honestAnswer(request));
  vi.stubEnv('ESFP_CONFIG', inFolder('esfp.yaml'));
  vi.stubEnv('ESFP_STORE', undefined);
});
afterEach(async () => {
  await closeCurrentSession();
  await server.stop();
  vi.unstubAllEnvs();
});

/** Writes the settings file with these judges. */
const settle = (...judges: readonly unknown[]) =>
  writeFileSync(inFolder('esfp.yaml'), JSON.stringify({ judges }));
const instrumentOf = (specs: readonly JudgeSpec[], more: Partial<Instrument> = {}) =>
  instrument({ judges: specs.map((spec) => judgeIdentity(spec)), ...more });
const context = (config?: object): AssertionContext => ({
  test: {},
  prompt: undefined,
  providerResponse: undefined,
  ...(config && { config }),
});
const idsOf = (of: ReturnType<typeof panelFor>) => of.judges.map(({ identity }) => identity.id);

/** The context that promptfoo hands to an assertion on a response to the item under P0. */
function onRow(specs: readonly JudgeSpec[], config?: object, more: Partial<Instrument> = {}) {
  const esfp = {
    v: 1,
    item: { id: 'X1', type: 'T1', text: TEXT },
    instrument: instrumentOf(specs, more),
  };
  return {
    prompt: JSON.stringify([{ role: 'user', content: phrase('P0', TEXT) }]),
    test: { metadata: { esfp } },
    providerResponse: { output: ANSWER },
    ...(config && { config }),
  } as AssertionContext;
}

describe('panelFor', () => {
  it('is of the instrument’s judges, as the settings name them', () => {
    settle(rules, judgeOn(server));
    const panel = panelFor(instrumentOf([judgeOn(server), rules]), context());
    expect(idsOf(panel)).toEqual(['openai:made-up', 'embedded:rules']);
  });

  it('is of the judges that the assertion’s config names, where they are those of the instrument', () => {
    settle('embedded:minilm');
    const specs = [judgeOn(server), rules];
    const config = { judges: [{ ...judgeOn(server), price: { input: 1, output: 1 } }, 'embedded:rules'] };
    expect(idsOf(panelFor(instrumentOf(specs), context(config)))).toEqual([
      'openai:made-up',
      'embedded:rules',
    ]);
  });

  it('is of the judges that another assertion of the test has named, where its own config names none', () => {
    settle('embedded:minilm');
    const specs = [judgeOn(server), rules];
    nameJudges(specs);
    expect(idsOf(panelFor(instrumentOf(specs), context()))).toEqual(['openai:made-up', 'embedded:rules']);
  });

  it('is one for each instrument and config, as long as the session lasts', async () => {
    settle(rules, judgeOn(server));
    const ours = instrumentOf([rules]);
    const panel = panelFor(ours, context());
    expect(panelFor(structuredClone(ours), context())).toBe(panel);
    expect(panelFor(ours, context({ other: 1 }))).toBe(panel);
    expect(panelFor(instrumentOf([judgeOn(server)]), context())).not.toBe(panel);
    expect(panelFor(ours, context({ judges: ['embedded:rules'] }))).not.toBe(panel);
    await closeCurrentSession();
    expect(panelFor(ours, context())).not.toBe(panel);
  });

  it('is refused where neither settings nor config name a judge of the instrument', () => {
    settle(rules);
    const made = () => panelFor(instrumentOf([judgeOn(server)]), context());
    expect(made).toThrow(JudgeError);
    expect(made).toThrow('the judge openai:made-up of this evaluation is none of those that esfp.yaml names');
    // It is not remembered as refused.
    settle(judgeOn(server));
    expect(idsOf(made())).toEqual(['openai:made-up']);
  });

  it.each<[string, (spec: JudgeSpec) => unknown[]]>([
    ['another judge', () => ['embedded:minilm', 'embedded:rules']],
    ['a judge less', (spec) => [spec]],
    ['a judge more', (spec) => [spec, 'embedded:rules', 'embedded:minilm']],
    ['another order', (spec) => ['embedded:rules', spec]],
    ['other parameters', (spec) => [{ ...spec, params: { seed: 1 } }, 'embedded:rules']],
  ])('is refused where the config names %s than the instrument', (_, judges) => {
    const specs = [judgeOn(server), rules];
    settle(...specs);
    const made = () => panelFor(instrumentOf(specs), context({ judges: judges(judgeOn(server)) }));
    expect(made).toThrow(JudgeError);
    expect(made).toThrow(
      /^the assertion's config names other judges than the test's instrument: add the ESFP ext/,
    );
  });

  it.each([[[]], ['embedded:rules'], [null], [[{ id: 'openai:x', key: 'y' }]]])(
    'is refused where the config’s judges are %j',
    (judges) => {
      settle(rules);
      expect(() => panelFor(instrumentOf([rules]), context({ judges }))).toThrow(
        "the judges of an assertion's config cannot be used:",
      );
    },
  );

  it('is refused where the settings cannot be used', () => {
    writeFileSync(inFolder('esfp.yaml'), 'judgs: []');
    expect(() => panelFor(instrumentOf([rules]), context())).toThrow(SettingsError);
  });
});

describe('an assertion', () => {
  it('measures with the panel’s labels and stance, and counts what was paid', async () => {
    settle(judgeOn(server));
    const row = onRow([judgeOn(server)]);
    const density = await stanceContentDensity(ANSWER, row);
    expect(density.metadata?.esfp).toMatchObject({
      part: 'scd',
      sentences: [ANSWER],
      judges: [{ judge: 'openai:made-up', labels: [labelOf(ANSWER)], served: { model: 'made-up' } }],
    });
    expect(density.tokensUsed).toEqual({
      total: 110,
      prompt: 100,
      completion: 10,
      cached: 0,
      numRequests: 1,
    });
    expect((await stanceContentDensity(ANSWER, row)).tokensUsed).toEqual({
      total: 110,
      prompt: 0,
      completion: 0,
      cached: 110,
      numRequests: 0,
    });
    expect((await stance(ANSWER, row)).metadata?.esfp).toMatchObject({
      part: 'stance',
      judges: [{ judge: 'openai:made-up', stance: stanceOf(ANSWER) }],
    });
    expect(server.requests).toHaveLength(2);
  });

  it('asks every judge of the panel for its stance where the settings say so, whoever names the judges', async () => {
    const specs = [rules, judgeOn(server)];
    writeFileSync(inFolder('esfp.yaml'), JSON.stringify({ judges: specs, stanceJudges: 'panel' }));
    const said = await stance(ANSWER, onRow(specs));
    const judges = [
      { judge: 'embedded:rules', stance: 'positive' },
      { judge: 'openai:made-up', stance: stanceOf(ANSWER), served: { model: 'made-up' } },
    ];
    expect(judgementPartSchema.parse(said.metadata?.esfp)).toMatchObject({ part: 'stance', judges });
    expect(said.reason).toContain(`Stance: positive (embedded:rules), ${stanceOf(ANSWER)} (openai:made-up).`);
    expect(said.tokensUsed).toMatchObject({ total: 110, numRequests: 1 });
    const configured = await stance(ANSWER, onRow(specs, { judges: specs }));
    expect(configured.metadata).toMatchObject({ esfp: { judges } });
    // The same response by the same judge is bought once.
    expect(server.requests).toHaveLength(1);
    expect(configured.tokensUsed).toMatchObject({ cached: 110, numRequests: 0 });
  });

  it('shows the primary judge the item where the instrument says so', async () => {
    settle(judgeOn(server));
    await stance(ANSWER, onRow([judgeOn(server)], undefined, { stanceContext: 'item' }));
    await stance(ANSWER, onRow([judgeOn(server)]));
    expect(server.requests.map(({ messages }) => messages[0]?.content)).toEqual([
      `Topic: ${TEXT}\n\nText: ${ANSWER}`,
      ANSWER,
    ]);
  });

  it.each<[string, object | undefined, string]>([
    [
      'its config names other judges',
      { judges: ['embedded:minilm'] },
      "the assertion's config names other judges",
    ],
    [
      'its config’s judges cannot be used',
      { judges: [] },
      "the judges of an assertion's config cannot be used",
    ],
    ['the settings do not name the instrument’s', undefined, 'is none of those that esfp.yaml names'],
  ])('is missing with the reason, and asks nobody, where %s', async (_, config, reason) => {
    settle('embedded:rules');
    for (const assertion of [stanceContentDensity, stance]) {
      const result = await assertion(ANSWER, onRow([judgeOn(server)], config));
      expect(result).toMatchObject({ pass: true, score: 1, reason: expect.stringContaining(reason) });
      expect(judgementPartSchema.parse(result.metadata?.esfp)).toMatchObject({
        missing: expect.stringContaining(reason),
      });
      expect(result).not.toHaveProperty('namedScores');
    }
    expect(server.requests).toEqual([]);
  });
});
