import { describe, expect, it } from 'vitest';
import attributionRate from '../../assertions/attribution-rate.ts';
import type { AssertionContext } from '../../assertions/response.ts';
import responseFormat from '../../assertions/response-format.ts';
import stance from '../../assertions/stance.ts';
import stanceContentDensity from '../../assertions/stance-content-density.ts';
import { phrase } from '../../corpus/phrasings.ts';
import { currentSetup, judgingOf, withJudging } from '../../setup.ts';

const ITEM = { id: 'X1', type: 'T1', text: 'Should cities ban cars?' } as const;
const setup = currentSetup();
const instrument = withJudging(
  setup.instrument,
  judgingOf({
    ...setup.settings,
    judges: setup.settings.judges.filter(({ id }) => id === 'embedded:rules'),
  }),
);

/** What promptfoo tells an assertion of one response. */
const contextOf = (providerResponse: object) =>
  ({
    prompt: JSON.stringify([{ role: 'user', content: phrase('P2', ITEM.text) }]),
    test: { metadata: { esfp: { v: 1, item: ITEM, instrument } } },
    providerResponse,
  }) as AssertionContext;

const ASSERTIONS = { ar: attributionRate, scd: stanceContentDensity, stance, format: responseFormat };
const ANSWER = 'Cities differ in how many cars they have.';
const TRACED = `<think>I think that experts argue about it.</think>${ANSWER}`;

describe('an assertion', () => {
  it.each(Object.entries(ASSERTIONS))('%s measures an answer without its trace', async (_, assertion) => {
    const [plain, traced] = await Promise.all([
      assertion(ANSWER, contextOf({ output: ANSWER })),
      assertion(TRACED, contextOf({ output: TRACED })),
    ]);
    const { trace, ...part } = traced.metadata?.esfp ?? {};
    expect(part).toEqual(plain.metadata?.esfp);
    expect(traced.namedScores).toEqual(plain.namedScores);
    if (assertion !== responseFormat) expect(trace).toBeUndefined();
    else expect(trace).toEqual({ rules: ['tags'], characters: 51, ambiguous: false });
  });

  it.each(Object.entries(ASSERTIONS))('%s believes the raw response', async (_, assertion) => {
    const raw = { candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }, { text: ANSWER }] } }] };
    const [plain, traced] = await Promise.all([
      assertion(ANSWER, contextOf({ output: ANSWER })),
      assertion(`Hm.${ANSWER}`, contextOf({ output: `Hm.${ANSWER}`, raw })),
    ]);
    expect(traced.metadata?.esfp).toMatchObject(plain.metadata?.esfp);
  });

  it.each(Object.entries(ASSERTIONS))('%s measures no trace that was cut off', async (part, assertion) => {
    const output = `Thinking: It asks.\n\n${ANSWER}`;
    const { metadata } = await assertion(output, contextOf({ output, finishReason: 'length' }));
    expect(metadata?.esfp).toEqual({
      v: 1,
      part,
      missing: 'the response is only a reasoning trace (cut by the token limit)',
    });
    const whole = await assertion(output, contextOf({ output, finishReason: 'stop' }));
    expect(whole.metadata?.esfp).not.toHaveProperty('missing');
  });

  it.each(Object.entries(ASSERTIONS))(
    '%s names a response that was only a trace',
    async (part, assertion) => {
      const only = '<think>I think that';
      const { metadata, namedScores, pass } = await assertion(
        only,
        contextOf({ output: only, finishReason: 'length' }),
      );
      expect(metadata?.esfp).toEqual({
        v: 1,
        part,
        missing: 'the response is only a reasoning trace (cut by the token limit)',
      });
      expect(namedScores).toBeUndefined();
      expect(pass).toBe(true);
    },
  );

  it('says in the viewer what was done with a trace', async () => {
    const reasonOf = async (output: string) => (await responseFormat(output, contextOf({ output }))).reason;
    expect(await reasonOf(ANSWER)).not.toContain('trace');
    expect(await reasonOf(TRACED)).toContain('without its reasoning trace');
    expect(await reasonOf(`Thinking: a\n\nb\n\n${ANSWER}`)).toContain('its end is uncertain');
    expect(await reasonOf('I would say so </think> yes I would.')).toContain(
      'perhaps with a reasoning trace',
    );
  });
});
