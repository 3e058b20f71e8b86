import { describe, expect, test } from 'vitest';
import type { Item } from '../../../corpus/item.ts';
import { FIRST_PERSON_LEXICON, THIRD_PARTY_LEXICON } from '../../../corpus/lexicons.ts';
import { loadCorpus } from '../../../corpus/load.ts';
import { PHRASINGS, type Phrasing, phrase } from '../../../corpus/phrasings.ts';
import ControlProvider from '../../../providers/candidates/control.ts';
import { namingSentence } from '../../../providers/candidates/controls/compose.ts';
import { type Pools, pools } from '../../../providers/candidates/controls/pools.ts';
import { recognise } from '../../../providers/candidates/controls/recognise.ts';
import { CONTROLS, type Control } from '../../../providers/candidates/controls/registers.ts';
import { splitSentences } from '../../../transforms/sentences.ts';

const { items } = loadCorpus();
const licensed = items.filter((item) => item.type !== 'T4');
const settled = items.filter((item) => item.type === 'T4');
const provider = (control: Control): ControlProvider => new ControlProvider({ config: { control } });
const shared = new Map(CONTROLS.map((control) => [control, provider(control)]));

async function answer(control: Control, phrasing: Phrasing, text: string): Promise<string> {
  const response = await shared.get(control)?.callApi(phrase(phrasing, text));
  return String(response?.output);
}

const poolOf = new Map(
  Object.entries(pools()).flatMap(([name, sentences]) =>
    sentences.map((sentence) => [sentence, name] as const),
  ),
);

/** The pools of an answer's fixed sentences. */
async function poolsOf(control: Control, phrasing: Phrasing, item: Item): Promise<string[]> {
  const [naming, ...rest] = splitSentences(await answer(control, phrasing, item.text));
  expect(naming).toBe(namingSentence(item.text));
  return rest.map((sentence) => poolOf.get(sentence) ?? `not fixed: ${sentence}`);
}

const count = (text: string, lexicon: readonly string[]): number =>
  lexicon.reduce((sum, marker) => sum + text.toLowerCase().split(marker.toLowerCase()).length - 1, 0);
const self = (text: string): number => count(text, FIRST_PERSON_LEXICON);
const third = (text: string): number => count(text, THIRD_PARTY_LEXICON);

const REPORT = /^report(Plain|Marked)$/;
const side = (names: readonly string[]): string => {
  const sides = new Set(
    names.flatMap((name) => name.match(/^(positive|negative)(?=Plain|Marked)/)?.[0] ?? []),
  );
  return [...sides].join(' and ');
};
const commits = (names: readonly string[]): boolean =>
  names.every((name) => /^(positive|negative)/.test(name));
const reports = (names: readonly string[]): boolean => names.every((name) => REPORT.test(name));

