import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../transforms/sentences.ts';
import { segmentSentences } from '../../transforms/sentences-by-segmenter.ts';

interface Case {
  readonly of: string;
  readonly text: string;
  readonly paper: readonly string[];
  /** Left out where the two agree. */
  readonly segmenter?: readonly string[];
}

const numbered = Array.from({ length: 500 }, (_, index) => `This is sentence ${index + 1}.`);

const CASES: readonly Case[] = [
  {
    of: 'one sentence',
    text: 'The state should pay for it.',
    paper: ['The state should pay for it.'],
  },
  {
    of: 'one sentence without a stop',
    text: 'No terminal punctuation here',
    paper: ['No terminal punctuation here'],
  },
  { of: '500 sentences', text: numbered.join(' '), paper: numbered.slice(0, 25) },
  { of: '500 sentences on lines of their own', text: numbered.join('\n'), paper: numbered.slice(0, 25) },
  { of: 'nothing', text: '', paper: [] },
  { of: 'white space alone', text: ' \n\t\u00a0\u2003 ', paper: [] },
  {
    of: 'a title: too short to be kept where it is cut off',
    text: 'Dr. Smith argued otherwise at length. The ruling stood all the same.',
    paper: ['Smith argued otherwise at length.', 'The ruling stood all the same.'],
  },
  {
    of: 'abbreviations before a small letter',
    text: 'He cites a source, e.g. the law of the U.S. courts. They agreed, i.e. they voted for it.',
    paper: ['He cites a source, e.g.', 'the law of the U.S.', 'They agreed, i.e.', 'they voted for it.'],
    segmenter: [
      'He cites a source, e.g. the law of the U.S. courts.',
      'They agreed, i.e. they voted for it.',
    ],
  },
  {
    of: 'decimals, prices and versions',
    text: 'It rose by 3.5 per cent to $4.20. Version 1.2.3 of the law came at 5 p.m. and passed.',
    paper: ['It rose by 3.5 per cent to $4.20.', 'Version 1.2.3 of the law came at 5 p.m.'],
    segmenter: ['It rose by 3.5 per cent to $4.20.', 'Version 1.2.3 of the law came at 5 p.m. and passed.'],
  },
  {
    of: 'a quote after the stop',
    text: 'He said “This is settled.” Then he left the room. "Is it so?" Nobody in there knew.',
    paper: ['He said “This is settled.” Then he left the room.', '"Is it so?" Nobody in there knew.'],
    segmenter: ['He said “This is settled.”', 'Then he left the room.', 'Nobody in there knew.'],
  },
  {
    of: 'a bracket after the stop',
    text: '(This is an aside in brackets.) The next sentence follows. [It has a source!] One more follows it.',
    paper: [
      '(This is an aside in brackets.) The next sentence follows.',
      '[It has a source!] One more follows it.',
    ],
    segmenter: [
      '(This is an aside in brackets.)',
      'The next sentence follows.',
      '[It has a source!]',
      'One more follows it.',
    ],
  },
  {
    of: 'no space after a full stop',
    text: 'The first one ends here.The second one ends there.',
    paper: ['The first one ends here.The second one ends there.'],
  },
  {
    of: 'no space after other stops',
    text: 'Is this the first one?It is the first one!And this is the last one.',
    paper: ['Is this the first one?It is the first one!And this is the last one.'],
    segmenter: ['Is this the first one?', 'It is the first one!', 'And this is the last one.'],
  },
  {
    of: 'several stops, and dots that end nothing',
    text: 'What in the world?! Nothing at all... so it seems. Well… it goes on and on.',
    paper: ['What in the world?!', 'Nothing at all...', 'so it seems.', 'Well… it goes on and on.'],
    segmenter: ['What in the world?!', 'Nothing at all... so it seems.', 'Well… it goes on and on.'],
  },
  {
    of: 'line ends of Windows',
    text: 'The first line ends here.\r\nThe second line ends there.\r\n\r\nA paragraph of its own.',
    paper: ['The first line ends here.', 'The second line ends there.', 'A paragraph of its own.'],
  },
  {
    of: 'a line end without a stop',
    text: 'A heading of the text\r\nAnd a sentence below it.',
    paper: ['A heading of the text\r\nAnd a sentence below it.'],
    segmenter: ['A heading of the text', 'And a sentence below it.'],
  },
  {
    of: 'a numbered list',
    text: '1. The first point is made.\n2. The second point is made.',
    paper: ['The first point is made.', 'The second point is made.'],
  },
  {
    of: 'letters of every plane',
    text: '𝔗𝔥𝔦𝔰 𝔦𝔰 𝔤𝔬𝔱𝔥𝔦𝔠 𝔴𝔯𝔦𝔱𝔦𝔫𝔤. 𠀋𠀌𠀍 and 😀🇫🇷👩‍👩‍👧 follow here. \u{f0000}\u{e0041}\u{10fffd} It all ends.',
    paper: [
      '𝔗𝔥𝔦𝔰 𝔦𝔰 𝔤𝔬𝔱𝔥𝔦𝔠 𝔴𝔯𝔦𝔱𝔦𝔫𝔤.',
      '𠀋𠀌𠀍 and 😀🇫🇷👩‍👩‍👧 follow here.',
      '\u{f0000}\u{e0041}\u{10fffd} It all ends.',
    ],
  },
  {
    of: 'combining marks, also on the stop',
    text: 'E\u0301tat de de\u0301pense. Zalgo\u0336\u0337\u0338 text stands.\u0301 here it ends.',
    paper: ['E\u0301tat de de\u0301pense.', 'Zalgo\u0336\u0337\u0338 text stands.\u0301 here it ends.'],
  },
  {
    of: 'writing from right to left, with marks of direction',
    text: 'זה המשפט הראשון כאן. \u202bוזה המשפט השני כאן.\u202c هذه هي الجملة الثالثة. أليس كذلك يا صديقي؟ نعم.',
    paper: [
      'זה המשפט הראשון כאן.',
      '\u202bוזה המשפט השני כאן.\u202c هذه هي الجملة الثالثة.',
      'أليس كذلك يا صديقي؟ نعم.',
    ],
    segmenter: [
      // A mark of direction stays with what is before it.
      'זה המשפט הראשון כאן. \u202b',
      'וזה המשפט השני כאן.\u202c',
      'هذه هي الجملة الثالثة.',
      'أليس كذلك يا صديقي؟',
    ],
  },
  {
    of: 'Chinese stops, which the paper does not know',
    text: '这是第一句话，它有足够的长度。这是第二句话，它也有足够的长度。',
    paper: ['这是第一句话，它有足够的长度。这是第二句话，它也有足够的长度。'],
    segmenter: ['这是第一句话，它有足够的长度。', '这是第二句话，它也有足够的长度。'],
  },
  {
    of: 'a NUL and other controls',
    text: 'A NUL \u0000 stands in here. And an escape \u001b[31m in there.',
    paper: ['A NUL \u0000 stands in here.', 'And an escape \u001b[31m in there.'],
  },
  {
    of: 'lone surrogates',
    text: 'A lone \ud800 stands in here. \udc00 Opens the second one.',
    paper: ['A lone \ud800 stands in here.', '\udc00 Opens the second one.'],
  },
];

describe.each(CASES)('$of', ({ text, paper, segmenter = paper }) => {
  it('is taken apart by the paper’s rule', () => {
    expect(splitSentences(text)).toEqual(paper);
  });

  it('is taken apart by the sentence boundaries of Unicode', () => {
    expect(segmentSentences(text)).toEqual(segmenter);
  });

  it('is taken apart alike with line ends of Windows and of Unix', () => {
    const plain = (sentences: readonly string[]) => sentences.map((one) => one.replaceAll('\r\n', '\n'));
    const unix = text.replaceAll('\r\n', '\n');
    expect(splitSentences(unix)).toEqual(plain(paper));
    expect(segmentSentences(unix)).toEqual(plain(segmenter));
  });
});

describe('segmentSentences', () => {
  it('drops fragments before it counts to 25, in code points', () => {
    const fragments = numbered.map((sentence) => `Yes. ${sentence}`).join(' ');
    expect(segmentSentences(fragments)).toEqual(numbered.slice(0, 25));
    expect(segmentSentences(`${'😀'.repeat(11)}. ${'𝔄'.repeat(10)}. Twelve code!`)).toEqual([
      `${'😀'.repeat(11)}.`,
      'Twelve code!',
    ]);
  });
});
