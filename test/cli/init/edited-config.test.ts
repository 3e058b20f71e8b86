import { describe, expect, it } from 'vitest';
import { valueAfter } from '../../../cli/init/change.ts';
import { formatOf } from '../../../cli/init/config-format.ts';
import { editConfig } from '../../../cli/init/edited-config.ts';
import { CONFIG_TEXTS } from './config-texts.ts';

const edited = (path: string, text: string, environment: NodeJS.ProcessEnv = {}) =>
  editConfig(formatOf(path), text, path, environment);

/** Whether a text is another with characters put in, and none taken out. */
function isInserted(before: string, after: string): boolean {
  let at = 0;
  for (const character of after.split('')) if (character === before[at]) at += 1;
  return at === before.length;
}

describe.each(CONFIG_TEXTS)('$name', ({ path, before, after }) => {
  it('gets what is missing, and keeps every other byte', () => {
    const result = edited(path, before);
    expect(result.text).toBe(after);
    expect(result.byHand).toBeNull();
  });

  it('says what it said, and what is added', () => {
    const format = formatOf(path);
    const { changes } = edited(path, before);
    expect(changes.length).toBeGreaterThan(0);
    expect(format.read(after)).toEqual(changes.reduce(valueAfter, format.read(before)));
  });

  it('is not changed a second time', () => {
    const again = edited(path, after);
    expect([again.text, again.changes]).toEqual([after, []]);
  });
});

/** Parts that are put together into many configs; each keeps what it has to itself. */
const HEADS = ['', '# a comment\n\n', 'description: "a: b # c"\n', '---\n'];
const PROVIDERS = [
  'providers:\n  - openai:chat:gpt-4.1 # x\n  - echo\n',
  'providers:\n- id: openai:chat:o4-mini\n  label: "é 😀"\n-   id:   deepseek:deepseek-reasoner\n    config:   {  max_tokens: 9 , }\n',
  "providers: ['openai:chat:gpt-4.1', {id: 'anthropic:claude-sonnet-4-5', config: {thinking: {type: enabled, budget_tokens: 9000}}}]\n",
  'targets:\n  - openai:chat:gpt-4.1:\n      label: a\n      config:\n\n        # own\n        temperature: 0.5\n',
  'x: &c {a: 1}\nproviders:\n  - &p { id: openai:chat:gpt-4.1, config: *c }\n  - *p\n',
  'providers: file://providers.yaml\n',
  'providers:\n  -\n    id: >-\n      openai:chat:gpt-4.1\n  - !!str openai:chat:gpt-4o\n',
];
const EXTENSIONS = [
  '',
  'extensions: []\n',
  'extensions: [ ] # none\n',
  'extensions:\n',
  'extensions: null\n',
  'extensions:\n  - file://a.js:b # c\n  # - file://d.js:e\n',
  'extensions: ["file://a.js:b"]\n',
  '# extensions: [file://esfp.mjs:esfp]\n',
];
const TAILS = [
  '',
  'tests:\n  - vars: { q: "a\\tb" }\n',
  'prompts:\n  - |\n    one\n\n    two\n',
  '# end',
  'z: >+\n  kept\n\n',
];

const many = HEADS.flatMap((head) =>
  PROVIDERS.flatMap((providers) =>
    EXTENSIONS.flatMap((extensions) => TAILS.map((tail) => [head, providers, extensions, tail].join(''))),
  ),
).map((text, index) => (index % 2 === 0 ? text : text.replaceAll('\n', '\r\n')));

describe('configs put together from parts', () => {
  it('say after it what they said before, and what is added, with no byte taken out', () => {
    const format = formatOf('a.yaml');
    expect(many.length).toBeGreaterThan(1000);
    let providers = 0;
    for (const text of many) {
      const result = edited('a.yaml', text);
      expect(result.byHand, text).toBeNull();
      expect(format.read(result.text), text).toEqual(result.changes.reduce(valueAfter, format.read(text)));
      expect(isInserted(text.replace('extensions: null', 'extensions: '), result.text), text).toBe(true);
      expect(edited('a.yaml', result.text).text, text).toBe(result.text);
      providers += result.changes.filter(({ kind }) => kind === 'provider').length;
    }
    expect(providers).toBeGreaterThan(many.length / 2);
  });
});