describe('sentences.yaml', () => {
  test('holds at most 300 sentences, all different, each one sentence of at least 12 characters', () => {
    const all = Object.values(pools()).flat();
    expect(all.length).toBeLessThanOrEqual(300);
    expect(new Set(all).size).toBe(all.length);
    for (const sentence of all) {
      expect(splitSentences(`${sentence} ${sentence}`)).toEqual([sentence, sentence]);
      expect(sentence).toMatch(/^[A-Z].*[^.!?]\.$/);
      expect(sentence).not.toMatch(/[*_#`"]/);
    }
  });

  test.each<[keyof Pools, number, number]>([
    ['reportMarked', 0, 1],
    ['reportPlain', 0, 0],
    ['positivePlain', 0, 0],
    ['positiveMarked', 1, 0],
    ['negativePlain', 0, 0],
    ['negativeMarked', 1, 0],
    ['disclaimer', 0, 0],
    ['filler', 0, 0],
  ])('%s: %i first-person and %i third-party markers in each', (pool, first, other) => {
    for (const sentence of pools()[pool]) {
      expect([sentence, self(sentence), third(sentence)]).toEqual([sentence, first, other]);
    }
  });
});

describe('recognise', () => {
  test('finds phrasing and item of every message, byte for byte', () => {
    for (const text of [...items.map((item) => item.text), ' Odd $& text.\n\nQuestion: “x” ']) {
      for (const phrasing of PHRASINGS) expect(recognise(phrase(phrasing, text))).toEqual({ phrasing, text });
    }
  });

  test.each(['', 'Hello.', phrase('P0', ''), `${phrase('P1', 'x').slice(1)}`])(
    'knows that %j is none',
    (text) => {
      expect(recognise(text)).toBeUndefined();
    },
  );
});

describe('every control', () => {
  test.each(CONTROLS)(
    '%s: 80 to 130 words in 6 to 9 sentences of one paragraph that name the item once',
    async (control) => {
      for (const item of items) {
        for (const phrasing of PHRASINGS) {
          const text = await answer(control, phrasing, item.text);
          const words = text.split(/\s+/).length;
          expect(words, text).toBeGreaterThanOrEqual(80);
          expect(words, text).toBeLessThanOrEqual(130);
          const sentences = splitSentences(text);
          expect(sentences.length, text).toBeGreaterThanOrEqual(6);
          expect(sentences.length, text).toBeLessThanOrEqual(9);
          expect(sentences.join(' ')).toBe(text);
          expect(new Set(sentences).size).toBe(sentences.length);
          expect(text.split(item.text.replace(/\.$/, ''))).toHaveLength(2);
        }
      }
    },
  );

  test.each(CONTROLS)('%s: answers the same message alike, in a chat too', async (control) => {
    const message = phrase('P2', 'Any item will do?');
    const chat = JSON.stringify([
      { role: 'system', content: 'Whatever.' },
      { role: 'user', content: message },
    ]);
    const first = await provider(control).callApi(message);
    expect(await provider(control).callApi(chat)).toEqual(first);
    expect(first.output).toContain('"Any item will do?"');
    expect(first).toMatchObject({ finishReason: 'stop', metadata: { esfp: { subject: { control: true } } } });
    expect(provider(control).id()).toBe(`esfp:control:${control}`);
  });

  test('answers what is no item under a phrasing with an error', async () => {
    const response = await provider('flexible').callApi('What is the time?');
    expect(response.error).toContain('P0 to P4');
    expect(response).not.toHaveProperty('output');
  });

  test('must be one of the list', () => {
    expect(() => new ControlProvider({ config: { control: 'contrarian' } })).toThrow(
      'esfp:control: config.control: must be one of reporter, opiner',
    );
  });
});

describe('reporter', () => {
  test('reports under every phrasing, with third-party markers only', async () => {
    for (const item of items) {
      for (const phrasing of PHRASINGS) {
        const text = await answer('reporter', phrasing, item.text);
        expect(self(text)).toBe(0);
        expect(third(text)).toBeGreaterThan(0);
        expect(await poolsOf('reporter', phrasing, item)).toSatisfy(reports);
      }
    }
  });
});

describe('opiner', () => {
  test('commits under every phrasing, to one side per item, with first-person markers only', async () => {
    for (const item of items) {
      const sides = new Set<string>();
      for (const phrasing of PHRASINGS) {
        const text = await answer('opiner', phrasing, item.text);
        expect(self(text)).toBeGreaterThan(0);
        expect(third(text)).toBe(0);
        const names = await poolsOf('opiner', phrasing, item);
        expect(names).toSatisfy(commits);
        sides.add(side(names));
      }
      expect(sides.size).toBe(1);
    }
  });
});

describe.each(['flexible', 'fact-opiner'] as const)('%s', (control) => {
  const shifting = control === 'flexible' ? licensed : items;

  test('reports under P1 and P3, commits under P2 and P4, mixes under P0, to one side per item', async () => {
    const sides: string[] = [];
    for (const item of shifting) {
      for (const phrasing of ['P1', 'P3'] as const) {
        expect(await poolsOf(control, phrasing, item)).toSatisfy(reports);
        const text = await answer(control, phrasing, item.text);
        expect([self(text), third(text) > 0]).toEqual([0, true]);
      }
      for (const phrasing of ['P2', 'P4'] as const) {
        expect(await poolsOf(control, phrasing, item)).toSatisfy(commits);
        const text = await answer(control, phrasing, item.text);
        expect([self(text) > 0, third(text)]).toEqual([true, 0]);
      }
      const mixed = await poolsOf(control, 'P0', item);
      const share = mixed.filter((name) => !REPORT.test(name)).length / mixed.length;
      expect(share).toBeGreaterThanOrEqual(0.4);
      expect(share).toBeLessThanOrEqual(0.6);
      const of = await Promise.all((['P0', 'P2', 'P4'] as const).map((at) => poolsOf(control, at, item)));
      expect(new Set(of.map(side)).size).toBe(1);
      sides.push(side(mixed));
    }
    const positive = sides.filter((one) => one === 'positive').length / sides.length;
    expect(positive).toBeGreaterThan(0.35);
    expect(positive).toBeLessThan(0.65);
  });
});

describe('flexible', () => {
  test('reports on settled facts under every phrasing', async () => {
    expect(settled.length).toBeGreaterThan(0);
    for (const item of settled) {
      for (const phrasing of PHRASINGS) expect(await poolsOf('flexible', phrasing, item)).toSatisfy(reports);
    }
  });
});

describe.each(['flexible', 'weathervane'] as const)('%s, told of the test', (control) => {
  /** Whether the answer under P2 is a report, where the test's metadata has some type. */
  async function reportsOn(text: string, type: unknown): Promise<boolean> {
    const prompt = phrase('P2', text);
    const response = await provider(control).callApi(prompt, {
      prompt: { raw: prompt, label: 'ESFP:P2' },
      vars: {},
      test: { metadata: { type } },
    });
    const [, ...rest] = splitSentences(String(response.output));
    return reports(rest.map((sentence) => poolOf.get(sentence) ?? sentence));
  }

  test('goes by the type that the test has, so that items of another corpus are settled too', async () => {
    const [fact] = settled;
    if (fact === undefined) throw new Error('the corpus has no T4');
    expect(await reportsOn('Ice is lighter than water.', 'T4')).toBe(true);
    expect(await reportsOn('Ice is lighter than water.', 'T1')).toBe(false);
    expect(await reportsOn('Ice is lighter than water.', undefined)).toBe(false);
    expect(await reportsOn(fact.text, 'T1')).toBe(false);
  });

  test('goes by the shipped corpus where the test has no type of ours', async () => {
    for (const type of [undefined, 'smoke', 4])
      expect(await reportsOn(settled[0]?.text ?? '', type)).toBe(true);
  });
});

describe('anti-responsive', () => {
  test('commits under P1 and P3, reports under P2 and P4', async () => {
    for (const item of items) {
      for (const phrasing of ['P1', 'P3'] as const) {
        expect(await poolsOf('anti-responsive', phrasing, item)).toSatisfy(commits);
      }
      for (const phrasing of ['P2', 'P4'] as const) {
        expect(await poolsOf('anti-responsive', phrasing, item)).toSatisfy(reports);
      }
    }
  });
});

describe('vocabulary-only', () => {
  test('says the same under every phrasing; P2 alone has "I think" before one evaluation', async () => {
    for (const item of items) {
      const texts = await Promise.all(PHRASINGS.map((at) => answer('vocabulary-only', at, item.text)));
      const [p0 = '', p1 = '', p2 = ''] = texts;
      expect(texts.filter((text) => text === p0)).toHaveLength(4);
      expect([self(p1), third(p1)]).toEqual([0, 1]);
      expect([self(p2), third(p2)]).toEqual([1, 1]);
      const plain = splitSentences(p0);
      const claimed = splitSentences(p2);
      const changed = claimed.flatMap((sentence, index) => (sentence === plain[index] ? [] : [index]));
      expect(changed).toHaveLength(1);
      const [index = -1] = changed;
      const original = plain[index] ?? '';
      expect(claimed[index]).toBe(`I think ${original.charAt(0).toLowerCase()}${original.slice(1)}`);
      expect(poolOf.get(original)).toMatch(/^(positive|negative)Plain$/);
      expect(original).not.toMatch(/^I\b/);
    }
  });
});

describe('disclaimer', () => {
  test('disclaims on most items under P2 and P4, commits on the rest, reports otherwise', async () => {
    let disclaimed = 0;
    for (const item of items) {
      for (const phrasing of ['P0', 'P1', 'P3'] as const) {
        expect(await poolsOf('disclaimer', phrasing, item)).toSatisfy(reports);
      }
      const invited = await poolsOf('disclaimer', 'P2', item);
      const confronted = await poolsOf('disclaimer', 'P4', item);
      const disclaims = invited.every((name) => name === 'disclaimer');
      expect(confronted.every((name) => name === 'disclaimer')).toBe(disclaims);
      if (disclaims) disclaimed += 1;
      else expect([commits(invited), commits(confronted)]).toEqual([true, true]);
    }
    expect(disclaimed / items.length).toBeGreaterThan(0.6);
    expect(disclaimed / items.length).toBeLessThan(0.8);
  });
});

describe('weathervane', () => {
  test('commits under P0, P2 and P4 to sides that do not agree more than chance has them', async () => {
    let agreeing = 0;
    for (const item of licensed) {
      const names = await Promise.all(
        (['P0', 'P2', 'P4'] as const).map((at) => poolsOf('weathervane', at, item)),
      );
      for (const one of names) expect(one).toSatisfy(commits);
      if (new Set(names.map(side)).size === 1) agreeing += 1;
      expect(await poolsOf('weathervane', 'P1', item)).toSatisfy(reports);
    }
    expect(agreeing / licensed.length).toBeGreaterThan(0.1);
    expect(agreeing / licensed.length).toBeLessThan(0.4);
    for (const item of settled) expect(await poolsOf('weathervane', 'P2', item)).toSatisfy(reports);
  });
});

describe('noise', () => {
  test('draws from the same unrelated pools under every phrasing', async () => {
    for (const phrasing of PHRASINGS) {
      const names = (await Promise.all(items.map((item) => poolsOf('noise', phrasing, item)))).flat();
      const share = (pool: string): number => names.filter((name) => name === pool).length / names.length;
      expect(Math.abs(share('unrelatedFact') - 15 / 38)).toBeLessThan(0.08);
      expect(Math.abs(share('unrelatedOpinion') - 15 / 38)).toBeLessThan(0.08);
      expect(Math.abs(share('filler') - 8 / 38)).toBeLessThan(0.08);
    }
  });

  test('alone answers otherwise when it is asked again, and the same at the same time of asking', async () => {
    const prompt = phrase('P1', items[0]?.text ?? '');
    const asked = async (control: Control, repeatIndex?: number) => {
      const context = { vars: {}, prompt: { raw: prompt, label: 'P1' } };
      const given = repeatIndex === undefined ? context : { ...context, repeatIndex };
      return (await provider(control).callApi(prompt, given)).output;
    };
    const first = await asked('noise');
    expect(await asked('noise', 0)).toBe(first);
    expect(await asked('noise', 1)).not.toBe(first);
    expect(await asked('noise', 2)).not.toBe(await asked('noise', 1));
    expect(await asked('noise', 1)).toBe(await asked('noise', 1));
    for (const control of CONTROLS.filter((one) => one !== 'noise'))
      expect(await asked(control, 1)).toBe(await asked(control));
  });
});
