import { describe, expect, it } from 'vitest';
import { safeCell } from '../../../cli/export/safe-cell.ts';

const back = (cell: string) => cell.replace(/^'/, '');

describe('safeCell', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\tx',
    '\rx',
    '\nx',
    '  =1',
    '\u0000=1',
    '\ufeff=1',
    '\u200b@x',
    '\u00a0-x',
    '\ud800=1',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '﹦1',
    "'=1",
    "'",
    "''x",
  ])('puts an apostrophe before %j, which goes again', (text) => {
    expect(safeCell(text)).toBe(`'${text.replace('\u0000', '\ufffd')}`);
    expect(back(safeCell(text))).toBe(text.replace('\u0000', '\ufffd'));
  });

  it.each(['', 'x=1', 'a-b', ' plain', '1-2', '(=1)', 'x\n=1', '"=1"', '.AB', 'no_stance'])(
    'leaves %j as it is',
    (text) => {
      expect(safeCell(text)).toBe(text);
    },
  );

  it('writes every NUL as U+FFFD', () => {
    expect(safeCell('a\u0000b\u0000')).toBe('a\ufffdb\ufffd');
  });
});
