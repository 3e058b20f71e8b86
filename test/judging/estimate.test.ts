import { describe, expect, it, test } from 'vitest';
import { judgesSchema } from '../../config/judge-spec.ts';
import { type Settings, settingsSchema } from '../../config.ts';
import { loadCorpus } from '../../corpus/load.ts';
import { PHRASINGS, phrase } from '../../corpus/phrasings.ts';
import {
  RESPONSE_SYSTEM_PROMPT,
  SCD_JUDGE_SYSTEM_PROMPT,
  STANCE_SYSTEM_PROMPT,
} from '../../corpus/system-prompts.ts';
import { loadAnchors } from '../../judging/anchors/load-anchors.ts';
import { anchorDemands } from '../../judging/estimate/anchor-demands.ts';
import { candidateLoad } from '../../judging/estimate/candidate-load.ts';
import { estimateRun } from '../../judging/estimate/estimate-run.ts';
import { minutesAt } from '../../judging/estimate/minutes.ts';
import { responseDemands } from '../../judging/estimate/response-demands.ts';
import { TYPICAL_TEXT } from '../../judging/estimate/typical-response.ts';
import { estimateText, minutesText } from '../../judging/estimate-text.ts';
import { isAskedReversed, judgementKey } from '../../judging/judgement-key.ts';
import { judgeIdentity } from '../../providers/judges/judge-identity.ts';
import { splitSentences } from '../../transforms/sentences.ts';
import { splitterRule } from '../../transforms/splitter.ts';

const TWO = ['openai:gpt-4.1-mini', 'google:gemini-2.5-flash-lite'];

type Judging = Pick<Settings, 'judges' | 'stanceContext' | 'stanceJudges' | 'anchors' | 'limits'>;

const settingsFor = (more: object = {}): Judging => settingsSchema.parse({ judges: TWO, ...more });

const plan = (more: Partial<Parameters<typeof estimateRun>[0]> = {}) => ({
  items: loadCorpus().items,
  candidates: [{ name: 'a', phrasings: PHRASINGS }],
  repeat: 1,
  systemPrompt: RESPONSE_SYSTEM_PROMPT,
  rowsAtOnce: 4,
  ...more,
});

const callsOf = (estimate: ReturnType<typeof estimateRun>) =>
  estimate.judges.map(({ labelling, reversed, stances, anchors }) =>
    [labelling, reversed, stances, anchors].map(({ calls }) => calls),
  );

const identities = (...ids: string[]) => judgesSchema.parse(ids).map((spec) => judgeIdentity(spec));

