import { describe, expect, it } from 'vitest';
import { readEvaluation } from '../../../aggregators/read/evaluation.ts';
import { MEASURED_WITH_TRACE } from '../../../aggregators/read/measured-with-trace.ts';
import { splitterRule } from '../../../transforms/splitter.ts';
import { GOOD_FORMAT } from '../builders.ts';
import { ITEM, output, PANEL_OF_ONE, PARTS, row, type Told } from './result-rows.ts';

const SENTENCE = 'This is one sentence.';
const TRACED = `<think>I think that it is so.</think>${SENTENCE}`;
const NOTE = { rules: ['tags'], characters: TRACED.length - SENTENCE.length, ambiguous: false };
const testCase = {
  metadata: { esfp: { v: 1, item: ITEM, instrument: { ...PANEL_OF_ONE, splitter: splitterRule('paper') } } },
};

const [AR, SCD, STANCE] = PARTS;
const format = (trace?: object) => ({ v: 1, part: 'format', checks: GOOD_FORMAT, ...(trace && { trace }) });
const scd = (...sentences: readonly string[]) => ({
  v: 1,
  part: 'scd',
  sentences,
  judges: [{ judge: 'judge-1', labels: sentences.map(() => 'B') }],
});

/** The observation of one row whose response came with a trace. */
function observed(parts: readonly unknown[], rest: Told = {}) {
  const [one] = readEvaluation([
    output([row({ testCase, response: { output: TRACED }, parts, ...rest })]),
  ]).observations;
  if (one === undefined) throw new Error('nothing was observed');
  return one;
}

