import { describe, expect, it } from 'vitest';
import { html } from '../../../aggregators/report/html/markup.ts';
import { groupedTable, tableMarkup, toldTable } from '../../../aggregators/report/html/section.ts';

const cellsOf = (markup: string) => [...markup.matchAll(/<td[^>]*>.*?<\/td>/g)].map(([cell]) => cell);

describe('tableMarkup', () => {
  it('keeps short numbers in one line, with their interval and count, and lets words and long cells break', () => {
    const cells = cellsOf(
      String(
        tableMarkup(
          'T',
          ['model', ...Array.from({ length: 7 }, (_, i) => `${i}`)],
          [
            [
              'm',
              '0.207 [0.147, 0.267]',
              '-1.000 [—]',
              12,
              '<1%',
              'selective',
              '0.765 [0.567, 0.933] (21, 8 of 104)',
              '22b3a9a223aad92d',
            ],
          ],
        ),
      ),
    );
    expect(cells).toEqual([
      '<td class="num">0.207 [0.147, 0.267]</td>',
      '<td class="num">-1.000 [—]</td>',
      '<td class="num">12</td>',
      '<td class="num">&lt;1%</td>',
      '<td>selective</td>',
      '<td>0.765 [0.567, 0.933] (21, 8 of 104)</td>',
      '<td class="num">22b3a9a223aad92d</td>',
    ]);
    expect(cellsOf(String(tableMarkup('T', ['a', 'b'], [['x', html`<a href="#y">y</a>`]])))).toEqual([
      '<td><a href="#y">y</a></td>',
    ]);
  });
});

describe('groupedTable', () => {
  it('has a heading over each group that has a name, and none over a group without rows', () => {
    const text = String(
      groupedTable(
        'T',
        ['a', 'b'],
        [
          { name: null, rows: [['x', 'y']] },
          { name: 'Others <', rows: [['v', 'w']] },
          { name: 'Empty', rows: [] },
        ],
      ),
    );
    expect(text.match(/<tbody>/g)).toHaveLength(2);
    expect(text).toContain(
      '<tbody><tr class="group"><th scope="rowgroup" colspan="2">Others &lt;</th></tr><tr><th scope="row">v</th>',
    );
    expect(text).not.toContain('Empty');
  });
});

describe('toldTable', () => {
  it('leaves out columns of nothing but dashes, but for the first', () => {
    const text = String(
      toldTable(
        'T',
        ['model', 'tau', 'rank', 'verdict'],
        [
          ['—', '—', '1', ''],
          ['—', '—', '—', '—'],
        ],
      ),
    );
    expect(text.match(/<th scope="col">[^<]*/g)).toEqual(['<th scope="col">model', '<th scope="col">rank']);
    expect(cellsOf(text)).toEqual(['<td class="num">1</td>', '<td>—</td>']);
  });
});
