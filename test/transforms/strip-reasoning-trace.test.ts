import { describe, expect, it } from 'vitest';
import ownDefault, { stripReasoningTrace } from '../../transforms/strip-reasoning-trace.ts';

describe('the transform', () => {
  it('takes a trace out', () => {
    expect(stripReasoningTrace('<think>x</think>\n\nYes.')).toBe('Yes.');
    expect(ownDefault).toBe(stripReasoningTrace);
  });

  it.each([
    ['an answer without one', 'Yes.\n'],
    ['an answer whose trace may end elsewhere', 'Thinking: a\n\nb\n\nYes.'],
    ['an answer that may be a trace that was cut off', 'Thinking: a\n\nYes.'],
    ['a trace alone, which the measurement names', '<think>x'],
    ['an object', { answer: 'yes' }],
    ['nothing', undefined],
    ['null', null],
  ])('leaves %s as it is', (_, output) => {
    expect(stripReasoningTrace(output)).toBe(output);
  });
});
