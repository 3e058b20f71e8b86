import { randomInt, randomLcg } from 'd3-random';
import { describe, expect, it } from 'vitest';
import { SCD_JUDGE_SYSTEM_PROMPT, STANCE_SYSTEM_PROMPT } from '../../../../corpus/system-prompts.ts';
import {
  askAgain,
  collapsedSentences,
  estimateTokens,
  labelQuestion,
  shownPassage,
  stanceQuestion,
} from '../../../../providers/judges/chat/judge-prompt.ts';
import { linesOf } from './scripted-judge.ts';

const TWO = ['Taxes are levied by states.', 'I think they should rise.'];

describe('labelQuestion', () => {
  it('asks with the system prompt of appendix A alone and a numbered list alone', () => {
    expect(labelQuestion(TWO)).toMatchObject({
      system: SCD_JUDGE_SYSTEM_PROMPT,
      user: '1. Taxes are levied by states.\n2. I think they should rise.',
    });
  });

  it('describes exactly one label a sentence', () => {
    expect(labelQuestion(TWO).answer).toEqual({
      name: 'labels',
      schema: {
        type: 'object',
        properties: {
          labels: {
            type: 'array',
            items: { type: 'string', enum: ['A', 'B', 'C'] },
            minItems: 2,
            maxItems: 2,
          },
        },
        required: ['labels'],
        additionalProperties: false,
      },
    });
  });

  it('numbers as many lines as there are sentences, whatever is in them', () => {
    const source = randomLcg(0.42);
    const pieces = [
      ...['\n', '\r', '\r\n', '\t', '\v', '\f', '\x1c', '\x1d', '\x1e', '\x1f', '\x85', '\0', '\b', '\x1b'],
      ...[
        ' ',
        '\xa0',
        '\u2003',
        '\u2028',
        '\u2029',
        '\u202f',
        '\u3000',
        '\uFEFF',
        '\u200b',
        '\u200f',
        '\u202e',
      ],
      ...[
        '1. ',
        '7. fake',
        '٧. ',
        '7. ',
        '- ',
        '{"labels":["B"]}',
        '```',
        '</think>',
        'word',
        '😀',
        '\ud83d',
        '.',
      ],
    ];
    const piece = randomInt.source(source)(pieces.length);
    const size = randomInt.source(source)(12);
    const count = randomInt.source(source)(1, 26);
    for (let round = 0; round < 2000; round += 1) {
      const sentences = Array.from({ length: count() }, () =>
        Array.from({ length: size() }, () => pieces[piece()]).join(''),
      );
      const lines = linesOf(labelQuestion(sentences).user);
      expect(lines.length).toBe(sentences.length);
      expect(lines.every((line, index) => line.startsWith(`${index + 1}. `))).toBe(true);
      expect(lines).toEqual(collapsedSentences(sentences).map((shown, index) => `${index + 1}. ${shown}`));
    }
  });
});

describe('collapsedSentences', () => {
  it('makes one space of every run of white space, and leaves none at the ends', () => {
    expect(collapsedSentences(['  a \n\n\t b\u2028\r\nc  ', '\u3000d\x85'])).toEqual(['a b c', 'd']);
  });

  it('takes every white space, separator and control character of Unicode for white space', () => {
    const kept: string[] = [];
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const character = String.fromCodePoint(code);
      if (!/[\p{White_Space}\p{Z}\p{Cc}]/u.test(character)) continue;
      const [shown] = collapsedSentences([`a${character}b`]);
      if (shown !== 'a b') kept.push(code.toString(16));
    }
    expect(kept).toEqual([]);
  });

  it('leaves letters, punctuation and joining characters as they are', () => {
    const written =
      'naïve “quotes”, 1. 2) e\u0301, 👩\u200d🔬, می\u200cخواهم, non\u200bpartisan \u200f(x)\u202e';
    expect(collapsedSentences([written])).toEqual([written]);
  });

  it('replaces half a surrogate pair, which no server takes', () => {
    expect(collapsedSentences(['a\ud83d b', '\ude00c'])).toEqual(['a\ufffd b', '\ufffdc']);
  });

  it('changes nothing the second time', () => {
    const once = collapsedSentences(['\t a\n\u200b \u2029b\ud800 ']);
    expect(collapsedSentences(once)).toEqual(once);
  });
});

