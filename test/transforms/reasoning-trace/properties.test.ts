import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countAttributionMarkers } from '../../../transforms/attribution-markers.ts';
import { stripTrace } from '../../../transforms/reasoning-trace/strip-trace.ts';
import { traceNoteSchema } from '../../../transforms/reasoning-trace/trace-note.ts';
import { splitSentences } from '../../../transforms/sentences.ts';
import { RAW_FORMS, TEXT_FORMS } from './forms.ts';

/* What traces are made of, and what may stand beside it. */
const PIECES = [
  '<think>',
  '</think>',
  '<Thinking a="b">',
  '</thinking>',
  '<think/>',
  '<think',
  '>',
  '[THINK]',
  '[/THINK]',
  '◁think▷',
  '◁/think▷',
  '<|channel>thought',
  '<channel|>',
  '<|START_THINKING|>',
  '<|END_THINKING|>',
  '<|channel|>',
  '<|start|>assistant',
  '<|message|>',
  '<|end|>',
  '<analysis>',
  '</analysis>',
  '<scratchpad>',
  '</scratchpad>',
  '<|begin_of_thought|>',
  '<|end_of_thought|>',
  '<|begin_of_solution|>',
  '<|end_of_solution|>',
  '**Thinking:**\n',
  'analysis',
  'commentary',
  'final',
  'assistantfinal',
  'Thinking: ',
  'Redacted Thinking: ',
  'Reasoning: ',
  '\nSignature: ',
  'QUJDREVGR0hJSktMTU5PUFFSU1RVVg==',
  'the ',
  ' tag',
  'I think so. ',
  'Experts argue it',
  '`',
  '```',
  '````',
  '~~~\n',
  '"',
  "'",
  '(',
  ')',
  ' ',
  '\n',
  '\n\n',
  '\r\n',
  '.',
  ',',
  'a',
  'é',
  '\u0000',
  '\ud800',
];

const marked = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 24 })
  .map((pieces) => pieces.join(''));
const raws = fc.oneof(
  fc.constant(undefined),
  fc.jsonValue(),
  fc.json(),
  marked.map((text) => [{ text, thought: true }, { text: 'a' }]),
);

/* Prose without a mark of any kind. */
const words = fc.constantFrom(
  'I think',
  'experts argue',
  'it',
  'depends on',
  'the city',
  'clearly',
  'many people',
);
const sentence = fc
  .tuple(fc.array(words, { minLength: 3, maxLength: 9 }), fc.constantFrom('.', '!', '?'))
  .map(([said, stop]) => `${said.join(' ')}${stop}`);
const prose = fc
  .array(sentence, { minLength: 1, maxLength: 8 })
  .map((sentences) => sentences.map((one) => one.charAt(0).toUpperCase() + one.slice(1)).join(' '));

const SEEDED = { seed: 1, numRuns: 10_000 };

describe('stripping a trace', () => {
  it('is the same when done again, never lengthens, and says by how much it shortens', () => {
    fc.assert(
      fc.property(marked, raws, fc.constantFrom('stop', 'length', undefined), (text, raw, finish) => {
        const once = stripTrace(text, raw, finish);
        const { trace } = once;
        expect(stripTrace(once.text, raw, finish).text).toBe(once.text);
        expect(once.text.length).toBe(text.length - (trace?.characters ?? 0));
        if (trace !== null) traceNoteSchema.parse(trace);
        else expect(once.text).toBe(text);
      }),
      SEEDED,
    );
  });

  it('leaves prose alone', () => {
    fc.assert(
      fc.property(prose, (text) => {
        expect(stripTrace(text)).toEqual({ text, trace: null });
      }),
      { ...SEEDED, numRuns: 1000 },
    );
  });

  it.each([...TEXT_FORMS, ...RAW_FORMS])('leaves what is measured as without one: $name', ({ wrap }) => {
    fc.assert(
      fc.property(prose, prose, (answer, trace) => {
        const { output, raw } = wrap(answer, trace);
        const { text } = stripTrace(output, raw);
        expect(splitSentences(text)).toEqual(splitSentences(answer));
        expect(countAttributionMarkers(text)).toEqual(countAttributionMarkers(answer));
      }),
      { ...SEEDED, numRuns: 200 },
    );
  });
});
