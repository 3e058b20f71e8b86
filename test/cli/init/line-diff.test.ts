import { describe, expect, it } from 'vitest';
import { lineDiff } from '../../../cli/init/line-diff.ts';

const lines = (...all: (string | number)[]) => all.map((line) => `${line}\n`).join('');

describe('lineDiff', () => {
  it('is empty where nothing differs', () => {
    expect(lineDiff(lines(1, 2), lines(1, 2))).toBe('');
  });

  it('shows what comes with two lines around it', () => {
    expect(lineDiff(lines(1, 2, 3, 4, 5, 6, 7), lines(1, 2, 3, 'new', 4, 5, 6, 7))).toBe(
      ['  2', '  3', '+ new', '  4', '  5'].join('\n'),
    );
  });

  it('shows what goes before what comes in its place, and leaves out what is far from both', () => {
    expect(lineDiff(lines('a', 1, 2, 3, 4, 5, 'b'), lines('A', 1, 2, 3, 4, 5, 'b', 'c'))).toBe(
      ['- a', '+ A', '  1', '  2', '...', '  5', '  b', '+ c'].join('\n'),
    );
  });

  it('shows a whole text that comes', () => {
    expect(lineDiff('', 'a\r\nb')).toBe('+ a\n+ b');
  });

  it('tells a last line without a line end from one with it', () => {
    expect(lineDiff('a', 'a\nb\n')).toBe('- a\n+ a\n+ b');
  });
});
