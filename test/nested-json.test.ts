import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readBaseline } from '../cli/baseline/read-baseline.ts';
import { readGate } from '../cli/baseline/read-gate.ts';
import { readKey } from '../cli/gold/read-key.ts';
import { OutputDocument } from '../cli/judge/output-document.ts';
import { readScoreReport } from '../cli/sensitivity/read-score-report.ts';
import { lastUserMessage } from '../corpus/last-user-message.ts';
import { loadCorpus } from '../corpus/load.ts';
import { readRecording } from '../providers/candidates/recording.ts';
import { readLabels, readStance } from '../providers/judges/chat/judge-answer.ts';
import { readFaultBody } from '../providers/judges/endpoints/fault-body.ts';
import { httpFault, strangeBodyFault } from '../providers/judges/endpoints/http-fault.ts';
import { outputOf, rowOf } from './cli/judge/rows.ts';
import { temporaryFolder } from './store/temporary-folder.ts';

const at = temporaryFolder();

/** Brackets within brackets, which a parser takes and whatever goes down into them does not. */
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const IN_OBJECT = `{"v": 1, "deep": ${DEEP}}`;

const READERS: readonly (readonly [what: string, content: string, read: (path: string) => unknown])[] = [
  ['corpus.jsonl', `{"id": ${DEEP}, "type": "T1", "text": "x"}`, loadCorpus],
  ['recording.jsonl', `${DEEP}\n`, readRecording],
  ['baseline.json', IN_OBJECT, readBaseline],
  ['gate.json', IN_OBJECT, readGate],
  ['key.json', IN_OBJECT, readKey],
  ['report.json', IN_OBJECT, readScoreReport],
];

describe('an output that esfp judge would have to write again', () => {
  const { response, ...row } = rowOf('P0');
  const deepRow = (text: string) => text.replace('"answer"', DEEP);
  const other = { ...row, response: { ...response, raw: 'answer' } };

  it.each([
    ['out.json', JSON.stringify(outputOf([other]))],
    ['out.jsonl', JSON.stringify(other)],
  ])('is refused before it is judged, where it could not be written: %s', (name, content) => {
    writeFileSync(at(name), content);
    expect(new OutputDocument(at(name)).rows).toHaveLength(1);
    writeFileSync(at(name), deepRow(content));
    expect(() => new OutputDocument(at(name))).toThrow(
      `${at(name)} holds values nested more than 500 deep, and cannot be written again with judgements: take the rows`,
    );
  });
});

describe('JSON that is nested a hundred thousand times', () => {
  it.each(READERS)('is refused as %s in one error that names the file', (name, content, read) => {
    writeFileSync(at(name), content);
    expect(() => read(at(name))).toThrow(at(name));
    expect(() => read(at(name))).not.toThrow(RangeError);
  });

  it('is no answer of a judge', () => {
    expect(readLabels(`{"labels": ${DEEP}}`, 1)).toEqual({ fault: 'a label that is no text' });
    expect(readStance(`{"stance": ${DEEP}}`)).toEqual({ fault: 'a stance that is no text' });
  });

  it('is a prompt without messages', () => {
    expect(lastUserMessage(DEEP)).toBe(DEEP);
  });

  it('is an error of a server that says nothing', () => {
    const deep: unknown = JSON.parse(DEEP);
    const context = {
      redact: (text: string) => text,
      request: { form: 'plain' as const, parameters: {}, system: '', messages: [] },
    };
    expect(readFaultBody({ error: deep }).message).toBe('');
    expect(httpFault({ status: 500, body: deep }, context).message).toBe('the server says 500');
    expect(strangeBodyFault({ status: 200, body: deep }, 'chat completion', context).message).toBe(
      'the server answers 200 with something that is no chat completion',
    );
  });
});
