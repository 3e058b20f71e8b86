import { describe, expect, it } from 'vitest';
import { disputedSentences } from '../../../aggregators/judges/disputed-sentences.ts';
import { missing, observation, panel } from '../builders.ts';

const THREE = ['judge-1', 'judge-2', 'judge-3'];

describe('disputedSentences', () => {
  const observations = [
    observation({ model: 'n', item: 'X1', labelled: panel('AAB', 'ACA', 'AAC') }),
    observation({ model: 'm', item: 'X2', phrasing: 'P2', labelled: panel('AA-', 'BBA', 'ABA') }),
    observation({ model: 'm', item: 'X1', phrasing: 'P2', labelled: panel('BA', null, 'AA') }),
    observation({ model: 'm', item: 'X3', labelled: missing() }),
  ];
  const found = disputedSentences(observations, THREE);

  it('puts A against B first, then all that differs, then model, item, phrasing and place', () => {
    expect(
      found.map(({ model, item, index, opposed, differing }) => [model, item, index, opposed, differing]),
    ).toEqual([
      ['m', 'X2', 0, 2, 2],
      ['m', 'X2', 1, 2, 2],
      ['n', 'X1', 2, 1, 3],
      ['m', 'X1', 0, 1, 1],
      ['n', 'X1', 1, 0, 2],
    ]);
  });

  it('says who said what of which sentence', () => {
    expect(found[3]).toMatchObject({
      row: 'm X1 P2 0',
      phrasing: 'P2',
      repeat: 0,
      type: 'T1',
      text: 'This is sentence 1.',
      votes: [
        { judge: 'judge-1', vote: 'B' },
        { judge: 'judge-2', vote: 'missing' },
        { judge: 'judge-3', vote: 'A' },
      ],
    });
  });

  it('has one order, whatever that of the rows', () => {
    expect(disputedSentences(observations.toReversed(), THREE)).toEqual(found);
    expect(disputedSentences(observations, THREE, 2)).toEqual(found.slice(0, 2));
  });

  it('goes by model before item where sentences are disputed alike', () => {
    const alike = [
      observation({ model: 'b', item: 'X1', labelled: panel('A', 'B') }),
      observation({ model: 'a', item: 'X2', phrasing: 'P1', labelled: panel('A', 'B') }),
      observation({ model: 'a', item: 'X2', repeat: 1, labelled: panel('A', 'B') }),
      observation({ model: 'a', item: 'X2', labelled: panel('A', 'B') }),
    ];
    expect(disputedSentences(alike, THREE).map(({ row }) => row)).toEqual([
      'a X2 P0 0',
      'a X2 P0 1',
      'a X2 P1 0',
      'b X1 P0 0',
    ]);
  });

  it('is empty where nobody disagrees', () => {
    expect(disputedSentences([observation({ labelled: panel('AB-', 'ABA') })], THREE)).toEqual([]);
  });
});
