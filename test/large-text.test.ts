import { describe, expect, it } from 'vitest';
import type { ExportTable } from '../aggregators/export/export-table.ts';
import { printable, printableLines } from '../aggregators/report/format.ts';
import { answerText, LONGEST_ANSWER } from '../aggregators/report/html/answers/answer-text.ts';
import { cutText } from '../aggregators/report/html/cut-text.ts';
import { bodyText, escaped, nameText } from '../aggregators/report/html/markup.ts';
import { safeCell } from '../cli/export/safe-cell.ts';
import { tableCsv } from '../cli/export/table-csv.ts';
import { tableParquet } from '../cli/export/table-parquet.ts';
import { lastUserMessage } from '../corpus/last-user-message.ts';
import { phrase } from '../corpus/phrasings.ts';
import { labelQuestion, onOneLine, stanceQuestion } from '../providers/judges/chat/judge-prompt.ts';
import { splitSentences } from '../transforms/sentences.ts';
import { observation, panel } from './aggregators/builders.ts';
import { expectLinear, hostile } from './growth.ts';

/* What a function over texts may trip over: markup, marks of direction, controls, halves of pairs, formulas, line ends. */
const UNITS = [
  'Aa. ',
  ' ',
  '<&',
  '\u202e',
  '\u0000',
  '\ud800',
  '=',
  '\r\n',
  '😀',
  'e\u0301',
  '"',
  "'",
] as const;

function tableOf(text: string): ExportTable {
  return {
    name: 'responses',
    columns: [{ name: 'text', type: 'STRING', meaning: '' }],
    cells: () => [[text]],
  };
}

const answer = (text: string) => {
  const sentences = splitSentences(text);
  return observation({ response: text, labelled: { ...panel('A'.repeat(sentences.length)), sentences } });
};

const WORK: readonly (readonly [name: string, work: (text: string) => unknown])[] = [
  ['printable', printable],
  ['printableLines', printableLines],
  ['the markup of a name', nameText],
  ['the markup of a text', (text) => escaped(bodyText(text))],
  ['a text that is cut', (text) => cutText(text)],
  ['an answer in report.html', (text) => answerText(answer(text), 'unanimity')],
  ['a cell of CSV', (text) => [safeCell(text), tableCsv(tableOf(text))]],
  ['a cell of Parquet', (text) => tableParquet(tableOf(text))],
  ['the prompt of an item', (text) => phrase('P2', text)],
  [
    'the last message of a prompt',
    (text) => lastUserMessage(JSON.stringify([{ role: 'user', content: text }])),
  ],
  [
    'the questions to a judge',
    (text) => [labelQuestion([text]), stanceQuestion({ response: text, item: text })],
  ],
  ['a text on one line', onOneLine],
];

describe.each(WORK)('%s', (_, work) => {
  it.each(UNITS)('takes time in proportion to a text of %j', (unit) => {
    expectLinear(work, unit, { from: 1_000_000 });
  });
});

describe('an answer of ten megabytes', () => {
  it.each(UNITS)('of %j is shown cut, and said to be', (unit) => {
    const text = hostile(unit, 10_000_000);
    const shown = String(answerText(answer(text), 'unanimity'));
    expect(shown.length).toBeLessThan(20 * LONGEST_ANSWER);
    expect(shown).toContain(`Cut here: the answer has ${text.length.toLocaleString('en')} characters.`);
  });
});
