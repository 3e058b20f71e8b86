import { describe, expect, it } from 'vitest';
import { stripTrace } from '../../../transforms/reasoning-trace/strip-trace.ts';
import { LOADED_TRACE, RAW_FORMS, TEXT_FORMS } from './forms.ts';

const ANSWER = 'Cities differ in this. I hold that it is right, and others hold that it is not.';

describe('a trace', () => {
  it.each([...TEXT_FORMS, ...RAW_FORMS])('is taken out, and said: $name', ({ wrap, rule, ambiguous }) => {
    const { output, raw } = wrap(ANSWER, LOADED_TRACE);
    expect(stripTrace(output, raw)).toEqual({
      text: ANSWER,
      trace: { rules: [rule], characters: output.length - ANSWER.length, ambiguous },
    });
  });

  it.each([
    ['never closed', `<think>\n${LOADED_TRACE}`, false],
    ['closed by the last thing that is said', `<think>${LOADED_TRACE}</think>\n`, false],
    ['never closed, of Magistral', `[THINK]${LOADED_TRACE}`, false],
    ['nested, and closed once', `<think>${LOADED_TRACE}\n<think>x</think>\n${LOADED_TRACE}`, true],
    ['of harmony, never ended', `<|channel|>analysis<|message|>${LOADED_TRACE}`, false],
    ['of harmony without tokens', `analysis${LOADED_TRACE}`, true],
    ['before an empty answer', `Thinking: ${LOADED_TRACE}\n\n`, false],
    ['of paragraphs before an empty answer', `Thinking: ${LOADED_TRACE}\n\nMore.\n\n`, true],
    ['without anything after it', `Thinking: ${LOADED_TRACE}`, true],
    ['closed where nothing opened it, and no answer', `${LOADED_TRACE}\n</think>\n`, true],
  ])('alone leaves nothing: %s', (_, output, ambiguous) => {
    const { text, trace } = stripTrace(output);
    expect(text).toBe('');
    expect(trace).toMatchObject({ characters: output.length, ambiguous });
  });

  it.each([
    ['after a tag', `<think>a</think>Thinking: b\n\n${ANSWER}`, ['tags', 'thinking prefix']],
    ['within promptfoo’s prefix', `Thinking: a\n\n<think>b</think>${ANSWER}`, ['tags', 'thinking prefix']],
    ['closed in the midst of a line', `<think>so that is it </think> ${ANSWER.toLowerCase()}`, ['tags']],
    [
      'with its signature, opened by nobody',
      `a\n</thinking>\n\nSignature: ${'QUJD'.repeat(9)}\n\n${ANSWER}`,
      ['tags'],
    ],
    ['between two parts of an answer', `${ANSWER}<think>b</think>${ANSWER}`, ['tags']],
  ])('is taken out %s', (where, output, rules) => {
    const { text, trace } = stripTrace(output);
    for (const line of text.split('\n')) expect(line.toLowerCase()).toBe(ANSWER.toLowerCase());
    expect(text.split('\n')).toHaveLength(where.startsWith('between') ? 2 : 1);
    expect(trace?.rules).toEqual(rules);
  });

  it.each([
    ['a closing of another name', `<think>a</thought>${ANSWER}`],
    ['a second closing', `<think>a</think>b</think>${ANSWER}`],
    ['the final channel twice, without tokens', `analysisAassistantfinalBassistantfinal${ANSWER}`],
    ['a final channel that nothing comes before', `We are asked.assistantfinal${ANSWER}`],
    ['an answer outside of the channels', `<|channel|>analysis<|message|>a<|end|>${ANSWER}`],
  ])('has an uncertain end with %s', (_, output) => {
    const { text, trace } = stripTrace(output);
    expect(text).toBe(ANSWER);
    expect(trace?.ambiguous).toBe(true);
  });

  it('that is empty and stands alone is one', () => {
    expect(stripTrace(`<think/>${ANSWER}`).text).toBe(ANSWER);
    expect(stripTrace(`<think />${ANSWER}`).text).toBe(ANSWER);
  });
});

describe('what is no trace stays, byte for byte', () => {
  it.each([
    'The <think> tag of some models is a convention.',
    'Some models open with a <think> token, which others lack.',
    'It is called <think>. That is all.',
    'Uses `<think>` and "</think>" as tags, or (<think>) at times.',
    'It writes ‘<think>’ and “</think>” around it.',
    'In code: `<think>x</think>` is a span.',
    'A block:\n```\n<think>\nx\n</think>\n```\nends here.',
    'I wrote `<|channel|>analysis<|message|>` by hand.',
    'The analysis of this shows that it depends.',
    'analysis of this shows that it depends.',
    'My assistant finalised it. The assistant final exam is near.',
    'Thinking about it, I would agree.\n\nI would.',
    'She said: [think] before you speak. [thinks]',
    'x < think > y, and <thinker>z</thinker> or <rethink>',
    '',
    ' \n ',
    '  An answer with space around it.\n\n',
  ])('%j', (text) => {
    expect(stripTrace(text)).toEqual({ text, trace: null });
  });

  it.each([
    'Models wrap it in <think>...</think> tags.',
    '<think> and </think> are what it writes.',
    'I would say so </think> yes I would.',
    'We put <think> here, as they do.',
    'It is put in <think>...</think>Then it goes on.',
  ])('and is counted where that is uncertain: %j', (text) => {
    expect(stripTrace(text)).toEqual({ text, trace: { rules: ['tags'], characters: 0, ambiguous: true } });
  });

  it('within a trace: the trace ends where it is closed', () => {
    const trace = 'The user wants the </think> tag, or `</think>`, explained.';
    expect(stripTrace(`<think>${trace}\n</think>\n${ANSWER}`)).toMatchObject({
      text: ANSWER,
      trace: { ambiguous: false },
    });
  });
});

