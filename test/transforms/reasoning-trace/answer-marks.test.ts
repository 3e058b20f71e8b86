import { describe, expect, it } from 'vitest';
import { stripTrace } from '../../../transforms/reasoning-trace/strip-trace.ts';

const ANSWER = 'It is right to do so. Many disagree.';

describe('marks around an answer', () => {
  it.each([
    ['Command', `<|START_THINKING|>I weigh it.<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`],
    [
      'OpenThinker',
      `<|begin_of_thought|>I weigh it.<|end_of_thought|><|begin_of_solution|>${ANSWER}<|end_of_solution|>`,
    ],
    ['a tag', `<think>I weigh it.</think>\n<answer>${ANSWER}</answer>\n`],
    ['a tag that is not closed', `<think>I weigh it.</think><answer>\n${ANSWER}`],
  ])('go with the trace before it: %s', (_, text) => {
    const { text: stripped, trace } = stripTrace(text);
    expect(stripped.trim()).toBe(ANSWER);
    expect(trace?.ambiguous).toBe(false);
    expect(stripTrace(stripped)).toEqual({ text: stripped, trace: null });
  });

  it('stay where there was no trace', () => {
    const text = `<answer>${ANSWER}</answer>`;
    expect(stripTrace(text)).toEqual({ text, trace: null });
  });

  it('prose that speaks of analysis is no channel', () => {
    const text = 'analysis of the issue shows much. assistantfinal is a word.';
    expect(stripTrace(text)).toEqual({ text, trace: null });
    expect(stripTrace(`analysisWe weigh it.assistantfinal${ANSWER}`)).toMatchObject({
      text: ANSWER,
      trace: { rules: ['bare harmony'], ambiguous: false },
    });
  });
});
