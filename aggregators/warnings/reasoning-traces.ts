import { sum } from 'd3-array';
import { counted } from '../counted.ts';
import type { WarnedCard } from './warned-card.ts';

const SETTINGS = 'docs/reasoning-traces.md tells how to set the provider';

/** That responses were only a reasoning trace, or that it is uncertain where a trace ends. */
export function reasoningTraces({ gradient }: WarnedCard): string[] {
  const phrasings = Object.values(gradient.byPhrasing);
  const expected = sum(phrasings, ({ responses }) => responses.expected);
  const total = (which: 'onlyTrace' | 'ambiguous') => sum(phrasings, ({ traces }) => traces?.[which] ?? 0);
  const [only, ambiguous] = [total('onlyTrace'), total('ambiguous')];
  const of = (n: number) => `${n} of ${counted(expected, 'response')}`;
  return [
    ...(only > 0
      ? [
          `${of(only)} ${only === 1 ? 'is' : 'are'} only a reasoning trace, and missing: raise the token limit; ${SETTINGS}.`,
        ]
      : []),
    ...(ambiguous > 0
      ? [
          `In ${of(ambiguous)} it is uncertain where the reasoning trace ends: a part of a trace may be measured, or a part of ` +
            `an answer left out; ${SETTINGS}.`,
        ]
      : []),
  ];
}