describe('a raw response', () => {
  const raw = { choices: [{ message: { reasoning_content: 'Hm.', content: 'Thinking: it is\n\nso.' } }] };

  it('is believed before the text', () => {
    expect(stripTrace('Thinking: Hm.\n\nThinking: it is\n\nso.', raw).text).toBe('Thinking: it is\n\nso.');
  });

  it('tells that nothing is in the output but the answer', () => {
    expect(stripTrace('Thinking: it is\n\nso.', raw)).toEqual({
      text: 'Thinking: it is\n\nso.',
      trace: null,
    });
  });

  it('of which the output is not made says nothing', () => {
    expect(stripTrace('<think>a</think>Another answer.', raw)).toMatchObject({
      text: 'Another answer.',
      trace: { rules: ['tags'] },
    });
    expect(stripTrace('Hm. Thinking: it is so.', raw).trace).toBeNull();
    const parts = [{ text: 'Hm.', thought: true }, { text: 'It is.' }];
    expect(stripTrace('Hm.It is. So it is.', parts).trace).toBeNull();
  });

  it('without a trace of its own leaves the text to tell', () => {
    const text = '<think>a</think>b';
    expect(stripTrace(text, { choices: [{ message: { content: text } }] }).text).toBe('b');
  });

  it('whose answer is empty leaves only the trace', () => {
    const empty = { choices: [{ message: { reasoning: 'a\n\nb', content: '' } }] };
    expect(stripTrace('Thinking: a\n\nb\n\n', empty)).toMatchObject({ text: '', trace: { rules: ['raw'] } });
    expect(stripTrace('a\n\nb', empty).text).toBe('');
  });

  it('with a trace between two parts of an answer keeps both', () => {
    const parts = [{ text: 'One.' }, { text: 'Hm.', thought: true }, { text: 'Two.' }];
    expect(stripTrace('One.Hm.Two.', parts).text).toBe('One.\nTwo.');
  });

  it.each([
    undefined,
    null,
    7,
    '{"choices": [',
    'text',
    [],
    [null, 1],
    {},
    { choices: 'x' },
    { choices: [null] },
    { choices: [{ message: null }] },
    { candidates: [{ content: { parts: [null, { text: 7 }] } }] },
    { output: [{ type: 'reasoning' }, { type: 'message' }] },
    { content: [{ type: 'thinking' }] },
  ])('of any other form leaves the text to tell: %j', (other) => {
    expect(stripTrace('<think>a</think>b', other).text).toBe('b');
    expect(stripTrace('b', other)).toEqual({ text: 'b', trace: null });
  });
});

describe('the time that it takes', () => {
  const hostile = [
    '<think>',
    '</think>',
    '<think ',
    `<think${' a'.repeat(90)}`,
    '<think></think>',
    '[THINK]',
    '`<think>` ',
    '```\n',
    'the <think> tag ',
    '<|channel|>analysis<|message|>',
    'analysis assistantfinal',
    'Thinking: a\n\n',
    '\nSignature: x',
    '"</think>" ',
    "'</think>'<think>",
    '<think>`x</think>',
    '`<think>``</think>```',
    'My <think> Is ',
    '<think>\n```\n</think>\n~~~~ a\n',
    '"<think>x</think>" ',
    '<analysis>',
    '<analysis></analysis>',
    '<|begin_of_thought|><|begin_of_solution|>',
    '`<|end|>',
    `Redacted Thinking: ${'A'.repeat(30)} `,
    '<think>x</think>Thinking: a\n\n',
    ' ',
    '\n',
  ];
  const seconds = (text: string) => {
    const begun = performance.now();
    stripTrace(text);
    stripTrace(`Thinking: ${text}`);
    return (performance.now() - begun) / 1000;
  };

  it.each(hostile)('grows no faster than the text: %j', (piece) => {
    const of = (megabytes: number) => piece.repeat(Math.ceil((megabytes * 1e6) / piece.length));
    const fastest = (text: string) => Math.min(...Array.from({ length: 3 }, () => seconds(text)));
    // A quadratic rule takes minutes for the first.
    expect(fastest(of(2))).toBeLessThan(4 * fastest(of(1)) + 0.5);
  });
});
