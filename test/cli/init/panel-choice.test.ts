import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { choosePanel } from '../../../cli/init/panel-choice.ts';
import { settingsText } from '../../../cli/init/settings-text.ts';
import { loadSettings } from '../../../config.ts';

const OPENAI = { OPENAI_API_KEY: 'k' };
const ANTHROPIC = { ANTHROPIC_API_KEY: 'k' };
const GOOGLE = { GOOGLE_API_KEY: 'k' };
const ALL = { ...OPENAI, ...ANTHROPIC, ...GOOGLE };
const [GPT, CLAUDE, GEMINI] = [
  'openai:gpt-4.1-mini',
  'anthropic:claude-haiku-4-5',
  'google:gemini-2.5-flash-lite',
];
const EMBEDDED = ['embedded:rules', 'embedded:minilm'];

const SCHEMA = './node_modules/promptfoo-esfp/schemas/esfp.schema.json';

describe('the panel', () => {
  it.each([
    ['no candidate’s family is left out', [], ALL, [GPT, CLAUDE]],
    ['others come before a candidate’s own', ['openai:chat:gpt-4.1'], ALL, [CLAUDE, GEMINI]],
    [
      'both own families, one other: the other first',
      ['openai:chat:o3', 'anthropic:claude-x'],
      ALL,
      [GEMINI, GPT],
    ],
    [
      'a model of another maker behind a vendor’s protocol',
      ['openai:chat:llama-3'],
      { ...OPENAI, ...GOOGLE },
      [GPT, GEMINI],
    ],
    ['GEMINI_API_KEY counts', ['x'], { GEMINI_API_KEY: 'k', ...ANTHROPIC }, [CLAUDE, GEMINI]],
    ['own families where there are no others', ['openai:chat:o3'], { ...OPENAI, ...GOOGLE }, [GEMINI, GPT]],
    ['one key is no panel', [], OPENAI, EMBEDDED],
    ['an empty key is none', [], { ...OPENAI, ANTHROPIC_API_KEY: '' }, EMBEDDED],
    ['no key', [], {}, EMBEDDED],
  ])('%s', (_, candidates, environment, judges) => {
    const choice = choosePanel(candidates, environment);
    expect(choice.judges).toEqual(judges);
    expect(choice.embedded).toBe(judges === EMBEDDED);
  });

  it('says why: the keys, and whose family is a candidate’s own', () => {
    expect(choosePanel([], ALL).reason).toContain('None is a candidate’s own.');
    expect(choosePanel(['openai:chat:o3'], { ...OPENAI, ...GOOGLE }).reason).toContain(
      `${GPT} is of a candidate’s own family`,
    );
    expect(choosePanel(['openai:o3', 'google:gemini'], { ...OPENAI, ...GOOGLE }).reason).toContain(
      `${GPT} and ${GEMINI} are of a candidate’s own family`,
    );
    expect(choosePanel([], OPENAI).reason).toMatch(
      /for trying out.*keys for one of OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE/,
    );
    expect(choosePanel([], {}).reason).toContain('keys for none of');
  });
});

describe('a new esfp.yaml', () => {
  /** Settings from a text. */
  function loaded(text: string) {
    const folder = mkdtempSync(join(tmpdir(), 'esfp-settings-'));
    try {
      writeFileSync(join(folder, 'esfp.yaml'), text);
      return loadSettings(join(folder, 'esfp.yaml'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  it.each([{}, ALL])('holds the panel, and the defaults besides, with keys %j', (environment) => {
    const choice = choosePanel([], environment);
    const { judges, output, path, ...rest } = loaded(settingsText(choice, SCHEMA));
    expect(judges.map(({ id }) => id)).toEqual(choice.judges);
    expect(output).toMatch(/esfp-out$/);
    const { judges: _judges, path: _path, ...defaults } = loadSettings(null);
    expect(rest).toEqual(defaults);
  });

  it.each(['# subset: lite', '# bands: { deltaSCD: [0.3, 0.7] }', '# limits: { maxCalls: 3000 }'])(
    'has a choice that can be taken: %s',
    (line) => {
      const text = settingsText(choosePanel([], ALL), SCHEMA);
      expect(text).toContain(`\n${line}\n`);
      expect(() => loaded(text.replace(line, line.slice(2)))).not.toThrow();
    },
  );

  it('keeps its lines short', () => {
    const lines = [
      settingsText(choosePanel(['openai:o3', 'google:gemini'], { ...OPENAI, ...GOOGLE }), SCHEMA),
      settingsText(choosePanel([], {}), SCHEMA),
    ]
      .join('\n')
      .split('\n');
    expect(lines.filter((line) => line.length > 120)).toEqual([]);
    expect(lines.filter((line) => line !== '' && !/^#|^[a-zA-Z]+: /.test(line))).toEqual([]);
  });
});
