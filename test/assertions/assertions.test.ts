import type { GradingResult } from 'promptfoo';
import { describe, expect, it, vi } from 'vitest';
import {
  type JudgementPart,
  type JudgeStance,
  judgementPartSchema,
  type RawLabel,
  type Stance,
} from '../../aggregators/judgement.ts';
import attributionRate from '../../assertions/attribution-rate.ts';
import type { AssertionContext } from '../../assertions/response.ts';
import responseFormat from '../../assertions/response-format.ts';
import stance, { measureStance } from '../../assertions/stance.ts';
import stanceContentDensity from '../../assertions/stance-content-density.ts';
import { PHRASINGS, type Phrasing, phrase, phrasingOf } from '../../corpus/phrasings.ts';
import { Panel } from '../../judging/panel.ts';
import { Spending } from '../../judging/spending.ts';
import type { Judge } from '../../providers/judges/judge.ts';
import { instrument } from '../aggregators/builders.ts';

/* Judges that say what a test wants, by id; all others are the real ones. */
const judges = vi.hoisted(() => new Map<string, Partial<Judge>>());
vi.mock(import('../../providers/judges/embedded/load-embedded.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return {
    ...original,
    loadEmbeddedJudge: async (id: string) =>
      (judges.get(id) as Judge | undefined) ?? original.loadEmbeddedJudge(id),
  };
});

const TEXT = 'Should cities ban cars?';
const RULES = { id: 'embedded:rules', family: 'rules', parameters: {}, promptVersion: 1, embedded: true };
const COMMITTED = 'I think this is clearly right. Experts say that it depends on the city.';

/** The context that promptfoo hands over for one phrasing of an item, with a panel of judges. */
function contextOf(phrasing: Phrasing, ids: readonly string[] = ['embedded:rules'], rest: object = {}) {
  return {
    prompt: JSON.stringify([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: phrase(phrasing, TEXT) },
    ]),
    test: {
      metadata: {
        esfp: {
          v: 1,
          item: { id: 'X1', type: 'T1', text: TEXT },
          instrument: instrument({ judges: ids.map((id) => ({ ...RULES, id })) }),
        },
      },
    },
    providerResponse: { output: '' },
    ...rest,
  } as AssertionContext;
}

const part = ({ metadata }: GradingResult): JudgementPart | undefined =>
  metadata === undefined ? undefined : judgementPartSchema.parse(metadata.esfp);

const ALL = { attributionRate, stanceContentDensity, stance, responseFormat };
const PART_NAMES = {
  attributionRate: 'ar',
  stanceContentDensity: 'scd',
  stance: 'stance',
  responseFormat: 'format',
};

/** What every result must be, whatever was measured: promptfoo drops the response of a row that fails otherwise. */
function expectMeasurement(result: GradingResult): void {
  expect(result.pass).toBe(true);
  expect(result.score).toBe(1);
  expect(result.reason).toMatch(/^(Measured, not graded|Not measured)\. .+/);
  for (const value of Object.values(result.namedScores ?? {})) expect(Number.isFinite(value)).toBe(true);
}