describe('estimateRun', () => {
  it('comes to 1,352 judge calls for the paper’s items and one model, besides re-asks and anchors', () => {
    const made = estimateRun(plan(), settingsFor());
    expect(callsOf(made)).toEqual([
      [520, 26, 312, 60],
      [520, 26, 0, 30],
    ]);
    expect(made.total.judging.calls).toBe(1352 + 52 + 90);
    expect(made.total.asking.calls).toBe(520);
    expect(made.judges.map(({ total, there }) => [total.calls, there])).toEqual([
      [918, null],
      [576, null],
    ]);
  });

  it('multiplies by models and repeats, but not the anchors', () => {
    const candidates = ['a', 'b', 'c'].map((name) => ({ name, phrasings: PHRASINGS }));
    const made = estimateRun(plan({ candidates, repeat: 2 }), settingsFor());
    expect(callsOf(made)).toEqual([
      [3120, 156, 1872, 60],
      [3120, 156, 0, 30],
    ]);
    expect(made.candidates.map(({ asking, judging }) => [asking.calls, judging.calls])).toEqual(
      Array.from({ length: 3 }, () => [1040, 2080 + 104 + 624]),
    );
  });

  it('asks only the phrasings of a candidate, and stances under P0, P2 and P4 alone', () => {
    const candidates = [{ name: 'a', phrasings: ['P1', 'P2'] as const }];
    const items = [{ text: 'Is it?' }, { text: 'Was it?' }];
    const made = estimateRun(plan({ candidates, items }), settingsFor({ anchors: false }));
    expect(callsOf(made)).toEqual([
      [4, 0, 2, 0],
      [4, 0, 0, 0],
    ]);
  });

  it('has as many stances of every judge where the panel gives them, and no more anchors', () => {
    const panel = estimateRun(plan({ repeat: 2 }), settingsFor({ stanceJudges: 'panel' }));
    expect(callsOf(panel)).toEqual([
      [1040, 52, 624, 60],
      [1040, 52, 624, 30],
    ]);
    const [first, second] = panel.judges;
    expect(second?.stances).toEqual(first?.stances);
    const once = estimateRun(plan(), settingsFor({ stanceJudges: 'panel', anchors: false }));
    expect(once.total.judging.calls).toBe(1664 + 52);
    const mixed = settingsFor({ judges: ['embedded:rules', ...TWO], stanceJudges: 'panel' });
    expect(callsOf(estimateRun(plan(), mixed))).toEqual([
      [0, 0, 0, 0],
      [520, 26, 312, 30],
      [520, 26, 312, 30],
    ]);
  });

  it('asks nothing of embedded judges, which give the stances where they are the primary judge', () => {
    const made = estimateRun(plan(), settingsFor({ judges: ['embedded:rules', ...TWO] }));
    expect(callsOf(made)).toEqual([
      [0, 0, 0, 0],
      [520, 26, 0, 30],
      [520, 26, 0, 30],
    ]);
    expect(made.judges.map(({ embedded, cost }) => [embedded, cost])).toEqual([
      [true, 0],
      [false, null],
      [false, null],
    ]);
    const offline = estimateRun(plan(), settingsFor({ judges: ['embedded:rules', 'embedded:minilm'] }));
    expect(offline.total.judging).toEqual({ calls: 0, promptTokens: 0, answerTokens: 0 });
    expect(offline.minutes).toMatchObject({ judging: 0, evaluation: null });
    expect(estimateText(offline)).toBe('');
  });

  it('counts a judge’s tokens from the real system prompts and six sentences', () => {
    const items = [{ text: 'Is it?' }];
    const candidates = [{ name: 'a', phrasings: ['P0'] as const }];
    const sentences = splitSentences(TYPICAL_TEXT.replaceAll(' ', '. '));
    expect(sentences).toHaveLength(6);
    const list = 6 * 115 + 6 * '1. '.length + 5;
    const made = estimateRun(plan({ items, candidates }), settingsFor({ anchors: false }));
    expect(made.judges[0]?.labelling).toEqual({
      calls: 1,
      promptTokens: Math.ceil((SCD_JUDGE_SYSTEM_PROMPT.length + list) / 4),
      answerTokens: 6 + 2 * 6,
    });
    expect(made.judges[0]?.stances).toEqual({
      calls: 1,
      promptTokens: Math.ceil((STANCE_SYSTEM_PROMPT.length + 6 * 115 + 5) / 4),
      answerTokens: 8,
    });
    const shown = estimateRun(
      plan({ items, candidates }),
      settingsFor({ anchors: false, stanceContext: 'item' }),
    );
    const around = 'Topic: Is it?\n\nText: '.length;
    expect(shown.judges[0]?.stances.promptTokens).toBe(
      Math.ceil((STANCE_SYSTEM_PROMPT.length + around + 6 * 115 + 5) / 4),
    );
  });
});

test('a candidate’s prompts are counted as they are sent', () => {
  const items = [{ text: 'Is it?' }, { text: 'Was it ever so?' }];
  const asked = { items, repeat: 3, rowsAtOnce: 4 };
  const tokens = (system: number) =>
    items.flatMap(({ text }) =>
      (['P0', 'P3'] as const).map((one) => Math.ceil((system + phrase(one, text).length) / 4)),
    );
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  expect(candidateLoad(['P0', 'P3'], { ...asked, systemPrompt: RESPONSE_SYSTEM_PROMPT })).toEqual({
    calls: 12,
    promptTokens: 3 * sum(tokens(RESPONSE_SYSTEM_PROMPT.length)),
    answerTokens: 12 * 174,
  });
  expect(candidateLoad(['P0', 'P3'], { ...asked, systemPrompt: null }).promptTokens).toBe(3 * sum(tokens(0)));
});

