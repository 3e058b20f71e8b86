import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../aggregators/instrument.ts';
import { formatFor, markersFor } from '../../../cli/judge/unjudged-measures.ts';
import { currentSetup } from '../../../setup.ts';
import { GOOD_FORMAT } from '../../aggregators/builders.ts';
import { component, rowOf } from './rows.ts';

const { instrument } = currentSetup();
const TEXT = 'I think that most experts agree.';

function measured(part: object, some: Partial<Instrument> = {}, response: object = {}) {
  const more = {
    gradingResult: { componentResults: [component(part)] },
    response: { output: TEXT, ...response },
  };
  const row = rowOf('P1', more, { instrument: { ...instrument, ...some } });
  return { row, text: TEXT, phrasing: 'P1', trace: null, afresh: false } as const;
}

describe('markers that echo the prompt', () => {
  const part = { part: 'ar', counts: { self: 1, third: 1 } };

  it('are counted where an earlier version did not, and by no other lexicon than the row’s own', () => {
    expect(markersFor(measured(part))).toHaveLength(1);
    expect(markersFor(measured(part, { lexicon: 'another' }))).toEqual([]);
  });
});

describe('the format of a response', () => {
  const part = (checks: object = {}) => ({
    part: 'format',
    checks: { ...GOOD_FORMAT, kinds: ['list'], ...checks },
  });
  const validity = (rules: number) => ({ rules, drop: ['list' as const] });

  it('is told anew where the row’s kinds were told by other rules than the policy’s', async () => {
    expect(await formatFor(measured(part()), {})).toEqual([]);
    expect(await formatFor(measured(part(), { validity: validity(7) }), { validity: validity(7) })).toEqual(
      [],
    );
    for (const old of [{}, { validity: validity(6) }]) {
      expect(await formatFor(measured(part(), old), { validity: validity(7) })).toMatchObject([
        { part: { checks: { words: 100, kinds: [] } } },
      ]);
    }
  });

  it('is cut off where the row says so now, or said so before', async () => {
    const cut = (checks: object, response: object) =>
      formatFor(measured(part(checks), {}, response), { validity: validity(7) });
    const isCut = [{ part: { checks: { cutOff: true, kinds: ['cutOff'] } } }];
    expect(await cut({}, { finishReason: 'content_filter' })).toMatchObject(isCut);
    expect(await cut({ cutOff: true }, {})).toMatchObject(isCut);
    expect(await cut({ cutOff: null }, {})).toMatchObject([
      { part: { checks: { cutOff: null, kinds: [] } } },
    ]);
    expect(await cut({ cutOff: null }, { finishReason: 'stop' })).toMatchObject([
      { part: { checks: { cutOff: false, kinds: [] } } },
    ]);
  });
});