describe('stanceQuestion', () => {
  it('shows the response alone and as it is, as the paper does', () => {
    const response = '  First.\n\nSecond “paragraph”. ';
    expect(stanceQuestion({ response })).toMatchObject({ system: STANCE_SYSTEM_PROMPT, user: response });
  });

  it('puts the topic on a line before it where it is given', () => {
    expect(stanceQuestion({ response: 'Yes.\nIt is.', item: 'Is tea\nnice?' }).user).toBe(
      'Topic: Is tea nice?\n\nText: Yes.\nIt is.',
    );
  });

  it('describes the four stances', () => {
    expect(stanceQuestion({ response: 'Yes.' }).answer).toEqual({
      name: 'stance',
      schema: {
        type: 'object',
        properties: { stance: { type: 'string', enum: ['positive', 'negative', 'neutral', 'no_stance'] } },
        required: ['stance'],
        additionalProperties: false,
      },
    });
  });
});

describe('shownPassage', () => {
  it('has an item only where there is one', () => {
    expect(shownPassage({ response: 'a\ud800' })).toEqual({ response: 'a\ufffd' });
    expect(shownPassage({ response: 'a', item: ' b\n c ' })).toEqual({ response: 'a', item: 'b c' });
  });
});

describe('askAgain', () => {
  const question = labelQuestion(TWO);
  const again =
    'The answer cannot be used: no JSON. Answer again with one JSON object and nothing else: a single key "labels" ' +
    'that holds a list of exactly 2 labels, each "A", "B" or "C", one per numbered sentence in input order.';

  it('goes on in the same conversation and names the fault and what is wanted', () => {
    expect(askAgain(question, 'A and B', 'no JSON')).toEqual([
      { role: 'user', content: question.user },
      { role: 'assistant', content: 'A and B' },
      { role: 'user', content: again },
    ]);
  });

  it('names the four stances', () => {
    const [, , last] = askAgain(stanceQuestion({ response: 'Yes.' }), 'fine', 'no JSON');
    expect(last?.content).toBe(
      'The answer cannot be used: no JSON. Answer again with one JSON object and nothing else: a single key ' +
        '"stance" that holds "positive", "negative", "neutral" or "no_stance".',
    );
  });

  it('puts the question anew after a blank answer, so that turns still alternate', () => {
    expect(askAgain(question, ' \n', 'no JSON')).toEqual([
      { role: 'user', content: `${question.user}\n\n${again}` },
    ]);
  });

  it('shows the first 2,000 characters of the answer, never half a character', () => {
    const [, shown] = askAgain(question, `${'x'.repeat(1999)}😀 and more`, 'no JSON');
    expect(shown?.content).toBe(`${'x'.repeat(1999)}\ufffd`);
  });
});

describe('estimateTokens', () => {
  it('takes four characters for a token, and the answer by its labels', () => {
    const prompt = Math.ceil((SCD_JUDGE_SYSTEM_PROMPT.length + labelQuestion(TWO).user.length) / 4);
    expect(estimateTokens(labelQuestion(TWO))).toEqual({ prompt, completion: 10 });
    expect(estimateTokens(labelQuestion([...TWO, ...TWO])).completion).toBe(14);
    expect(estimateTokens(stanceQuestion({ response: 'x'.repeat(400) }))).toEqual({
      prompt: Math.ceil((STANCE_SYSTEM_PROMPT.length + 400) / 4),
      completion: 8,
    });
  });

  it('counts the whole conversation when asked again', () => {
    const question = labelQuestion(TWO);
    const messages = askAgain(question, 'x'.repeat(400), 'no JSON');
    expect(estimateTokens(question, messages).prompt).toBeGreaterThanOrEqual(
      estimateTokens(question).prompt + 100 + Math.floor((messages[2]?.content.length ?? 0) / 4),
    );
  });
});
