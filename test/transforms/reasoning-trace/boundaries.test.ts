import { describe, expect, it } from 'vitest';
import { stripTrace } from '../../../transforms/reasoning-trace/strip-trace.ts';

const ANSWER = 'Cities differ in this. I hold that it is right.';
const SEALED = 'QUJD'.repeat(9);

/** What is left of a response, and what is said of it. */
const left = (text: string, raw?: unknown, finishReason?: string) => {
  const { text: answer, trace } = stripTrace(text, raw, finishReason);
  return [answer, trace?.ambiguous ?? null];
};

describe('a response that the token limit cut off within its trace', () => {
  const cutOff = 'Thinking: The user asks.\n\nMany people believe that it is wrong, and';

  it('is only a trace, and doubtful where an answer may have begun', () => {
    expect(left(cutOff, undefined, 'length')).toEqual(['', true]);
    expect(left('Thinking: The user asks', undefined, 'length')).toEqual(['', false]);
    expect(left('Thinking: The user asks.\n\n', undefined, 'length')).toEqual(['', false]);
    expect(left('Thinking: The user asks.\n\nMore.\n\n', undefined, 'length')).toEqual(['', true]);
    expect(left(cutOff, undefined, 'stop')).toEqual(['Many people believe that it is wrong, and', false]);
  });

  it('has its answer where a signature ends the trace', () => {
    const signed = `Thinking: a\n\nb\nSignature: ${SEALED}\n\n${ANSWER}`;
    expect(left(signed, undefined, 'length')).toEqual([ANSWER, false]);
  });

  it('has its answer where tags or the raw response tell it', () => {
    expect(left(`<think>a</think>${ANSWER}`, undefined, 'length')).toEqual([ANSWER, false]);
    const raw = { choices: [{ message: { reasoning: 'a', content: ANSWER } }] };
    expect(left(`Thinking: a\n\n${ANSWER}`, raw, 'length')).toEqual([ANSWER, false]);
  });

  it('is found with white space after its blank line', () => {
    expect(left('Thinking: a\n\nb\n\n ')).toEqual(['', true]);
    expect(left('Thinking: a\n\n \t')).toEqual(['', false]);
  });

  it('is only a trace within a tag that opens it', () => {
    expect(left('<analysis>The user asks', undefined, 'length')).toEqual(['', true]);
    expect(left('<analysis>The user asks', undefined, 'stop')).toEqual(['<analysis>The user asks', true]);
  });
});

describe('an open trace ends at its closing', () => {
  it.each([
    [
      'that stands between two quotations',
      '<think>Asked "why?"</think>"Why" is wrong.',
      '"Why" is wrong.',
      false,
    ],
    ['after single quotes', "<think>It's 'why?'</think>'Why' is wrong.", "'Why' is wrong.", false],
    ['in code that ends in the answer', '<think>the `x</think>A and `y` too', 'A and `y` too', true],
    ['in a quotation that may be none', '<think>It says"</think>"Yes".', '"Yes".', true],
    ['after an unclosed fence', '<think>\n```js\na\n</think>\nA:\n```\nb\n```', 'A:\n```\nb\n```', true],
    ['before a word that may name it', '<think>x</think> mode of life', 'mode of life', true],
    ['with code before and after it', '<think>`a` `b`</think>`c` it is', '`c` it is', false],
    ['with a code span of its own in the answer', '<think>`a</think>`b` is `</think>`', '`', true],
  ])('%s', (_, text, answer, ambiguous) => {
    expect(left(text)).toEqual([answer, ambiguous]);
  });

  it.each([
    ['in quotes', 'He asks for "</think>" here.', false],
    ['in code', 'He asks for ``</think>`` here.', false],
    ['in brackets', 'He asks for it (</think>) here.', false],
    ['by its name', 'He asks for the </think> tag.', false],
    ['in code with its opening', 'He asks for `<think>x</think>` here.', false],
    ['in code with more', 'He asks for `x </think> y` here.', true],
    ['in a block', 'He asks:\n~~~\nx</think>\n~~~\nfor it.', true],
  ])('and not at one that it speaks of, %s', (_, trace, ambiguous) => {
    expect(left(`<think>${trace}\n</think>\n${ANSWER}`)).toEqual([ANSWER, ambiguous]);
  });

  it('unless none follows: an answer may then be lost', () => {
    expect(left('<think>He asks for `</think>` and')).toEqual(['', true]);
    expect(left('<think>He asks for `<think>x</think>` and')).toEqual(['', true]);
  });

  it('and what is quoted or code is told anew from there on', () => {
    const quoted = 'He says "<think>" and "x" of a "</think>".';
    expect(left(`<think>An odd " in it</think>${quoted}`)).toEqual([quoted, false]);
    expect(left('<think>the `x</think>A `<think/>` B')).toEqual(['A `<think/>` B', true]);
  });
});

