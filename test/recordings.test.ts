import { readFileSync } from 'node:fs';
import { join, win32 } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadCorpus } from '../corpus/load.ts';
import { PHRASINGS, phrase } from '../corpus/phrasings.ts';
import { FORMAT_RULES, RESPONSE_SYSTEM_PROMPT } from '../corpus/system-prompts.ts';
import { packageRoot } from '../package-root.ts';
import { readRecording } from '../providers/candidates/recording.ts';

const folder = join(packageRoot(), 'recordings');
const own = readFileSync(join(folder, 'reporting-assistant.system.txt'), 'utf8').trimEnd();

const RECORDINGS = [
  { name: 'smollm2-135m', systemPrompt: RESPONSE_SYSTEM_PROMPT, named: 'benchmark' },
  {
    name: 'smollm2-135m-reporting-assistant',
    systemPrompt: `${own}\n\n${FORMAT_RULES}`,
    named: 'recordings/reporting-assistant.system.txt',
  },
];

describe.each(RECORDINGS)('the recording $name', ({ name, systemPrompt, named }) => {
  const { header, answers } = readRecording(join(folder, `${name}.jsonl`));
  const corpus = loadCorpus();

  test('says how it was made, with no path of the machine that made it', () => {
    expect(header).toMatchObject({ label: name, systemPrompt, formatRules: true, corpus: corpus.hash });
    expect(header.command).toContain(` --out recordings/${name}.jsonl --system-prompt ${named} `);
    const words = Object.values(header).flatMap((value) => String(value).split(/[\s"'=]+/));
    // The Windows form of a path covers the POSIX one.
    expect(words.filter((word) => win32.isAbsolute(word) || word.startsWith('~'))).toEqual([]);
  });

  test('answers every item of the shipped corpus under every phrasing once', () => {
    expect(answers).toHaveLength(520);
    const asked = corpus.items.flatMap(({ id, text }) =>
      PHRASINGS.map((phrasing) => ({ item: id, phrasing, prompt: phrase(phrasing, text) })),
    );
    const answered = answers.map(({ item, phrasing, prompt }) => ({ item, phrasing, prompt }));
    const byPrompt = (a: { prompt: string }, b: { prompt: string }) => (a.prompt < b.prompt ? -1 : 1);
    expect(answered.sort(byPrompt)).toEqual(asked.sort(byPrompt));
  });

  test('holds no empty answer, and tells of each whether the token limit cut it', () => {
    expect(answers.filter(({ output }) => output.trim() === '')).toEqual([]);
    expect(new Set(answers.map(({ finishReason }) => finishReason))).toEqual(new Set(['stop', 'length']));
  });
});