describe('a config that cannot be added to', () => {
  it.each([
    ['is a function', 'a.js', 'export default () => ({ providers: [] });', 'computed'],
    ['is computed', 'a.ts', 'const base = {};\nexport default { ...base, providers: ["echo"] };', 'touching'],
    [
      'has a constant that is changed',
      'a.js',
      'const c = { providers: ["echo"] };\nc.x = 1;\nexport default c;',
      'computed',
    ],
    ['is made by a function', 'a.js', 'export default make({ providers: ["echo"] });', 'computed'],
    [
      'exports two',
      'a.cjs',
      'module.exports = { providers: ["echo"] };\nmodule.exports = { providers: ["echo"] };',
      'several',
    ],
    ['exports nothing', 'a.cjs', 'exports.providers = ["echo"];', 'no default export'],
    [
      'has computed extensions',
      'a.js',
      'export default { providers: ["echo"], extensions: all() };',
      'computed',
    ],
    ['has a text as extensions', 'a.yaml', 'providers: [echo]\nextensions: file://a.js:b\n', 'no list'],
    [
      'has extensions that others share',
      'a.yaml',
      'x: &e [file://a.js:b]\nproviders: [echo]\nextensions: *e\n',
      'touching',
    ],
    [
      'merges its extensions',
      'a.yaml',
      'x: &b { extensions: [file://a.js:b] }\n<<: *b\nproviders: [echo]\n',
      'touching',
    ],
  ])('is left alone, with the reason, where it %s', (_, path, text, reason) => {
    const result = edited(path, text);
    expect([result.text, result.changes]).toEqual([text, []]);
    expect(result.byHand).toContain(reason);
  });

  it('is done where it names the extension in some computed place', () => {
    const text = "export default make({ extensions: ['file://esfp.mjs:esfp'] });";
    expect(edited('a.js', text)).toMatchObject({ text, byHand: null, value: null });
  });

  it('keeps its providers where a spread may set what would be added', () => {
    const text =
      "export default {\n  providers: [{ id: 'openai:chat:gpt-4.1', config: { ...shared } }],\n  extensions: ['file://esfp.mjs:esfp'],\n};\n";
    const { text: after, left } = edited('a.js', text);
    expect([after, left.map(({ id }) => id)]).toEqual([text, ['openai:chat:gpt-4.1']]);
  });

  it('has what could not be added to a provider named', () => {
    const text = 'x: &c { a: 1 }\nproviders:\n  - { id: openai:chat:gpt-4.1, config: *c }\n';
    const { left } = edited('a.yaml', text);
    expect(left).toEqual([
      {
        kind: 'provider',
        index: 0,
        id: 'openai:chat:gpt-4.1',
        additions: { temperature: 0, max_tokens: 1024, showThinking: false },
      },
    ]);
  });
});

describe('a config with a fault', () => {
  it.each([
    [
      'a.yaml',
      'providers: [echo\nprompts: x\n',
      /^a\.yaml cannot be parsed and is left alone \(line 2, column 1: [^\n]+\): mend it, and run esfp init again\.$/,
    ],
    ['a.yaml', 'a: 1\na: 2\n', /duplicated/],
    ['a.yaml', 'providers: [echo]\n---\nb: 1\n', /several YAML documents/],
    ['a.yaml', '- a\n', /no map/],
    ['a.yaml', '# nothing\n', /names no providers/],
    ['a.json', '{\n  "providers": [\n', /line 3, column 1/],
    ['a.json', '[]', /no object/],
    ['a.ts', 'export default {\n  providers: [,\n', /cannot be parsed.*\(3:0\)/],
    ['a.js', 'export default { prompts: [] };', /names no providers/],
  ])('stops: %s %j', (path, text, message) => {
    expect(() => edited(path, text)).toThrow(message);
  });
});

describe('a provider that is pinned to prompts of the user', () => {
  const editedPins = (prompts: string, pins: string) =>
    edited(
      'a.js',
      `export default { prompts: ${prompts}, providers: [{ id: 'openai:chat:a', prompts: ${pins} }, { id: 'google:b', prompts: ${pins} }] };`,
    );

  it.each(["['short']", "['short', 'long:*']", '[]', "['other', 'short']"])('gets nothing: %s', (pins) => {
    const result = editedPins("['short', 'other']", pins);
    expect(result.changes).toEqual([{ kind: 'extension', reference: 'file://esfp.mjs:esfp' }]);
    expect([result.unknown, result.untold, result.left]).toEqual([[], 0, []]);
  });

  it.each(["['short', 'ESFP:*']", "['ESFP:P2']", "['short', 'other']", 'undefined', 'null'])(
    'is measured after all: %s',
    (pins) => {
      const result = editedPins("['short', 'other']", pins);
      expect(result.changes.map(({ kind }) => kind)).toEqual(['extension', 'provider']);
      expect([result.unknown, result.untold]).toEqual([['google:b'], 0]);
    },
  );

  it.each(['mine()', '[mine()]', "'short'"])('is left to people where that cannot be told: %s', (pins) => {
    const result = editedPins("['short', 'other']", pins);
    expect(result.changes.map(({ kind }) => kind)).toEqual(['extension']);
    expect([result.unknown, result.untold]).toEqual([[], 2]);
  });
});

describe('our extension', () => {
  it.each([
    'file://esfp.mjs:esfp',
    'file://./esfp.mjs:esfp',
    'file://node_modules/promptfoo-esfp/dist/extension.js:esfp',
    'file://../esfp.js:esfp',
  ])('is known as %s, and not added again', (reference) => {
    const text = `providers: [echo]\nextensions: [${reference}]\n`;
    const { changes, hoistable } = edited('a.yaml', text);
    expect(changes).toEqual([]);
    expect(hoistable).toBe(reference.includes('node_modules') ? reference : null);
  });

  it.each(['file://other.mjs:esfp', 'file://myesfp.mjs:hook', 'file://extension.js:hook'])(
    'is not %s',
    (reference) => {
      expect(edited('a.yaml', `providers: [echo]\nextensions: [${reference}]\n`).changes).toHaveLength(1);
    },
  );
});
