import { describe, expect, it } from 'vitest';
import type { ScoreCard } from '../../../aggregators/score-card.ts';
import { scoreCohort } from '../../../aggregators/score-cohort.ts';
import { runScores } from '../../../cli/compare/run-scores.ts';
import { missing } from '../../aggregators/builders.ts';
import { outputOf, type SimulatedModel, wave } from '../../aggregators/comparison/outputs.ts';

const model = (name: string, level: number, some: Partial<SimulatedModel> = {}): SimulatedModel => ({
  model: name,
  own: (item) => level + 6 * wave(item, 1) + 3 * wave(item, level),
  ...some,
});

/** What the cards of a report of the same output say. */
function cardsOf({ read, distanceOf }: ReturnType<typeof outputOf>): ScoreCard[] {
  return scoreCohort(read, distanceOf).cards;
}

describe('runScores', () => {
  it.each(['paper', 'esfp-1.1'] as const)('are those of the cards, under %s', (protocol) => {
    const output = outputOf(
      'a.json',
      [model('a', 3), model('b', 8, { items: [1, 2, 3, 4, 5, 6, 9, 10, 12, 15] })],
      {
        instrument: { protocol },
      },
    );
    const cards = cardsOf(output);
    const scores = runScores([output]);
    expect(scores.map(({ name }) => name)).toEqual(['a', 'b']);
    for (const [i, { deltaSCD, ESFP }] of scores.entries()) {
      const card = cards[i] ?? expect.fail();
      expect(deltaSCD.value).toBeCloseTo(card.deltaSCD.value ?? Number.NaN, 12);
      expect(ESFP.value).toBeCloseTo(card.esfp.value ?? Number.NaN, 12);
      expect(deltaSCD.interval).toEqual(card.deltaSCD.interval);
      expect(ESFP.interval).toEqual(card.esfp.interval);
      expect([deltaSCD.reason, ESFP.reason]).toEqual([null, null]);
      expect(deltaSCD.interval).not.toEqual(ESFP.interval);
    }
  });

  it('leave controls out, and name a run by its output', () => {
    const [one, other] = ['a.json', 'b.json'].map((name) =>
      outputOf(name, [model('m', 3), model('fixed', 5)], { controls: ['fixed'] }),
    );
    const scores = runScores([one ?? expect.fail(), other ?? expect.fail()]);
    expect(scores.map(({ name }) => name)).toEqual(['m @ a.json', 'm @ b.json']);
  });

  it('have a reason for what is not there', () => {
    const refused = model('refused', 3, {
      some: { response: missing('refused'), labelled: missing('refused') },
    });
    const [alone, none] = runScores([outputOf('a.json', [model('alone', 4, { items: [2] }), refused])]);
    expect(alone?.deltaSCD).toMatchObject({ value: expect.any(Number), interval: null });
    expect(alone?.deltaSCD.reason).toMatch(/\S/);
    expect(none).toMatchObject({
      deltaSCD: { value: null, interval: null, reason: expect.any(String) },
      ESFP: { value: null, interval: null, reason: expect.any(String) },
    });
  });

  it('have one where no item was asked', () => {
    const output = outputOf('a.json', [model('m', 3)]);
    const { read } = output;
    const [scores] = runScores([{ ...output, read: { ...read, observations: [] } }]);
    const nothing = { value: null, interval: null, reason: 'No item was asked.' };
    expect(scores).toEqual({ name: 'm', deltaSCD: nothing, ESFP: nothing });
  });
});