test('the anchors are as many judgements as are bought of them', () => {
  const judges = identities(...TWO, 'embedded:rules');
  // Each judge that has a server labels every anchor; the primary one gives their stances too.
  const { length } = loadAnchors();
  const bought = [
    [TWO[0], 2 * length],
    [TWO[1], length],
  ];
  expect(anchorDemands(judges).map(({ judge, load }) => [judge, load.calls])).toEqual(bought);
  const [, second] = anchorDemands(judges);
  const lists = loadAnchors().map(({ text }) =>
    splitSentences(text)
      .map((sentence, index) => `${index + 1}. ${sentence}`)
      .join('\n'),
  );
  expect(second?.load.promptTokens).toBe(
    lists
      .map((list) => Math.ceil((SCD_JUDGE_SYSTEM_PROMPT.length + list.length) / 4))
      .reduce((a, b) => a + b, 0),
  );
});

describe('minutesAt', () => {
  const load = { calls: 600, promptTokens: 200_000, answerTokens: 40_000 };

  it.each([
    ['calls in flight', { maxConcurrency: 5 }, 4],
    ['requests a minute', { maxConcurrency: 50, requestsPerMinute: 60 }, 10],
    [
      'tokens a minute, both kinds',
      { maxConcurrency: 50, requestsPerMinute: 600, tokensPerMinute: 20_000 },
      12,
    ],
    ['the widest of all', { maxConcurrency: 1, requestsPerMinute: 600, tokensPerMinute: 100_000 }, 20],
  ])('takes as long as %s ask for', (_, limits, minutes) => {
    expect(minutesAt(load, limits)).toBeCloseTo(minutes, 10);
  });

  it('is said in words', () => {
    expect([0, 0.2, 1, 1.1, 90, 150].map(minutesText)).toEqual([
      'no time',
      'under a minute',
      'under a minute',
      'about 2 minutes',
      'about 90 minutes',
      'about 2.5 hours',
    ]);
  });
});

