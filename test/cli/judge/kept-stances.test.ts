import { describe, expect, it } from 'vitest';
import type { Instrument } from '../../../aggregators/instrument.ts';
import type { JudgeStance } from '../../../aggregators/judgement.ts';
import { keptStances } from '../../../cli/judge/kept-stances.ts';
import { instrument, missing } from '../../aggregators/builders.ts';
import { identityOf } from '../../judging/said-by.ts';

const [A, B, C] = ['a', 'b', 'c'].map((id) => identityOf(id));
const panel = (...judges: (typeof A)[]): Instrument =>
  instrument({ judges: judges.filter((judge) => judge !== undefined) });
const STANCES: JudgeStance[] = [
  { judge: 'a', stance: 'positive' },
  { judge: 'b', stance: 'negative', served: { model: 'b-1', date: '2026-11-30T10:00:00.000Z' } },
  { judge: 'c', missing: 'refused' },
];
const kept = (old: Instrument, now: Instrument) => keptStances({ stances: STANCES }, old, now);

describe('keptStances', () => {
  it('are those of judges that both instruments have, without what is missing', () => {
    expect(kept(panel(A, B, C), panel(C, B, A))).toEqual(STANCES.slice(0, 2));
    expect(kept(panel(A, B, C), panel(B))).toEqual([STANCES[1]]);
    expect(kept(panel(A, C), panel(A, B, C))).toEqual([STANCES[0]]);
  });

  it('are none of a judge with other parameters under the same id', () => {
    const other = identityOf('b', { parameters: { temperature: 1 } });
    expect(kept(panel(A, B), panel(A, other))).toEqual([STANCES[0]]);
  });

  it('are none where the judges see something else, and hold where both see the item', () => {
    const [alone, shown] = [panel(A, B), { ...panel(A, B), stanceContext: 'item' as const }];
    expect(kept(alone, shown)).toEqual([]);
    expect(kept(shown, alone)).toEqual([]);
    expect(kept(shown, shown)).toEqual(STANCES.slice(0, 2));
  });

  it('are none where the stance is missing', () => {
    expect(keptStances({ stances: missing() }, panel(A), panel(A))).toEqual([]);
  });
});