describe('harmony’s tokens', () => {
  const FINAL = '<|end|><|start|>assistant<|channel|>final<|message|>';

  it('count in code that straddles them', () => {
    expect(left(`<|channel|>analysis<|message|>the \`x${FINAL}A \`y is`)).toEqual(['A `y is', false]);
    expect(left(`the \`x${FINAL}A \`y is`)).toEqual(['A `y is', true]);
  });

  it('stay where they stand alone in code, or are named in it', () => {
    const answer = 'It is `<|channel|>analysis<|message|>` at first.';
    expect(left(`<|channel|>analysis<|message|>a${FINAL}${answer}`)).toEqual([answer, false]);
    const spoken = 'It is `x <|channel|>analysis<|message|>y` at first.';
    expect(left(spoken)).toEqual([spoken, true]);
  });

  it('leave doubt where something stands outside of the channels but before them all', () => {
    expect(left(`<|channel|>analysis<|message|>a<|end|>b${FINAL}${ANSWER}`)).toEqual([ANSWER, true]);
    expect(left(`b${FINAL}${ANSWER}`)).toEqual([ANSWER, false]);
  });

  it('of a channel without a known name are no answer', () => {
    expect(left(`<|channel|>tool<|message|>a${FINAL}${ANSWER}`)).toEqual([ANSWER, false]);
  });
});

describe('an answer is not cut', () => {
  it.each([
    '- `<b>` bold\n- <thinking> the tag\n- done. A',
    'My tag <think> Is odd. A',
    'My tag [THINK] Is odd. A',
    'My tags <think> Are odd <thought>\nA',
    'It is <|begin_of_thought|>, they say.',
    'He wrote "<think>plan\nmore</think>" to me.',
    'It said"<think>plan</think>" to me.',
    'A `span of </think> it` is code.',
    '<think> tags are odd.',
  ])('where it is doubtful, and that is said: %j', (text) => {
    expect(stripTrace(text)).toMatchObject({ text, trace: { characters: 0, ambiguous: true } });
  });

  it.each([
    'He wrote "<think>plan</think>" to me.',
    'He wrote “<think>plan</think>” and (<think>x <think>y</think></think>) to me.',
    'Code:\n~~~\n<think>x\n~~~\nends.',
    'Code:\n~~~ md\n```\n~~~~ a\n<think>x\n~~~~\nends.',
    'Code:\n````md\n```\n<think>x\n```\n<think>\n````\nends.',
    'Code is ``a ` <think> `` here.',
    'A <scratchpad>x</scratchpad> and <analysis>.',
    '**Thinking about it**, I agree.',
    'Thinking processes: many.',
    'The <|begin_of_thought|> token.',
    'An odd " here.\nHe says "</think>" now.',
  ])('where it is certain: %j', (text) => {
    expect(stripTrace(text)).toEqual({ text, trace: null });
  });

  it.each([
    ['a shorter fence', '````\n```\n<think>x'],
    ['another fence', '```\n~~~\n<think>x'],
    ['a fence with a word', '```\n``` a\n<think>x'],
    ['a span over two lines', 'a `\n<think>`x'],
    ['another span', 'a `b``\n<think>x'],
  ])('and %s does not close code', (_, text) => {
    expect(left(text)[0]).toBe(text.split('\n<think>')[0]);
  });

  it('beside a pair in quotes, and the trace is', () => {
    expect(left(`He wrote "<think>plan</think>" to me.\n<think>x</think>\n${ANSWER}`)).toEqual([
      `He wrote "<think>plan</think>" to me.\n${ANSWER}`,
      false,
    ]);
  });

  it('after code that only begins as a block does', () => {
    expect(left('```a``` is code\n<think>x</think>\nA\n```')).toEqual(['```a``` is code\nA\n```', false]);
  });

  it('before an unclosed special token', () => {
    expect(left(`${ANSWER} <|START_THINKING|>x`)).toEqual([ANSWER, false]);
  });

  it('between an opening that is spoken of far before and its closing', () => {
    expect(left(`We put <think> here, ${'as they do, '.repeat(9)}</think>Yes.`)).toEqual(['Yes.', true]);
  });
});

