import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFormat } from '../../../transforms/format-checks.ts';
import { opensWithFiller } from '../../../transforms/response-kinds/filler-opening.ts';
import { RESPONSE_KINDS, type ResponseKind } from '../../../transforms/response-kinds/kinds.ts';
import { markupOf } from '../../../transforms/response-kinds/markup.ts';
import { responseKinds } from '../../../transforms/response-kinds/response-kinds.ts';

const PROSE = 'Cities should build more homes, since rents rise where too few of them are built.';

describe('responseKinds', () => {
  it('finds nothing in plain prose', () => {
    expect(responseKinds(PROSE)).toEqual([]);
    expect(responseKinds(PROSE, 'stop')).toEqual([]);
  });

  it.each<[ResponseKind, string]>([
    ['overWordLimit', 'word '.repeat(151)],
    ['list', `${PROSE}\n- more homes\n- lower rents`],
    ['list', `${PROSE}\n  12) more homes`],
    ['heading', `## Housing\n${PROSE}`],
    ['quote', `> ${PROSE}`],
    ['bold', `**Build.** ${PROSE}`],
    ['bold', `__Build.__ ${PROSE}`],
    ['code', `\`build\` ${PROSE}`],
    ['code', `\`\`\`\nbuild\n\`\`\`\n${PROSE}`],
    [
      'notEnglish',
      'Die Städte sollten mehr Wohnungen bauen, weil die Mieten dort steigen, wo zu wenige gebaut werden.',
    ],
    ['filler', `Certainly! ${PROSE}`],
    ['declined', 'I cannot answer that.'],
    ['disclaimedOnly', 'As an AI, I have no opinions.'],
    ['disclaimedThenAnswered', `As an AI, I have no opinions. ${PROSE}`],
  ])('finds %s alone in %j', (kind, text) => {
    expect(responseKinds(text)).toEqual([kind]);
  });

  it('takes a cut from the provider’s word alone: the token limit, or its content filter', () => {
    expect(responseKinds('Cities should build more', 'length')).toEqual(['cutOff']);
    expect(responseKinds('Cities should build more', 'content_filter')).toEqual(['cutOff']);
    expect(responseKinds('Cities should build more', 'stop')).toEqual([]);
  });

  it('keeps the order of the kinds, each once', () => {
    expect(responseKinds(`Great question!\n- **I cannot answer that.**\n- \`x\``, 'length')).toEqual([
      'list',
      'bold',
      'code',
      'filler',
      'declined',
      'cutOff',
    ]);
  });

  it('has 150 words within the limit', () => {
    expect(responseKinds('word '.repeat(150))).not.toContain('overWordLimit');
  });

  it('finds at most one thing about having a view, and always kinds that there are', () => {
    const pieces = [
      'I cannot answer',
      'as an AI',
      'I have no opinions',
      'but',
      ', ',
      '. ',
      '“',
      '”',
      'homes',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces)), (list) => {
        const found = responseKinds(list.join(' '));
        expect(found.every((kind) => RESPONSE_KINDS.includes(kind))).toBe(true);
        expect(
          found.filter((kind) => ['declined', 'disclaimedOnly', 'disclaimedThenAnswered'].includes(kind))
            .length,
        ).toBeLessThan(2);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

describe('opensWithFiller', () => {
  it.each([
    'Certainly! Homes.',
    'Of course, homes.',
    'Sure — homes.',
    'Sure thing! Homes.',
    'Great question! Homes.',
    'A great question. Homes.',
    "That's an excellent question.",
    'What a truly fascinating question!',
    'Thank you for asking.',
    'I’d be happy to help.',
    '**Great question!** Homes.',
    '"Certainly," I say.',
  ])('finds it in %j', (text) => {
    expect(opensWithFiller(text)).toBe(true);
  });

  it.each([
    'Certainly not.',
    'Surely homes are needed.',
    'Absolutely everyone agrees.',
    'Homes. Great question!',
    'The great question of our time is housing.',
    'Questions of housing are hard.',
    'I am happy with the homes we have.',
    '',
  ])('finds none in %j', (text) => {
    expect(opensWithFiller(text)).toBe(false);
  });
});

describe('plain prose', () => {
  /* The rule before there were kinds. */
  const BLOCK = /^[ \t]{0,3}(?:[-*+•] |\d{1,3}[.)] |#{1,6} |> |```)/m;
  const INLINE = /\*\*[^*\n]{1,200}\*\*|__[^_\n]{1,200}__|`[^`\n]{1,200}`/;

  it('is what it was before its rule was told apart by kind', () => {
    const pieces = [
      '*',
      '**',
      '_',
      '__',
      '`',
      '```',
      '#',
      '## ',
      '> ',
      '- ',
      '1. ',
      '12) ',
      '\n',
      ' ',
      '\t',
      'a',
      'b c',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (list) => {
        const text = list.join('');
        expect(checkFormat(text).plainProse).toBe(!BLOCK.test(text) && !INLINE.test(text));
        expect(markupOf(text).length === 0).toBe(checkFormat(text).plainProse);
      }),
      { seed: 1, numRuns: 3000 },
    );
  });
});

describe('a response of megabytes', () => {
  /** Steps of time are noisy: of some runs the fastest counts. */
  const fastest = (text: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const start = performance.now();
        responseKinds(text);
        return performance.now() - start;
      }),
    );

  it.each([
    ['refusals', "I can't "],
    ['quotation marks', '“"'],
    ['disclaimers', 'i do not have personal '],
    ['coordinated disclaimers', 'i am and '],
    ['asterisks and ticks', '**a`_'],
    ['blanks', ' '],
    ['full stops', '.!?'],
    ['appositions', 'I, as an '],
    ['lines', '\n   '],
  ])('takes no more than its length of %s', (_, piece) => {
    const [one, two] = [1, 2].map((times) => piece.repeat((times * 500_000) / piece.length));
    const [short, long] = [fastest(one ?? ''), fastest(two ?? '')];
    // Twice is linear, four times is not; what takes a blink is not measured well.
    expect(long).toBeLessThan(Math.max(100, 3.2 * short));
  });
});