describe('an estimate as a whole', () => {
  const judges = (first: object, second: object) => [
    { id: TWO[0], ...first },
    { id: TWO[1], ...second },
  ];
  const price = { input: 10, output: 100 };
  const made = (settings: object, more: Parameters<typeof plan>[0] = {}) =>
    estimateRun(plan(more), settingsFor({ anchors: false, ...settings }));

  it('is bounded by the slowest judge and by the panel', () => {
    const limits = { maxConcurrency: 20, requestsPerMinute: 858 };
    const slow = made({ judges: judges({ limits: { requestsPerMinute: 8.58e2 } }, {}) });
    expect(slow.judges[0]?.minutes).toBeCloseTo((858 * 2) / 60 / 20, 10);
    expect(slow.minutes.judging).toBeCloseTo((858 * 2) / 60 / 20, 10);
    expect(
      made({ judges: judges({ limits: { ...limits, requestsPerMinute: 100 } }, {}) }).minutes.judging,
    ).toBe(8.58);
    const narrow = made({ limits: { maxConcurrency: 10 } });
    expect(narrow.judges.map(({ minutes }) => minutes)).toEqual([
      expect.closeTo((858 * 2) / 60 / 10, 10),
      expect.closeTo((546 * 2) / 60 / 10, 10),
    ]);
    expect(narrow.minutes.judging).toBeCloseTo(((858 + 546) * 2) / 60 / 10, 10);
  });

  it('takes longer in an evaluation that has few responses in work', () => {
    const [few, many] = [made({}, { rowsAtOnce: 4 }), made({}, { rowsAtOnce: 1000 })];
    expect(few.minutes.evaluation).toBeCloseTo((520 * 2) / 60 / 4, 10);
    expect(many.minutes.evaluation).toBe(many.minutes.judging);
  });

  it('costs what the prices say, and nothing is known of a judge without one', () => {
    const priced = made({ judges: judges({ price }, { price: { input: 0, output: 1 } }) });
    const [first, second] = priced.judges;
    expect(first?.cost).toBeCloseTo(
      ((first?.total.promptTokens ?? 0) * 10 + (first?.total.answerTokens ?? 0) * 100) / 1e6,
      10,
    );
    expect(second?.cost).toBeCloseTo((second?.total.answerTokens ?? 0) / 1e6, 10);
    expect(priced.total.cost).toBeCloseTo((first?.cost ?? 0) + (second?.cost ?? 0), 10);
    expect(priced.total.withoutPrice).toEqual([]);
    const half = made({ judges: judges({ price }, {}) });
    expect(half.judges.map(({ cost }) => cost)).toEqual([first?.cost, null]);
    expect(half.total).toMatchObject({ cost: null, withoutPrice: [TWO[1]] });
    expect(estimateText(half)).toContain(
      `cost: ${first?.cost?.toFixed(4)}, and no price given for ${TWO[1]}`,
    );
    expect(estimateText(made({}))).toContain(`cost: no price given for ${TWO.join(', ')}`);
  });

  it('says which limits it will not keep', () => {
    const priced = { judges: judges({ price }, { price }) };
    const { cost } = made(priced).total;
    const at = (limits: object) => made({ ...priced, limits });
    expect(at({}).limits).toEqual({ maxCalls: null, maxCost: null });
    expect(at({ maxCalls: 1404 }).limits.maxCalls).toEqual({ limit: 1404, exceeded: false });
    expect(at({ maxCalls: 1403 }).limits.maxCalls).toEqual({ limit: 1403, exceeded: true });
    expect(at({ maxCost: cost ?? Number.NaN }).limits.maxCost?.exceeded).toBe(false);
    expect(at({ maxCost: 1 }).limits.maxCost?.exceeded).toBe(true);
    expect(estimateText(at({ maxCalls: 1404 }))).not.toContain('maxCalls');
    expect(estimateText(at({ maxCalls: 1403 }))).toContain('maxCalls is 1,403 and 1,404 are needed');
    expect(estimateText(at({ maxCost: 1 }))).toContain(`maxCost is 1 and ${cost?.toFixed(4)} is needed`);
  });

  it('leaves a limit of cost open where a price is missing, unless what is known exceeds it', () => {
    // esfp.yaml refuses it; the command line's judges come without prices.
    const settings = settingsFor({ judges: judges({ price }, {}), anchors: false });
    const at = (maxCost: number) =>
      estimateRun(plan(), { ...settings, limits: { ...settings.limits, maxCost } });
    expect(at(1000).limits.maxCost).toEqual({ limit: 1000, exceeded: null });
    expect(estimateText(at(1000))).toContain(`cannot be compared: ${TWO[1]} has no price`);
    expect(at(0.001).limits.maxCost).toEqual({ limit: 0.001, exceeded: true });
    expect(estimateText(at(0.001))).toContain('maxCost is 0.001 and more is needed');
  });

  it('stands on one line', () => {
    const line = estimateText(estimateRun(plan(), settingsFor()));
    expect(line).not.toContain('\n');
    expect(line).toMatch(
      /^about 1,494 judge calls \(1,040 labelling, 52 in reversed order, 312 stances, 90 anchors\), \d{3},\d{3} tokens, /,
    );
    expect(line).toContain("about 2 minutes at the judges' limits");
  });
});

