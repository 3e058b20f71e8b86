import { describe, expect, it } from 'vitest';
import { clausesOf } from '../../../transforms/response-kinds/clauses.ts';
import { disclaimingOf } from '../../../transforms/response-kinds/disclaiming.ts';
import { looksEnglish } from '../../../transforms/response-kinds/language.ts';
import { markupOf } from '../../../transforms/response-kinds/markup.ts';

/* How far into a text the rules look. */

const LONG = 'the many people of the towns far away from here would say so ';

describe('a refusal', () => {
  it.each([
    [180, 'declined'],
    [400, undefined],
  ])('that stands %i characters into its clause is %s', (length, found) => {
    const clause = `${LONG.repeat(9).slice(0, length)} that is something i cannot answer`;
    expect(disclaimingOf(clause)).toBe(found);
  });
});

describe('a quotation', () => {
  it.each([
    [200, ['they say', 'and so it is']],
    [390, ['they say', 'and so it is']],
  ])('of %i characters is not the speaker’s', (length, clauses) => {
    for (const [open, close] of ['“”', '""'].map((marks) => [...marks])) {
      const text = `They say ${open}${LONG.repeat(9).slice(0, length)}${close}, and so it is`;
      expect(clausesOf(text)).toEqual(clauses);
    }
  });

  it('of 200 characters is, where it is the whole', () => {
    const inner = LONG.repeat(9).slice(0, 200).trim();
    expect(clausesOf(`“${inner}”`)).toEqual([inner]);
  });
});

describe('the language', () => {
  const GERMAN = 'Die Städte sollten mehr Wohnungen bauen, weil die Mieten sonst überall steigen. ';

  it('is told by more than the opening', () => {
    expect(looksEnglish('1, 2, 3; '.repeat(60) + GERMAN.repeat(20))).toBe(false);
  });

  it('of a few words that it could be of many is taken for English', () => {
    for (const text of ['Homes', 'Nein']) expect(looksEnglish(text)).toBe(true);
  });
});

describe('a heading', () => {
  it.each([
    ['# ', true],
    ['#### ', true],
    ['###### ', true],
    ['####### ', false],
  ])('opened by %j: %s', (mark, is) => {
    expect(markupOf(`${mark}Housing`).includes('heading')).toBe(is);
  });
});