describe('tags and headings of the model’s own', () => {
  it.each([
    ['that nothing follows', '<analysis>x</analysis>\n'],
    ['that are not closed', '<scratchpad>x'],
    ['in bold', '**Thinking:**\nx\n\nA'],
    ['in bold, with the colon after it', '\n**Thinking**:\nx\n\nA'],
    ['of a process', 'Thinking Process:\n\n1. x\n\nA'],
    ['as a heading', '## Thinking\nx\n\nA'],
  ])('stay and are counted: %s', (_, text) => {
    expect(stripTrace(text)).toMatchObject({ text, trace: { characters: 0, ambiguous: true } });
  });

  it('may end at another closing', () => {
    expect(left('<analysis>a</analysis>b</analysis>c')).toEqual(['b</analysis>c', true]);
    expect(left('<analysis>a</analysis>b <analysis>c</analysis> d')).toEqual([
      'b <analysis>c</analysis> d',
      false,
    ]);
  });

  it('hold the answer of a thought that was not closed', () => {
    expect(left('<|begin_of_thought|>a<|begin_of_solution|>b<|end_of_solution|>')).toEqual(['', true]);
  });

  it('have attributes of some length', () => {
    const attributed = `<think a="${'b'.repeat(150)}">x</think>`;
    expect(left(`${ANSWER}\n${attributed}\n${ANSWER}`)).toEqual([`${ANSWER}\n${ANSWER}`, false]);
  });
});

describe('traces in each other’s remains', () => {
  const unit = `<analysis>a</analysis>Thinking: b\nSignature: ${SEALED}\n\n`;

  it('are all taken out', () => {
    expect(left(unit.repeat(6) + ANSWER)).toEqual([ANSWER, false]);
  });

  it('leave nothing where they do not end, and that is doubtful', () => {
    expect(left(unit.repeat(12) + ANSWER)).toEqual(['', true]);
  });
});

describe('the provider’s own split', () => {
  const rulesOf = (text: string, raw: unknown) => stripTrace(text, raw).trace?.rules;
  const chat = (message: object) => ({ choices: [{ message }] });

  it('leaves the marks in its answer to be told', () => {
    const raw = chat({ reasoning_content: 'rc', content: `<think>t</think>${ANSWER}` });
    const shown = `Thinking: rc\n\n<think>t</think>${ANSWER}`;
    expect(left(shown, raw)).toEqual([ANSWER, false]);
    expect(rulesOf(shown, raw)).toEqual(['raw', 'tags']);
    expect(rulesOf(`<think>t</think>${ANSWER}`, raw)).toEqual(['tags']);
    const content = `<|channel|>analysis<|message|>x<|end|><|channel|>final<|message|>${ANSWER}`;
    expect(left(content, chat({ reasoning: 'rc', content }))).toEqual([ANSWER, false]);
  });

  it('takes one of two fields that say the same', () => {
    const raw = chat({ reasoning_content: 'Yes.', reasoning: 'Yes.', content: 'Yes. It is.' });
    expect(stripTrace('Thinking: Yes.\n\nYes. It is.', raw)).toMatchObject({
      text: 'Yes. It is.',
      trace: { rules: ['raw'] },
    });
  });

  it('has a summary of several paragraphs, or what was reasoned itself', () => {
    const text = (one: string) => ({ text: one });
    const message = { type: 'message', content: [{ type: 'output_text', text: ANSWER }] };
    const summary = { type: 'reasoning', summary: ['a', 'b'].map(text) };
    expect(rulesOf(`Reasoning: a\nb\n${ANSWER}`, { output: [summary, message] })).toEqual(['raw']);
    const content = { type: 'reasoning', summary: [], content: ['a', 'b'].map(text) };
    expect(rulesOf(`Reasoning: a\nb\n${ANSWER}`, { output: [content, message] })).toEqual(['raw']);
  });

  it('is told in a tag with a signature after it', () => {
    const parts = [{ text: 'a', thought: true }, { text: ANSWER }];
    const shown = `<thinking>\na\n</thinking>\n\nSignature: x\n\n${ANSWER}`;
    expect(stripTrace(shown, parts)).toMatchObject({
      text: ANSWER,
      trace: { rules: ['raw'], ambiguous: false },
    });
  });
});
