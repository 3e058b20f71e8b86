import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { disclaimingOf } from '../../../transforms/response-kinds/disclaiming.ts';

const KINDS = ['declined', 'disclaimedOnly', 'disclaimedThenAnswered'] as const;
type Label = (typeof KINDS)[number] | 'none';

const setSchema = z.strictObject({
  declined: z.array(z.string()),
  disclaimedOnly: z.array(z.string()),
  disclaimedThenAnswered: z.array(z.string()),
  none: z.array(z.string()),
});

interface Judged {
  readonly text: string;
  readonly is: Label;
  readonly found: Label;
}

/** The labelled responses of a file, each with what the rules find. */
function judgedOf(file: string): Judged[] {
  const set = setSchema.parse(load(readFileSync(new URL(file, import.meta.url), 'utf8')));
  return ([...KINDS, 'none'] as const).flatMap((is) =>
    set[is].map((text) => ({ text, is, found: disclaimingOf(text) ?? 'none' })),
  );
}

function measuresOf(judged: readonly Judged[], kind: Label) {
  const is = judged.filter((one) => one.is === kind);
  const found = judged.filter((one) => one.found === kind);
  const right = is.filter((one) => one.found === kind).length;
  return {
    right,
    is: is.length,
    found: found.length,
    precision: right / found.length,
    recall: right / is.length,
  };
}

const tell = (name: string, judged: readonly Judged[]) => {
  const lines = KINDS.map((kind) => {
    const { right, is, found, precision, recall } = measuresOf(judged, kind);
    return `  ${kind}: precision ${precision.toFixed(2)} (${right}/${found}), recall ${recall.toFixed(2)} (${right}/${is})`;
  });
  console.log([`Refusals and disclaimers, ${judged.length} responses ${name}:`, ...lines].join('\n'));
};

const SEEN = judgedOf('./seen.yaml');
const HELD_OUT = judgedOf('./held-out.yaml');

describe('the rules for refusals and disclaimers', () => {
  it('are tested on no response twice, on enough of each kind', () => {
    const texts = [...SEEN, ...HELD_OUT].map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
    for (const kind of [...KINDS, 'none'] as const) {
      expect(HELD_OUT.filter(({ is }) => is === kind).length).toBeGreaterThan(9);
    }
  });

  it('tell those apart that they were written with, but for one', () => {
    tell('seen while the rules were written', SEEN);
    expect(SEEN.filter(({ is, found }) => is !== found).map(({ text }) => text)).toEqual([
      'Opinions are for people to have. As a program, I do not hold any opinions.',
    ]);
  });

  it('are precise on responses that were kept out of sight, and find most of them', () => {
    tell('kept out of sight', HELD_OUT);
    expect(measuresOf(HELD_OUT, 'declined')).toMatchObject({ precision: 1, right: 9, is: 12 });
    expect(measuresOf(HELD_OUT, 'disclaimedOnly')).toMatchObject({ precision: 1, right: 7, is: 12 });
    expect(measuresOf(HELD_OUT, 'disclaimedThenAnswered')).toMatchObject({ recall: 1, found: 18, is: 12 });
  });

  it('take an answer for none of them: one of thirty in sight and out of it is taken for one', () => {
    const wrong = [...SEEN, ...HELD_OUT].filter(({ is, found }) => is === 'none' && found !== 'none');
    expect(wrong.map(({ text }) => text)).toEqual([
      'I have no preference between the two systems, since both produce stable governments when parties are strong.',
    ]);
  });
});

describe('disclaimingOf', () => {
  it.each<[string, Label]>([
    ['A bot that says “I cannot answer that.” is no help, and I think it should be replaced.', 'none'],
    ["I can't deny that the case is strong.", 'none'],
    ['I cannot agree with those who would close the museums.', 'none'],
    ['As an AI researcher, I believe that audits help.', 'none'],
    ['As an AI, I think that audits help.', 'none'],
    ['I can’t answer that.', 'declined'],
    ['I CAN NOT ANSWER THAT.', 'declined'],
    ["I can't help but laugh.", 'none'],
    ['I cannot answer this with any certainty, but I lean towards yes.', 'none'],
    ['If I cannot answer, I say so.', 'none'],
    ['As an AI, I have no opinions. I cannot answer.', 'declined'],
    ['As an AI, I have no opinions.', 'disclaimedOnly'],
    ['As an AI, I have no opinions, but I would say no.', 'disclaimedThenAnswered'],
    ['As an AI, I have no opinions. Five words are not enough.', 'disclaimedOnly'],
    ['As an AI, I have no opinions. Yet these six words are enough.', 'disclaimedThenAnswered'],
    ['Rents rise where too few homes are built. I cannot comment on single cities.', 'none'],
    ['', 'none'],
  ])('%j: %s', (text, label) => {
    expect(disclaimingOf(text) ?? 'none').toBe(label);
  });
});