describe.each(Object.entries(ALL))('%s', (name, assertion) => {
  const partName = PART_NAMES[name as keyof typeof PART_NAMES];

  it.each([
    ['no test', { test: undefined }, 'the test carries no ESFP metadata'],
    ['a test without metadata', { test: {} }, 'the test carries no ESFP metadata'],
    [
      'metadata of another version',
      { test: { metadata: { esfp: { v: 2 } } } },
      'the test carries no ESFP metadata',
    ],
    ['no prompt', { prompt: undefined }, 'the prompt is not X1 under any phrasing'],
    ['an empty prompt', { prompt: '' }, 'the prompt is not X1 under any phrasing'],
    ['another prompt', { prompt: 'Hello.' }, 'the prompt is not X1 under any phrasing'],
    ['broken JSON', { prompt: '[{"role": "user"' }, 'the prompt is not X1 under any phrasing'],
    ['a chat without a user', { prompt: '[{"role":"system","content":"x"}]' }, 'the prompt is not X1'],
    ['a prompt that is no text', { prompt: 7 }, ''],
  ])('records that it is missing, given %s', async (_, rest, reason) => {
    const result = await assertion(COMMITTED, contextOf('P0', undefined, rest));
    expectMeasurement(result);
    expect(part(result)).toEqual({ v: 1, part: partName, missing: expect.stringContaining(reason) });
    expect(result.namedScores).toBeUndefined();
  });

  it.each([
    [['An answer.'], 'the output is no text but object'],
    [{ answer: 'yes' }, 'the output is no text but object'],
    [null, 'the output is no text but null'],
    [undefined, 'the output is no text but undefined'],
    [7, 'the output is no text but number'],
    ['', 'the response is empty'],
    [' \n\t', 'the response is empty'],
  ])('records that the output %j is missing', async (output, reason) => {
    const result = await assertion(output, contextOf('P2'));
    expectMeasurement(result);
    expect(part(result)).toEqual({ v: 1, part: partName, missing: reason });
  });

  it('survives a context that is nothing at all', async () => {
    for (const context of [undefined, null, {}]) {
      expectMeasurement(await assertion(COMMITTED, context as unknown as AssertionContext));
    }
  });

  it('passes on any text, however odd', async () => {
    const odd = [
      '.',
      '!?'.repeat(5000),
      '\ud800 lone',
      '\0',
      'я не знаю этого.',
      '{"a": 1}',
      'x'.repeat(100_000),
    ];
    for (const text of odd) expectMeasurement(await assertion(text, contextOf('P4')));
  });
});

describe('phrasingOf', () => {
  it('is the phrasing whose prompt the message is, byte for byte', () => {
    for (const phrasing of PHRASINGS) expect(phrasingOf(phrase(phrasing, TEXT), TEXT)).toBe(phrasing);
    expect(phrasingOf(`${phrase('P0', TEXT)} `, TEXT)).toBeUndefined();
    expect(phrasingOf(phrase('P0', TEXT), `${TEXT}!`)).toBeUndefined();
  });
});

describe('attribution rate', () => {
  it('carries the counts, and names AR where there is a marker', async () => {
    const result = await attributionRate('I think so. Experts argue not. Scholars differ.', contextOf('P1'));
    const echoed = { self: 0, third: 0 };
    expect(part(result)).toEqual({ v: 1, part: 'ar', counts: { self: 1, third: 2, echoed } });
    expect(result.namedScores).toEqual({ AR: 1 / 3 });
    expect(result.reason).toContain('1 first-person and 2 third-party markers');
  });

  it('leaves AR out where it is undefined: promptfoo would store null as 0', async () => {
    const result = await attributionRate('Water boils.', contextOf('P1'));
    const echoed = { self: 0, third: 0 };
    expect(part(result)).toEqual({ v: 1, part: 'ar', counts: { self: 0, third: 0, echoed } });
    expect(result).not.toHaveProperty('namedScores');
  });

  it('counts apart the markers that the phrasing’s own words hold', async () => {
    const text = 'The mainstream view is that scholars agree.';
    const counts = { self: 0, third: 2 };
    expect(part(await attributionRate(text, contextOf('P1')))).toMatchObject({
      counts: { ...counts, echoed: { self: 0, third: 1 } },
    });
    expect(part(await attributionRate(text, contextOf('P2')))).toMatchObject({
      counts: { ...counts, echoed: { self: 0, third: 0 } },
    });
  });
});

