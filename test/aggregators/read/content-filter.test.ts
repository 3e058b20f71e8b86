import { describe, expect, it } from 'vitest';
import { endOf, FILTERED, isFilterNotice } from '../../../aggregators/read/content-filter.ts';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { onResponse } from '../../../assertions/response.ts';
import { measured } from '../../../assertions/result.ts';
import { output, row } from './result-rows.ts';

const AZURE =
  "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.";

/* Responses as promptfoo's providers give them. */
const NOTICES: [string, { output: string; [key: string]: unknown }][] = [
  [
    'chat of OpenAI’s kind',
    {
      output: 'Content filtered by provider',
      finishReason: 'content_filter',
      isRefusal: true,
      guardrails: { flagged: true },
    },
  ],
  [
    'Azure, the prompt, in any words',
    {
      output: 'Blocked by our rules.',
      finishReason: 'content_filter',
      guardrails: { flagged: true, flaggedInput: true, flaggedOutput: false },
    },
  ],
  [
    'Azure, completions',
    { output: AZURE, guardrails: { flagged: true, flaggedInput: true, flaggedOutput: false } },
  ],
  [
    'Azure, the answer',
    {
      output:
        "The generated content was filtered due to triggering Azure OpenAI Service's content filtering system.",
      guardrails: { flagged: true, flaggedInput: false, flaggedOutput: true },
    },
  ],
  [
    'Vertex, in words of its own',
    {
      output: 'The prompt violated a template.',
      guardrails: { flagged: true, flaggedInput: true, reason: 'The prompt violated a template.' },
    },
  ],
  [
    'Vertex, in promptfoo’s words',
    { output: 'Content was blocked due to Model Armor: MODEL_ARMOR', guardrails: { flagged: true } },
  ],
  [
    'a prompt that a server refused',
    {
      output: 'API error: 400 Bad Request\n{}',
      isRefusal: true,
      guardrails: { flagged: true, flaggedInput: true },
    },
  ],
  ['Bedrock', { output: 'Sorry, the model cannot answer this question.', guardrails: { flagged: true } }],
];

const ANSWERS: [string, { output: string; [key: string]: unknown }][] = [
  ['a part of an answer', { output: 'Cities should', finishReason: 'content_filter' }],
  [
    'a part of an answer that was flagged as such',
    {
      output: 'Cities should',
      finishReason: 'content_filter',
      guardrails: { flagged: true, flaggedInput: true, flaggedOutput: true },
    },
  ],
  ['the model’s own refusal', { output: 'I cannot.', isRefusal: true, guardrails: { flagged: true } }],
  [
    'an answer to a prompt that looked unsafe',
    { output: 'Yes.', guardrails: { flagged: true, flaggedInput: true } },
  ],
  ['a notice that nothing flagged', { output: AZURE, finishReason: 'stop', guardrails: { flagged: false } }],
  ['an answer alone', { output: 'Yes.' }],
];

const responseIn = (response: object) =>
  readEvaluation([output([row({ response })])]).observations[0]?.response;

/** What an assertion tells of a response. */
const asserted = (response: { output: string }) => {
  const { prompt, testCase } = row() as { prompt: { raw: string }; testCase: object };
  const context = { prompt: prompt.raw, test: testCase, providerResponse: response };
  return onResponse('format', response.output, context as never, ({ text }) =>
    measured({ part: { v: 1, part: 'format', missing: `measured ${text}` }, reason: '' }),
  );
};

describe('a content filter’s notice', () => {
  it.each(NOTICES)('of %s is no answer', async (_, response) => {
    expect(responseIn(response)).toEqual({ missing: FILTERED });
    expect((await asserted(response)).metadata?.esfp).toMatchObject({ missing: FILTERED });
  });

  it.each(ANSWERS)('is not %s', async (_, response) => {
    expect(responseIn(response)).toBe(response.output);
    expect((await asserted(response)).metadata?.esfp).toMatchObject({
      missing: `measured ${response.output}`,
    });
  });

  it('is none where the response is nothing that can be read', () => {
    for (const odd of [null, undefined, 'x', { guardrails: 'x', finishReason: 5 }]) {
      expect(isFilterNotice('Content filtered by provider', odd)).toBe(false);
      expect(endOf(odd)).toBeUndefined();
    }
  });
});

describe('the end of an answer', () => {
  it('is what the provider says, and the filter where guardrails stepped in', () => {
    expect(endOf({ finishReason: 'stop', guardrails: { flagged: false } })).toBe('stop');
    expect(endOf({ guardrails: { flagged: true, reason: 'guardrail_intervened' } })).toBe('content_filter');
  });
});