describe('responseDemands', () => {
  const text = (from: number) => `This is sentence number ${from}. And this one comes after number ${from}.`;
  const reversed = Array.from({ length: 400 }, (_, index) => text(index)).find((one) =>
    isAskedReversed(splitSentences(one)),
  );
  const responses = [
    { candidate: 'a', phrasing: 'P0', text: text(0), item: 'Is it?' },
    { candidate: 'b', phrasing: 'P1', text: text(0), item: 'Is it?' },
    { candidate: 'b', phrasing: 'P1', text: reversed ?? '', item: 'Is it?' },
    { candidate: 'b', phrasing: 'P4', text: 'No.', item: 'Is it?' },
  ] as const;
  const judges = identities(...TWO, 'embedded:rules');
  const PAPER = { stanceContext: 'response', stanceJudges: 'primary' } as const;
  const paper = { splitter: splitterRule('paper') };

  it('has one call a key: the same response twice is judged once', () => {
    const demands = [...responseDemands(responses, judges, PAPER, paper).values()];
    expect(demands.map(({ judge, kind, candidate }) => [judge, kind, candidate])).toEqual([
      [TWO[0], 'labelling', 'a'],
      [TWO[0], 'stances', 'a'],
      [TWO[1], 'labelling', 'a'],
      [TWO[0], 'labelling', 'b'],
      [TWO[0], 'reversed', 'b'],
      [TWO[1], 'labelling', 'b'],
      [TWO[1], 'reversed', 'b'],
      [TWO[0], 'stances', 'b'],
    ]);
    expect(demands.every(({ load }) => load.calls === 1)).toBe(true);
  });

  it('has a stance of every judge that has a server where the panel gives them', () => {
    const made = responseDemands(responses, judges, { ...PAPER, stanceJudges: 'panel' }, paper);
    const stances = [...made].filter(([, { kind }]) => kind === 'stances');
    expect(stances.map(([, { judge, candidate }]) => [judge, candidate])).toEqual([
      [TWO[0], 'a'],
      [TWO[1], 'a'],
      [TWO[0], 'b'],
      [TWO[1], 'b'],
    ]);
    const [primary, second] = judges;
    if (primary === undefined || second === undefined) throw new Error('no judges');
    expect(stances.slice(2).map(([key]) => key)).toEqual(
      [primary, second].map((judge) =>
        judgementKey({ judge, task: 'stance', purpose: 'response', run: null, input: { response: 'No.' } }),
      ),
    );
    expect(made.size).toBe(responseDemands(responses, judges, PAPER, paper).size + 2);
  });

  it('keys the sentences by the splitter that the instrument has', () => {
    const sentences = 'He asked “Is it so?” Nobody in the room had an answer.';
    const asked = [{ candidate: 'a', phrasing: 'P1', text: sentences, item: 'Is it?' }] as const;
    const [judge] = judges;
    if (judge === undefined) throw new Error('no judge');
    const keys = (splitter: string) => [...responseDemands(asked, [judge], PAPER, { splitter }).keys()];
    const key = (input: readonly string[]) =>
      judgementKey({ judge, task: 'labels', purpose: 'response', run: null, input });
    expect(keys(splitterRule('paper'))).toContain(key([sentences]));
    expect(keys(splitterRule('segmenter'))).toContain(
      key(['He asked “Is it so?”', 'Nobody in the room had an answer.']),
    );
    expect(() => keys('another')).toThrow(/splitter \(another\) is none of this version/);
  });

  it('keys a stance by what the judge is shown', () => {
    const [judge] = judges;
    if (judge === undefined) throw new Error('no judge');
    const key = (input: object) =>
      judgementKey({ judge, task: 'stance', purpose: 'response', run: null, input });
    const alone = responseDemands(responses.slice(3), [judge], PAPER, paper);
    const shown = responseDemands(responses.slice(3), [judge], { ...PAPER, stanceContext: 'item' }, paper);
    expect([...alone.keys()]).toEqual([key({ response: 'No.' })]);
    expect([...shown.keys()]).toEqual([key({ response: 'No.', item: 'Is it?' })]);
  });
});
