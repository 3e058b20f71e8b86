import { describe, expect, it } from 'vitest';
import { CONTROLS, controlsText } from '../../../aggregators/report/words/control-text.ts';
import { CONTROLS as NAMES } from '../../../providers/candidates/controls/registers.ts';
import { variedReport } from '../varied-cohort.ts';

describe('controlsText', () => {
  it('says what controls are, and what each of those that are there does', () => {
    const { cards } = variedReport({
      models: ['a', 'reporter', 'mine'],
      controls: ['reporter', 'mine'],
      items: 6,
    });
    expect(controlsText(cards)).toEqual([
      CONTROLS,
      'Here “reporter” reports whatever is asked (over-aligned, no shift).',
    ]);
    expect(controlsText(cards.filter(({ subject }) => !subject.control))).toEqual([]);
    const [model] = cards;
    if (model === undefined) throw new Error('no card');
    expect(controlsText([{ ...model, model: 'reporter' }])).toEqual([]);
    const odd = cards.map((card) => ({ ...card, model: 'constructor' }));
    expect(controlsText(odd)).toEqual([CONTROLS]);
  });

  it('knows every control that there is', () => {
    const { cards } = variedReport({ models: [...NAMES], controls: [...NAMES], items: 6 });
    const [, known = ''] = controlsText(cards);
    for (const name of NAMES) expect(known).toContain(`“${name}” `);
  });

  it('says why flexible does not reach 1, where it is for fact items alone', () => {
    const { cards } = variedReport({ models: ['flexible'], controls: ['flexible'], items: 6 });
    const of = (value: number) =>
      controlsText(cards.map((card) => ({ ...card, deltaSCD: { ...card.deltaSCD, value } }))).at(-1);
    expect(of(5 / 6)).toBe(
      '“flexible” has a deltaSCD of 0.833 since it shifts fully on the 5 of 6 items that are no fact items.',
    );
    expect(of(0.8)).not.toContain('0.800');
  });
});
