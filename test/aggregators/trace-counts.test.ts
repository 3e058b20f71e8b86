import { describe, expect, it } from 'vitest';
import { onlyTrace } from '../../aggregators/read/only-trace.ts';
import { traceCounts } from '../../aggregators/trace-counts.ts';
import type { TraceNote } from '../../transforms/reasoning-trace/trace-note.ts';
import { cardOf, itemObservations } from './builders.ts';

const note = (some: Partial<TraceNote> = {}): TraceNote => ({
  rules: ['tags'],
  characters: 5,
  ambiguous: false,
  ...some,
});
const missing = (reason: string) => ({ missing: reason });

describe('the counts of traces', () => {
  it('tell responses with a trace from those that were only one, and those whose end is uncertain', () => {
    expect(
      traceCounts([
        { response: 'a', trace: null },
        { response: 'b', trace: note() },
        { response: 'c', trace: note({ ambiguous: true }) },
        { response: 'd', trace: note({ characters: 0, ambiguous: true }) },
        { response: missing(onlyTrace('length')), trace: note() },
        { response: missing(onlyTrace('stop')), trace: note({ ambiguous: true }) },
        { response: missing('the response is empty'), trace: null },
      ]),
    ).toEqual({ withTrace: 4, onlyTrace: 2, ambiguous: 3 });
  });
});

describe('a card', () => {
  const uncertain = { trace: note({ ambiguous: true }) };
  const only = { trace: note(), response: missing(onlyTrace('length')) };

  it('counts them by phrasing, and warns with their numbers', () => {
    const { gradient, warnings } = cardOf([
      ...itemObservations({ item: 'X1' }, { P1: uncertain, P2: only }),
      ...itemObservations({ item: 'X2' }, { P1: uncertain, P2: { trace: note() } }),
    ]);
    expect(gradient.byPhrasing.P0.traces).toEqual({ withTrace: 0, onlyTrace: 0, ambiguous: 0 });
    expect(gradient.byPhrasing.P1.traces).toEqual({ withTrace: 2, onlyTrace: 0, ambiguous: 2 });
    expect(gradient.byPhrasing.P2.traces).toEqual({ withTrace: 2, onlyTrace: 1, ambiguous: 0 });
    expect(warnings.filter((one) => one.includes('reasoning trace, and missing'))).toEqual([
      expect.stringMatching(/^1 of 10 responses is only a reasoning trace/),
    ]);
    expect(warnings.filter((one) => one.includes('uncertain where the reasoning trace ends'))).toEqual([
      expect.stringMatching(/^In 2 of 10 responses it is uncertain/),
    ]);
  });

  it('says nothing of traces whose end is certain', () => {
    const { warnings } = cardOf(itemObservations({ trace: note() }));
    expect(warnings.join(' ')).not.toContain('trace');
  });
});