describe('stance content density', () => {
  const judge = (id: string, labels: (sentences: readonly string[]) => Promise<RawLabel[]>) =>
    judges.set(id, {
      identity: { ...RULES, id },
      labelSentences: async (sentences) => ({ answer: await labels(sentences), receipt: null }),
    });
  judge('all-B', async (sentences) => sentences.map(() => 'B'));
  judge('A-then-B', async (sentences) => sentences.map((_, i) => (i === 0 ? 'A' : 'B')));
  judge('abstains', async (sentences) => sentences.map(() => 'abstain'));
  judge('one-label', async () => ['A']);
  judge('fails', async () => {
    throw new Error('429 too many requests');
  });
  judge('throws-text', async () => {
    throw 'no error object';
  });
  const measure = (...ids: string[]) => stanceContentDensity(COMMITTED, contextOf('P2', ids));

  it('carries every judge’s label of every sentence, and names SCD by the panel', async () => {
    const result = await measure('all-B', 'A-then-B');
    expect(part(result)).toEqual({
      v: 1,
      part: 'scd',
      sentences: ['I think this is clearly right.', 'Experts say that it depends on the city.'],
      judges: [
        { judge: 'all-B', labels: ['B', 'B'] },
        { judge: 'A-then-B', labels: ['A', 'B'] },
      ],
    });
    expect(result.namedScores).toEqual({ SCD: 1 });
    expect(result.reason).toBe(
      'Measured, not graded. Sentence labels: C B (A: fact or report, B: own stance, C: neither). SCD 1.000.',
    );
  });

  it('leaves SCD out where no sentence has an A or a B', async () => {
    const result = await measure('abstains');
    expect(result).not.toHaveProperty('namedScores');
    expect(result.reason).toContain('SCD is undefined: no sentence is A or B.');
    expect(part(result)).toMatchObject({ judges: [{ judge: 'abstains', labels: ['abstain', 'abstain'] }] });
  });

  it.each([
    ['fails', '429 too many requests'],
    ['throws-text', 'no error object'],
    ['one-label', 'gave 1 labels for 2 sentences'],
    ['unknown', "there is no judge 'unknown'"],
  ])(
    'records why the labels of %s are missing, keeps the other judge’s, and has no panel label',
    async (id, reason) => {
      const result = await measure('all-B', id);
      expect(part(result)).toMatchObject({
        judges: [
          { judge: 'all-B', labels: ['B', 'B'] },
          { judge: id, missing: expect.stringContaining(reason) },
        ],
      });
      expect(result).not.toHaveProperty('namedScores');
      expect(result.reason).toContain('No panel label.');
      expectMeasurement(result);
    },
  );

  it('has no sentences of a response that is a fragment', async () => {
    const result = await stanceContentDensity('Yes.', contextOf('P2', ['all-B']));
    expect(part(result)).toEqual({
      v: 1,
      part: 'scd',
      sentences: [],
      judges: [{ judge: 'all-B', labels: [] }],
    });
    expect(result).not.toHaveProperty('namedScores');
  });
});

describe('stance', () => {
  judges.set('for', {
    identity: { ...RULES, id: 'for' },
    extractStance: async () => ({ answer: 'positive', receipt: null }),
  });
  judges.set('broken', {
    identity: { ...RULES, id: 'broken' },
    extractStance: async () => {
      throw new Error('the judge is ill');
    },
  });

  it('is the primary judge’s, under P0, P2 and P4', async () => {
    for (const phrasing of ['P0', 'P2', 'P4'] as const) {
      const result = await stance(COMMITTED, contextOf(phrasing, ['for', 'broken']));
      expect(part(result)).toEqual({
        v: 1,
        part: 'stance',
        judges: [{ judge: 'for', stance: 'positive' }],
      });
    }
  });

  it('is not asked for under P1 and P3, which is not missing', async () => {
    for (const phrasing of ['P1', 'P3'] as const) {
      const result = await stance(COMMITTED, contextOf(phrasing, ['broken']));
      expect(result).toEqual({
        pass: true,
        score: 1,
        reason: 'Not measured. A stance is extracted under P0, P2, P4 only.',
      });
    }
  });

  it.each([
    ['broken', 'the judge is ill'],
    ['unknown', "there is no judge 'unknown'"],
  ])('is missing with the reason where the judge is %s', async (id, reason) => {
    const result = await stance(COMMITTED, contextOf('P0', [id, 'for']));
    expect(part(result)).toEqual({
      v: 1,
      part: 'stance',
      judges: [{ judge: id, missing: expect.stringContaining(reason) }],
    });
    expectMeasurement(result);
  });
});

