import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { labelledPhrasing, promptLabel } from '../aggregators/read/columns.ts';
import { PHRASINGS, phrase } from '../corpus/phrasings.ts';
import { RESPONSE_SYSTEM_PROMPT } from '../corpus/system-prompts.ts';
import { asTemplate, chat, itemVariable, looksLikeReference, P0, P1, P2, P3, P4 } from '../prompts.ts';
import { currentSetup } from '../setup.ts';
import esfpTests, { testCase } from '../tests.ts';

interface Nunjucks {
  configure(options: { autoescape: boolean }): { renderString(text: string, vars: object): string };
}
/** The template engine of promptfoo, as promptfoo sets it up. */
const require = createRequire(createRequire(import.meta.url).resolve('promptfoo'));
const nunjucks: Nunjucks = require('nunjucks');
const engine = nunjucks.configure({ autoescape: false });
const rendered = (text: string) => engine.renderString(text, { item: 'an item', env: {} });

const folder = mkdtempSync(join(tmpdir(), 'esfp-prompts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

function withSettings(settings: object): void {
  const path = join(folder, `esfp-${Math.random()}.yaml`);
  writeFileSync(path, JSON.stringify({ corpus: './items.yaml', judges: ['embedded:rules'], ...settings }));
  vi.stubEnv('ESFP_CONFIG', path);
}

const ITEMS = [
  { id: 'A-1', type: 'T1', text: 'Should it be {{ 7*7 }}?' },
  { id: 'file://x', type: 'T4', text: 'Is it so?' },
];
beforeAll(() => writeFileSync(join(folder, 'items.yaml'), JSON.stringify(ITEMS)));

describe('asTemplate', () => {
  it.each([
    '{{ 7*7 }}',
    '{% raw %}{% endraw %}',
    '{# a comment #}',
    '#} alone',
    '{{{{',
    '{{%',
    '{%}}',
    '{#}',
    '}} %} #} {{ {% {#',
    '"{{" \'{%\' \\{#',
    '{{item}}{{env.HOME}}',
    'a { b } c % d # e',
    '{{-\n-}}\n{%- x -%}\n',
  ])('makes promptfoo’s templates give back %j', (text) => {
    expect(rendered(asTemplate(text))).toBe(text);
  });

  it('gives back every text of up to five of the characters that templates are made of', () => {
    let texts = [''];
    for (let length = 1; length <= 5; length += 1) {
      texts = texts.flatMap((text) => [...'{}%#a'].map((character) => text + character));
      for (const text of texts) {
        const template = asTemplate(text);
        if (template !== text && rendered(template) !== text) expect(template).toBe(text);
        if (template === text) expect(text).not.toMatch(/\{[{%#]|#\}/);
      }
    }
  });

  it('leaves a text alone where promptfoo renders nothing', () => {
    for (const on of ['1', 'true', 'YES']) {
      vi.stubEnv('PROMPTFOO_DISABLE_TEMPLATING', on);
      expect(asTemplate('{{ 7*7 }}')).toBe('{{ 7*7 }}');
    }
    for (const off of ['', '0', 'false']) {
      vi.stubEnv('PROMPTFOO_DISABLE_TEMPLATING', off);
      expect(asTemplate('{{ 7*7 }}')).toBe('{{ "{{" }} 7*7 }}');
    }
  });
});

describe('labels', () => {
  it('name a phrasing, and are known again', () => {
    expect(PHRASINGS.map(promptLabel)).toEqual(['ESFP:P0', 'ESFP:P1', 'ESFP:P2', 'ESFP:P3', 'ESFP:P4']);
    for (const phrasing of PHRASINGS) expect(labelledPhrasing(promptLabel(phrasing))).toBe(phrasing);
    for (const other of ['P0', 'ESFP:P5', 'ESFP:P0 ', 'esfp:P0', '', undefined]) {
      expect(labelledPhrasing(other)).toBeUndefined();
    }
  });
});

describe('chat', () => {
  const render = (messages: readonly { role: string; content: string }[]) =>
    messages.map(({ role, content }) => [role, rendered(content)]);

  it('is the system message, then the item under the phrasing', () => {
    withSettings({});
    for (const [i, prompt] of [P0, P1, P2, P3, P4].entries()) {
      const phrasing = PHRASINGS[i] ?? 'P0';
      expect(render(prompt({ vars: { item: 'A-1' } }))).toEqual([
        ['system', RESPONSE_SYSTEM_PROMPT],
        ['user', phrase(phrasing, 'Should it be {{ 7*7 }}?')],
      ]);
    }
  });

  it('has no system message where none is wanted, and one’s own as it is written', () => {
    withSettings({ systemPrompt: 'none' });
    expect(chat('P0', { vars: { item: 'A-1' } }).map(({ role }) => role)).toEqual(['user']);
    withSettings({ systemPrompt: { text: 'Say {{ x }}.', formatRules: false } });
    expect(render(chat('P0', { vars: { item: 'A-1' } }))[0]).toEqual(['system', 'Say {{ x }}.']);
  });

  it.each(['A-2', '', undefined, 'file://x', '__proto__'])('refuses the item %j, which is none', (item) => {
    withSettings({});
    expect(() => chat('P3', { vars: { item } })).toThrow(
      `ESFP:P3: the corpus items has no item ${JSON.stringify(item)}; make the tests with promptfoo-esfp/tests`,
    );
  });
});

describe('variables', () => {
  it('never look like what promptfoo would load or render', () => {
    for (const text of ['file://x', 'package:x:y', '{{ x }}', 'a {% b', '{#']) {
      expect(looksLikeReference(text)).toBe(true);
      expect(looksLikeReference(itemVariable(text))).toBe(false);
    }
    for (const text of ['A-1', 'a file://x', 'packages: x', '{ x }', '__proto__', '🙂']) {
      expect(itemVariable(text)).toBe(text);
    }
  });

  it('name the item of a test case, whatever its id', () => {
    withSettings({});
    const setup = currentSetup();
    for (const item of setup.corpus.items) {
      const { vars } = testCase(item, setup);
      expect(rendered(chat('P1', { vars: { ...vars } }).at(-1)?.content ?? '')).toBe(phrase('P1', item.text));
    }
  });
});

describe('the test generator', () => {
  it('makes one test an item, limited to our prompts, with the assertions that the config names', () => {
    withSettings({});
    const assert = [{ type: 'javascript' as const, value: 'file://x.js' }];
    const tests = esfpTests({ assert });
    expect(tests.map(({ description }) => description)).toEqual(['ESFP A-1', 'ESFP file://x']);
    for (const [i, test] of tests.entries()) {
      const item = ITEMS[i];
      expect(test.prompts).toEqual(['ESFP:*']);
      expect(test.assert).toEqual(assert);
      expect(test.metadata).toMatchObject({ item: item?.id, type: item?.type, esfp: { v: 1, item } });
    }
    expect(tests.map(({ vars }) => vars)).toEqual([
      { item: 'A-1' },
      { item: 'file%3A%2F%2Fx', question: 'Is it so?' },
    ]);
    expect(esfpTests()[0]).not.toHaveProperty('assert');
  });
});
