import { describe, expect, it } from 'vitest';
import { comparedRuns } from '../../../aggregators/comparison/compared-run.ts';
import { subjectNotes } from '../../../aggregators/comparison/subject-notes.ts';
import type { Subject } from '../../../aggregators/subject.ts';
import { outputOf } from './outputs.ts';

/** The notes on outputs that each hold some models, told by their subjects. */
function notes(...outputs: readonly Readonly<Record<string, Partial<Subject>>>[]): string[] {
  const { runs } = comparedRuns(
    outputs.map((subjects, i) =>
      outputOf(
        `${i}.json`,
        Object.keys(subjects).map((model) => ({ model, own: () => 4, items: [0] })),
        { subjects },
      ),
    ),
  );
  return subjectNotes(runs);
}

describe('subjectNotes', () => {
  it('names each way in which models were not asked alike, with those asked so', () => {
    expect(
      notes({
        a: { systemPrompt: 'none', sampling: { temperature: 0, seed: 1 } },
        b: { systemPrompt: 'none', sampling: { seed: 1, temperature: 0 } },
        c: { systemPrompt: '12ab', sampling: { seed: 1, temperature: 1 } },
        d: { systemPrompt: null, sampling: null },
      }),
    ).toEqual([
      'Not all were asked alike (system prompt "none" for a, b and "12ab" for c; sampling {"seed":1,"temperature":0} for a, b ' +
        'and {"seed":1,"temperature":1} for c): differences may come from that.',
    ]);
    expect(notes({ a: { formatRules: true }, b: { formatRules: false } })[0]).toContain(
      'format rules true for a',
    );
    expect(notes({ a: {}, b: {} })).toEqual([]);
    expect(
      notes({ a: { formatRules: true }, 'a, again': { formatRules: true }, b: { formatRules: false } })[0],
    ).toContain('format rules true for a, “a, again” and false for b');
  });

  it('names the configuration of one provider that is not the same, and not that of two', () => {
    const one = { provider: 'openai:x', configHash: 'aa' };
    expect(notes({ low: one }, { low: { ...one, configHash: 'bb' } })).toEqual([
      'Not all were asked alike (provider configuration "aa" for low @ 0.json and "bb" for low @ 1.json): differences may come from that.',
    ]);
    expect(notes({ a: one, b: { provider: 'openai:y', configHash: 'bb' } })).toEqual([]);
    expect(notes({ a: one, b: { ...one, configHash: null }, c: { provider: 'openai:x' } })).toEqual([]);
  });

  it('doubts that runs under one name are of one model where provider or server is another', () => {
    expect(
      notes(
        { low: { provider: 'openai:x', servedModel: 'x-1' } },
        { low: { provider: 'openai:x', servedModel: 'x-2' } },
      ),
    ).toEqual([
      'The runs of low may be of different models (name given by its server "x-1" for low @ 0.json and "x-2" for low @ ' +
        '1.json), though they are compared as runs of one.',
    ]);
    expect(notes({ low: { provider: 'openai:x' } }, { low: { provider: 'openai:y' } })[0]).toMatch(
      /provider "openai:x" for low @ 0\.json and "openai:y" for low @ 1\.json/,
    );
  });

  it('doubts that two names in two outputs are of two models where they have one provider', () => {
    const provider = 'openai:x';
    const note =
      'low, Low have one provider, openai:x, and are compared as different models: if they are one model, give them one ' +
      'label, to compare them as its runs.';
    expect(notes({ low: { provider } }, { Low: { provider } })).toEqual([note]);
    expect(notes({ low: { provider }, Low: { provider } })).toEqual([]);
    expect(notes({ low: { provider } }, { low: { provider }, Low: { provider } })).toEqual([]);
    expect(notes({ low: { provider, recorded: true } }, { Low: { provider, recorded: true } })).toEqual([]);
  });
});