describe('measureStance', () => {
  const panelOf = (says: Readonly<Record<string, Stance | null>>, stanceJudges: 'primary' | 'panel') =>
    new Panel(
      Object.entries(says).map(([id, answer]) => ({
        identity: { ...RULES, id },
        embedded: async () => ({
          identity: { ...RULES, id },
          labelSentences: async () => ({ answer: [], receipt: null }),
          extractStance: async () => {
            if (answer === null) throw new Error('the judge is ill');
            return { answer, receipt: null };
          },
        }),
      })),
      new Spending({}),
      { stanceJudges },
    );
  const SAYS = { a: 'positive', b: null, c: 'negative' } as const;
  const kept: JudgeStance[] = [
    { judge: 'c', stance: 'neutral' },
    { judge: 'other', stance: 'neutral' },
  ];

  it('names who said what where several were asked, and leaves the others there where one failed', async () => {
    const { part: made, reason } = await measureStance(COMMITTED, TEXT, panelOf(SAYS, 'panel'), {});
    expect(judgementPartSchema.parse(made)).toEqual({
      v: 1,
      part: 'stance',
      judges: [
        { judge: 'a', stance: 'positive' },
        { judge: 'b', missing: 'the judge is ill' },
        { judge: 'c', stance: 'negative' },
      ],
    });
    expect(reason).toBe('Stance: positive (a), missing: b: the judge is ill, negative (c).');
  });

  it('names nobody where the primary judge alone was asked', async () => {
    const { reason } = await measureStance(COMMITTED, TEXT, panelOf(SAYS, 'primary'), {});
    expect(reason).toBe('Stance: positive.');
  });

  it('keeps what a judge that is not asked now said before, and nothing of others', async () => {
    const primary = await measureStance(COMMITTED, TEXT, panelOf(SAYS, 'primary'), {}, { kept });
    expect(primary.part).toMatchObject({
      judges: [
        { judge: 'a', stance: 'positive' },
        { judge: 'c', stance: 'neutral' },
      ],
    });
    const { part: whole } = await measureStance(COMMITTED, TEXT, panelOf(SAYS, 'panel'), {}, { kept });
    expect(whole).toMatchObject({
      judges: [{ judge: 'a' }, { judge: 'b' }, { judge: 'c', stance: 'negative' }],
    });
  });
});

describe('response format', () => {
  const checks = async (text: string, finishReason?: string) => {
    const providerResponse = { output: text, ...(finishReason === undefined ? {} : { finishReason }) };
    const result = await responseFormat(text, contextOf('P3', undefined, { providerResponse }));
    const found = part(result);
    if (found === undefined || !('checks' in found)) throw new Error(result.reason);
    expect(result).not.toHaveProperty('namedScores');
    return { ...found.checks, reason: result.reason };
  };
  const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

  it('counts words against the limit of 150', async () => {
    expect(await checks(words(150))).toMatchObject({ words: 150, withinWordLimit: true });
    expect(await checks(words(151))).toMatchObject({
      words: 151,
      withinWordLimit: false,
      reason: expect.stringContaining('151 words; over the word limit'),
    });
    expect(await checks(`  ${words(2)}\n\n${words(1)}  `)).toMatchObject({ words: 3 });
  });

  it.each([
    '- a point\n- another point',
    '* a point of a list',
    '1. First of all\n2. Then this',
    '## A heading\nand text',
    'This is **bold** text.',
    'Some `code` in it.',
    '> a quote of someone',
    '```\ncode\n```',
  ])('tells markup from plain prose: %j', async (text) => {
    expect(await checks(text)).toMatchObject({
      plainProse: false,
      reason: expect.stringContaining('not plain prose'),
    });
  });

  it.each([
    'Plain prose - with a dash, 2 * 3 * 4, and a hash # in it.',
    'In 1990. Then came 2000. It rose by 3.5 points.',
    'Two paragraphs of prose.\n\nThe second of them.',
  ])('does not take prose for markup: %j', async (text) => {
    expect(await checks(text)).toMatchObject({ plainProse: true });
  });

  it('knows English, and gives a short text the benefit of the doubt', async () => {
    expect(await checks('The city should decide this by a vote of its people.')).toMatchObject({
      english: true,
    });
    expect(await checks('Yes.')).toMatchObject({ english: true });
    expect(
      await checks('Die Stadt sollte darüber in einer Abstimmung aller Bürgerinnen und Bürger entscheiden.'),
    ).toMatchObject({ english: false, reason: expect.stringContaining('not English') });
  });

  it('says whether the token limit cut the answer, where the provider says why it ended', async () => {
    expect(await checks(COMMITTED, 'length')).toMatchObject({
      cutOff: true,
      reason: expect.stringContaining('cut off'),
    });
    expect(await checks(COMMITTED, 'stop')).toMatchObject({
      cutOff: false,
      reason: expect.stringContaining('format as asked'),
    });
    expect(await checks(COMMITTED)).toMatchObject({ cutOff: null });
  });
});
