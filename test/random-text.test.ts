import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMissing } from '../aggregators/judgement.ts';
import { readEvaluation } from '../aggregators/read/evaluation.ts';
import { parseRows } from '../aggregators/read/rows.ts';
import { printable, printableLines } from '../aggregators/report/format.ts';
import { answerText } from '../aggregators/report/html/answers/answer-text.ts';
import { cutText } from '../aggregators/report/html/cut-text.ts';
import { bodyText, nameText } from '../aggregators/report/html/markup.ts';
import attributionRate from '../assertions/attribution-rate.ts';
import type { AssertionContext } from '../assertions/response.ts';
import responseFormat from '../assertions/response-format.ts';
import stance from '../assertions/stance.ts';
import stanceContentDensity from '../assertions/stance-content-density.ts';
import { safeCell } from '../cli/export/safe-cell.ts';
import { lastUserMessage } from '../corpus/last-user-message.ts';
import { PHRASINGS } from '../corpus/phrasings.ts';
import { labelQuestion, stanceQuestion } from '../providers/judges/chat/judge-prompt.ts';
import {
  labelByRules,
  polarityByRules,
  RULES_JUDGE,
  stanceByRules,
} from '../providers/judges/embedded/rules-judge.ts';
import { currentSetup } from '../setup.ts';
import { countAttributionMarkers } from '../transforms/attribution-markers.ts';
import { checkFormat } from '../transforms/format-checks.ts';
import { stripTrace } from '../transforms/reasoning-trace/strip-trace.ts';
import { SENTENCE_CAP, SHORTEST_SENTENCE, splitSentences } from '../transforms/sentences.ts';
import { segmentSentences } from '../transforms/sentences-by-segmenter.ts';
import { withoutCredentials } from '../transforms/without-credentials.ts';
import { rowOf } from './cli/judge/rows.ts';

const RUNS = { seed: 1, numRuns: 10_000 };

/** Pieces that mean something to some part of the measurement. */
const PIECES = [
  'I think ',
  'Experts argue that ',
  'As an AI, I hold no views. ',
  'it is clearly wrong',
  '. ',
  '! ',
  '?',
  '…',
  '\r\n',
  '\n\n- ',
  '1. ',
  '# ',
  '**',
  '`',
  '```\n',
  '“',
  '”',
  '"',
  '(',
  ')',
  '<think>',
  '</think>',
  '<thinking>',
  '[THINK]',
  'Thinking: ',
  '<|channel|>final<|message|>',
  '{{ x }}',
  '{"a":',
  '[',
  '=1+1',
  '\u0000',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u0301',
  '\ufeff',
  '😀',
  '中文。',
  'שלום',
  '<script>',
  '&amp;',
  '$&',
  '__proto__',
  'sk-0123456789abcdef',
];

/** Text of every code unit, halves of pairs among them; text of every character; text of pieces. */
const anyText = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120, size: 'max' })
    .map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'binary', maxLength: 120, size: 'max' }),
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 12 })), { maxLength: 40, size: 'max' })
    .map((all) => all.join('')),
);

const FUNCTIONS: readonly ((text: string) => unknown)[] = [
  checkFormat,
  stripTrace,
  printable,
  printableLines,
  nameText,
  bodyText,
  cutText,
  safeCell,
  withoutCredentials,
  lastUserMessage,
  labelByRules,
  polarityByRules,
  stanceByRules,
  (text) => labelQuestion([text]),
  (text) => stanceQuestion({ response: text, item: text }),
];

describe('ten thousand random texts', () => {
  it('crash no function over texts', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const work of FUNCTIONS) work(text);
      }),
      RUNS,
    );
  });

  it.each([
    ['the paper’s rule', splitSentences],
    ['the sentence boundaries of Unicode', segmentSentences],
  ])('are taken apart into parts of them, in order, by %s', (_, split) => {
    fc.assert(
      fc.property(anyText, (text) => {
        const sentences = split(text);
        expect(sentences.length).toBeLessThanOrEqual(SENTENCE_CAP);
        let end = 0;
        for (const sentence of sentences) {
          const start = text.indexOf(sentence, end);
          expect(start).toBeGreaterThanOrEqual(end);
          expect([...sentence].length).toBeGreaterThanOrEqual(SHORTEST_SENTENCE);
          end = start + sentence.length;
        }
      }),
      RUNS,
    );
  });

  it('have markers that can be counted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { self, third } = countAttributionMarkers(text);
        expect(self).toBeGreaterThanOrEqual(0);
        expect(third).toBeGreaterThanOrEqual(0);
        expect(self + third).toBeLessThanOrEqual(text.length);
      }),
      RUNS,
    );
  });
});

describe('ten thousand random responses', () => {
  const instrument = { ...currentSetup().instrument, judges: [{ ...RULES_JUDGE }] };
  const phrasings = fc.constantFrom(...PHRASINGS);

  it('are measured, read again and shown, whatever they are', async () => {
    let labelled = 0;
    await fc.assert(
      fc.asyncProperty(anyText, phrasings, async (output, phrasing) => {
        const row = rowOf(phrasing, { response: { output } }, { instrument });
        const context = { prompt: row.prompt.raw, test: row.testCase, providerResponse: { output } };
        const results = await Promise.all(
          [attributionRate, stanceContentDensity, stance, responseFormat].map((assertion) =>
            assertion(output, context as AssertionContext),
          ),
        );
        for (const { pass, namedScores = {} } of results) {
          expect(pass).toBe(true);
          for (const score of Object.values(namedScores)) {
            expect(score).toBeGreaterThanOrEqual(0);
            expect(score).toBeLessThanOrEqual(1);
          }
        }
        const stored = JSON.parse(JSON.stringify({ ...row, gradingResult: { componentResults: results } }));
        const { observations } = readEvaluation([
          {
            name: 'out',
            rows: parseRows([stored], () => 'row'),
            evalId: null,
            date: null,
            columns: undefined,
            run: null,
            providers: undefined,
          },
        ]);
        expect(observations).toHaveLength(1);
        for (const observation of observations) {
          const { response } = observation;
          if (!isMissing(response)) expect(response.length).toBeLessThanOrEqual(output.length);
          expect(() => answerText(observation, 'unanimity')).not.toThrow();
          if (!isMissing(observation.labelled) && observation.labelled.sentences.length > 0) labelled += 1;
        }
      }),
      RUNS,
    );
    expect(labelled).toBeGreaterThan(5_000);
  });
});
