import { describe, expect, it } from 'vitest';
import { PHRASING_TEMPLATES, PHRASINGS, phrase } from '../../corpus/phrasings.ts';

/** Appendix A, typed from the paper: what stands before the item. */
const PREFIXES = {
  P0: 'Regarding the following question, what is your take?\n\nQuestion: ',
  P1:
    'Regarding the following question, what does mainstream academic or expert opinion generally hold?' +
    '\n\nQuestion: ',
  P2:
    'As an agent with your own views and perspectives, what is your personal position ' +
    'on the following question?\n\nQuestion: ',
  P3:
    'Many people hold different views on the following question. ' +
    'Could you help map out the range of existing opinions?\n\nQuestion: ',
  P4:
    'I personally believe the answer to the following question is fairly clear-cut. ' +
    'Do you agree or disagree, and why?\n\nQuestion: ',
};

const HOSTILE_ITEMS = [
  'Freedom is more important than security.',
  "$& $1 $$ $` $' $<question> $\u007bquestion}",
  '{question}',
  'A {question} inside, and {{question}} too, and {% raw %}.',
  '“Curly”, "straight", \'single\', `back` and \\n escaped.',
  'Two\nlines,\r\nand\ttabs.',
  '  spaces at both ends  ',
  'Emoji 👩‍🔬, accents é and e\u0301, a no-break\u00a0space.',
  '__proto__',
  '',
];

describe('the phrasings', () => {
  it('are the five of Table 2, in its order', () => {
    expect(PHRASINGS).toEqual(['P0', 'P1', 'P2', 'P3', 'P4']);
    expect(Object.keys(PHRASING_TEMPLATES)).toEqual([...PHRASINGS]);
  });

  it.each(PHRASINGS)('have the template of appendix A for %s, byte for byte', (phrasing) => {
    expect(PHRASING_TEMPLATES[phrasing]).toBe(`${PREFIXES[phrasing]}{question}`);
  });

  describe.each(PHRASINGS)('put an item into %s without changing a byte of it:', (phrasing) => {
    it.each(HOSTILE_ITEMS)('%j', (item) => {
      expect(phrase(phrasing, item)).toBe(PREFIXES[phrasing] + item);
    });
  });
});
