import { describe, expect, it } from 'vitest';
import { nameLines } from '../../../aggregators/report/figures/name-lines.ts';
import { pictureRows } from '../../../aggregators/report/figures/picture-rows.ts';
import { scored } from './board.ts';

describe('nameLines', () => {
  it('leaves a name that fits in one line', () => {
    expect(nameLines('exactly ten', 11)).toEqual(['exactly ten']);
    expect(nameLines('', 5)).toEqual(['']);
  });

  it('breaks a longer one where a part ends', () => {
    expect(nameLines('smollm2-135m, reporting assistant', 21)).toEqual([
      'smollm2-135m,',
      'reporting assistant',
    ]);
    expect(nameLines('provider:model-family-17', 21)).toEqual(['provider:model-', 'family-17']);
    expect(nameLines('owner/name', 6)).toEqual(['owner/', 'name']);
  });

  it('breaks within a part where the break would leave half of the line empty', () => {
    expect(nameLines('a-bcdefghijklmno', 10)).toEqual(['a-bcdefghi', 'jklmno']);
    expect(nameLines('abcd-efghijklmno', 10)).toEqual(['abcd-', 'efghijklmno'.slice(0, 5).concat('…lmno')]);
  });

  it('cuts the second line in its middle', () => {
    expect(nameLines('provider:a-very-long-family-large', 11)).toEqual(['provider:a-', 'very-…large']);
  });

  it('shows control and direction marks, of which none ends a line', () => {
    expect(nameLines('a\u2028b', 20)).toEqual(['a\\u{2028}b']);
  });
});

describe('pictureRows', () => {
  it('has a row a model, and a line before the first control', () => {
    const rows = pictureRows(
      [scored({ model: 'm' }), scored({ model: 'c', control: true }), scored({ model: 'd', control: true })],
      20,
    );
    expect(rows.map(({ row, name, card }) => [row, ...name, card?.model])).toEqual([
      [0, 'm', 'm'],
      [1, 'Controls (no models):', undefined],
      [2, 'c', 'c'],
      [3, 'd', 'd'],
    ]);
    expect(pictureRows([scored({ model: 'm' })], 20)).toHaveLength(1);
    expect(pictureRows([], 20)).toEqual([]);
  });

  it('tells names apart that are cut to the same text, within their room', () => {
    const models = [
      'same',
      'same',
      `${'a'.repeat(15)}1${'a'.repeat(30)}`,
      `${'a'.repeat(15)}2${'a'.repeat(30)}`,
    ];
    const rows = pictureRows(
      models.map((model) => scored({ model })),
      10,
    );
    expect(rows.map(({ name }) => name)).toEqual([
      ['same'],
      ['same (2)'],
      ['aaaaaaaaaa', 'aaaaa…aaaa'],
      ['aaaaa', 'aa…aa (2)'],
    ]);
  });
});
