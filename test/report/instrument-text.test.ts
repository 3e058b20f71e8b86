import { describe, expect, it } from 'vitest';
import { departures, instrumentText } from '../../aggregators/report/instrument-text.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../protocol.ts';
import { splitterRule } from '../../transforms/splitter.ts';
import { instrument } from '../aggregators/builders.ts';

const plain = instrument({ embeddingModel: DEFAULT_EMBEDDING_MODEL });

describe('departures', () => {
  it('are none for either protocol as it is', () => {
    expect(departures(plain)).toEqual([]);
    const cohort = { ceiling: 'cohort', contrast: 'P0P1' } as const;
    expect(departures({ ...plain, protocol: 'paper', psi: cohort })).toEqual([]);
  });

  it.each([
    [{ psi: { ceiling: 0.3, contrast: 'P0P1' as const } }, 'PSI ceiling 0.3'],
    [{ psi: { ceiling: 'cohort' as const, contrast: 'P0P1' as const } }, 'PSI ceiling cohort'],
    [{ psi: { ceiling: 0.199, contrast: 'P1P2' as const } }, 'PSI contrast P1 to P2'],
    [{ weights: { ...plain.weights, cpc: 0 } }, 'weights 0.2, 0.5, 0.3 and CPC 0'],
    [{ embeddingModel: 'owner/other' }, 'embedding model owner/other'],
    [{ formatRules: 'none' }, 'a system prompt without the format rules'],
    [{ panel: 'majority' as const }, 'panel rule majority'],
    [{ stanceContext: 'item' as const }, 'stances judged with the item in sight'],
    [{ protocol: 'paper' as const }, 'PSI ceiling 0.199'],
    [{ splitter: splitterRule('segmenter') }, 'sentences split by segmenter'],
    [{ splitter: 'another' }, 'sentences split by another'],
  ])('name each switch: %j', (change, named) => {
    expect(departures({ ...plain, ...change })).toEqual([named]);
  });
});

it('instrumentText names protocol, corpus, judges and every departure, whatever is in a name', () => {
  const text = (some: object) => instrumentText({ instrumentHash: 'abc', instrument: { ...plain, ...some } });
  expect(text({})).toBe(
    'Instrument abc: protocol esfp-1.1, PSI ceiling 0.199; corpus test, 1 item; judges judge-1, judge-2; every switch as in the protocol.',
  );
  expect(text({ formatRules: 'none', embeddingModel: 'x\u001b[31m' })).toContain(
    'away from the protocol: embedding model x\\u{1b}[31m; a system prompt without the format rules.',
  );
});
