import { describe, expect, it } from 'vitest';
import { html } from '../../../aggregators/report/html/markup.ts';
import { textMarkup } from '../../../aggregators/report/html/text-markup.ts';
import { numbersTable, textTable } from '../../../aggregators/report/text-table.ts';

describe('textMarkup', () => {
  it('makes a paragraph of each line and puts the given tables where the terminal has its own', () => {
    const lines = [
      'One.',
      textTable(['a', 'b'], [['1', '2']]),
      'Two.\nThree.',
      numbersTable(['c'], [['3'], ['4']]),
    ];
    const markup = textMarkup(lines, [html`<table id="1"></table>`, html`<table id="2"></table>`]);
    expect(String(markup)).toBe(
      '<p>One.</p><table id="1"></table><p>Two.</p><p>Three.</p><table id="2"></table>',
    );
  });

  it('escapes what stands in a line and leaves empty lines out', () => {
    expect(String(textMarkup(['<b>', '', 'a\n\nb']))).toBe('<p>&lt;b&gt;</p><p>a</p><p>b</p>');
  });

  it('throws where a table has nothing in its place, or too much', () => {
    const line = textTable(['a'], [['1']]);
    expect(() => textMarkup([line])).toThrow('the text has 1 tables and 0 were given');
    expect(() => textMarkup(['One.'], [html`<p></p>`])).toThrow('the text has 0 tables and 1 were given');
  });
});