describe('a row with a reasoning trace', () => {
  it('has the response without it, and says what was taken out', () => {
    expect(observed([AR, SCD, STANCE, format(NOTE)])).toMatchObject({
      response: SENTENCE,
      trace: NOTE,
      attribution: { self: 1, third: 2 },
      labelled: { sentences: [SENTENCE] },
      stances: [{ judge: 'judge-1', stance: 'positive' }],
      format: GOOD_FORMAT,
    });
  });

  it.each([
    ['its format says nothing of a trace', [AR, SCD, STANCE, format()]],
    ['another trace was taken out', [AR, SCD, STANCE, format({ ...NOTE, characters: 7 })]],
    ['its sentences are those of the whole', [AR, scd('I think that it is so.', SENTENCE), format(NOTE)]],
    ['it has other sentences, and no format', [AR, scd(TRACED)]],
    ['nothing tells', [AR, STANCE]],
  ])('is missing in every part where %s', (_, parts) => {
    const missing = { missing: MEASURED_WITH_TRACE };
    expect(observed(parts)).toMatchObject({
      response: SENTENCE,
      trace: NOTE,
      attribution: missing,
      labelled: missing,
      stances: missing,
      format: missing,
    });
  });

  it.each([
    ['whose sentences tell that it was measured without', [AR, SCD]],
    ['one of whose sentences promptfoo has redacted', [AR, scd('[REDACTED]'), format(NOTE)]],
  ])('%s is measured', (_, parts) => {
    expect(observed(parts)).toMatchObject({ attribution: { self: 1, third: 2 }, labelled: { judges: [{}] } });
  });

  it('and no judgement lacks that, not another', () => {
    expect(observed([]).attribution).toEqual({
      missing: 'the row has no judgement of its ar: is the assertion in the config?',
    });
  });

  it.each([
    [undefined, 'the response is only a reasoning trace'],
    ['stop', 'the response is only a reasoning trace'],
    ['length', 'the response is only a reasoning trace (cut by the token limit)'],
  ])('and nothing else is missing: finish %s', (finishReason, reason) => {
    const only = { output: '<think>I think that', ...(finishReason && { finishReason }) };
    const missing = { missing: reason };
    expect(observed([AR, SCD, STANCE, format()], { response: only })).toMatchObject({
      response: missing,
      trace: { rules: ['tags'], characters: only.output.length, ambiguous: false },
      attribution: missing,
      labelled: missing,
      stances: missing,
      format: missing,
    });
  });

  it('that only its raw response tells is believed, and the row is missing where that was not stored', () => {
    const noted = { rules: ['raw'], characters: 2, ambiguous: false };
    const raw = { candidates: [{ content: { parts: [{ text: 'Hm', thought: true }, { text: SENTENCE }] } }] };
    const parts = [AR, SCD, STANCE, format(noted)];
    const whole = { output: `Hm${SENTENCE}` };
    expect(observed(parts, { response: { ...whole, raw } })).toMatchObject({
      response: SENTENCE,
      trace: noted,
    });
    expect(observed(parts, { response: whole })).toMatchObject({
      response: { missing: expect.stringContaining('the stored output does not tell apart') },
      trace: noted,
      attribution: { missing: expect.stringContaining('the stored output does not tell apart') },
    });
  });

  it.each([
    [
      'a tag in it is spoken of',
      'I would weigh <think> here, and many people believe it. It is right to do so.',
      { rules: ['raw'], characters: 57, ambiguous: false },
    ],
    [
      'the text would tell another boundary',
      'Reasoning: s\nline 1\nline 2',
      { rules: ['raw'], characters: 13, ambiguous: false },
    ],
    [
      'the text would tell one of the same length',
      `<think>a</think>${SENTENCE}`,
      { rules: ['raw'], characters: 16, ambiguous: false },
    ],
    [
      'the text would tell nothing but a trace',
      '<think>a',
      { rules: ['raw', 'tags'], characters: 4, ambiguous: false },
    ],
    ['the text tells none', SENTENCE, { rules: ['tags'], characters: 7, ambiguous: false }],
    [
      'the text only may hold one',
      'We put <think> here, as they do.',
      { rules: ['tags'], characters: 7, ambiguous: false },
    ],
  ])('is missing with its response where what told its trace is gone, and %s', (_, text, noted) => {
    const missing = { missing: expect.stringContaining('the stored output does not tell apart') };
    const there = observed([AR, scd('It is right to do so.'), STANCE, format(noted)], {
      response: { output: text },
    });
    expect(there).toMatchObject({ response: missing, trace: noted, attribution: missing, labelled: missing });
  });

  it('is missing with its response where its raw response tells another trace than was taken out', () => {
    const raw = { candidates: [{ content: { parts: [{ text: 'Hm', thought: true }, { text: SENTENCE }] } }] };
    const noted = { rules: ['raw'], characters: 9, ambiguous: false };
    expect(
      observed([AR, SCD, STANCE, format(noted)], { response: { output: `Hm${SENTENCE}`, raw } }).response,
    ).toEqual({ missing: expect.stringContaining('does not tell apart') });
  });

  it('that was cut off by the token limit within it is missing', () => {
    const cutOff = { output: `Thinking: It asks.\n\n${SENTENCE}`, finishReason: 'length' };
    expect(observed([AR, SCD, STANCE, format()], { response: cutOff })).toMatchObject({
      response: { missing: 'the response is only a reasoning trace (cut by the token limit)' },
      trace: { ambiguous: true },
    });
    const whole = { ...cutOff, finishReason: 'stop' };
    expect(observed([], { response: whole }).response).toBe(SENTENCE);
  });

  it('that is perhaps none, and of which other sentences were measured, is missing in every part', () => {
    const text = 'I would say so </think> yes I would.';
    const other = observed([AR, scd('yes I would.'), STANCE], { response: { output: text } });
    expect(other).toMatchObject({ response: text, attribution: { missing: MEASURED_WITH_TRACE } });
    // Nothing was taken out, and nothing tells that anything was.
    expect(observed([AR, STANCE], { response: { output: text } }).attribution).toMatchObject({ self: 1 });
  });

  it('that was perhaps none, and is none by the rules of now, is measured', () => {
    const noted = { rules: ['tags'], characters: 0, ambiguous: true };
    const there = observed([AR, SCD, STANCE, format(noted)], { response: { output: SENTENCE } });
    expect(there).toMatchObject({ response: SENTENCE, trace: null, attribution: { self: 1 } });
  });

  it('that is perhaps none is measured as it is, and said', () => {
    const text = 'I would say so </think> yes I would.';
    const noted = { rules: ['tags'], characters: 0, ambiguous: true };
    const there = observed([AR, scd(text), STANCE, format(noted)], { response: { output: text } });
    expect(there).toMatchObject({ response: text, trace: noted, attribution: { self: 1, third: 2 } });
    // An earlier version measured the same text.
    const earlier = observed([AR, scd(text), STANCE, format()], { response: { output: text } });
    expect(earlier).toMatchObject({ response: text, trace: noted, attribution: { self: 1, third: 2 } });
  });
});

describe('a row without one', () => {
  it('has no trace, whatever its sentences', () => {
    expect(observed(PARTS, { response: { output: 'An answer.' } }).trace).toBeNull();
    expect(observed(PARTS, { response: { output: '' } }).trace).toBeNull();
  });
});
