import { writeFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { readRunConfig } from '../cli/estimate/run-config.ts';
import { formatOf } from '../cli/init/config-format.ts';
import { editConfig } from '../cli/init/edited-config.ts';
import { loadSettings } from '../config.ts';
import { loadCorpus } from '../corpus/load.ts';
import { isExpanding, refuseExpansion } from '../yaml-expansion.ts';
import { temporaryFolder } from './store/temporary-folder.ts';

const at = temporaryFolder();

/** Nine to the twelfth values in 700 characters. */
function laughs(entry: (name: number, list: string) => string): string {
  const words = Array.from({ length: 9 }, () => 'lol').join(', ');
  const lines = Array.from({ length: 12 }, (_, i) =>
    entry(i, i === 0 ? words : Array.from({ length: 9 }, () => `*a${i - 1}`).join(', ')),
  );
  return lines.join('\n');
}

const MAP = laughs((i, list) => `a${i}: &a${i} [${list}]`);
const LIST = laughs((i, list) => `- note: &a${i} [${list}]`);
const DEEP = '['.repeat(100_000) + ']'.repeat(100_000);
const MANY = `a: &a x\nb: [${Array.from({ length: 1001 }, () => '*a').join(', ')}]\n`;

const WRONG = 'its aliases (*name) stand for far more than it holds';

/** Every reader of YAML that users give, with what an error of it must name. */
const READERS: readonly (readonly [
  name: string,
  map: string,
  read: (path: string, text: string) => unknown,
])[] = [
  ['esfp.yaml', MAP, (path) => loadSettings(path)],
  ['a promptfoo config that is estimated', MAP, (path) => readRunConfig(path)],
  ['a corpus', LIST, (path) => loadCorpus(path)],
  ['a promptfoo config that init adds to', MAP, (path, text) => editConfig(formatOf(path), text, path, {})],
];

describe.each(READERS)('%s', (_, laughing, read) => {
  const refused = (text: string) => {
    const path = at('given.yaml');
    writeFileSync(path, text);
    return expect(() => read(path, text));
  };

  it('with aliases that multiply is refused at once, with the file’s name and the remedy', () => {
    refused(laughing).toThrow(WRONG);
    refused(laughing).toThrow(/given\.yaml.*write out what they stand for/s);
  });

  it('that holds itself is refused', () => {
    refused(laughing === LIST ? '- note: &a [*a]' : 'a: &a [*a]').toThrow(WRONG);
  });

  it('with more than a thousand aliases is refused', () => {
    refused(laughing === LIST ? `- note: &a x\n${'- note: *a\n'.repeat(1001)}` : MANY).toThrow(
      /given\.yaml.*maxAliases/s,
    );
  });

  it('nested without end is refused', () => {
    refused(DEEP).toThrow(/given\.yaml.*nesting exceeded/s);
    refused('{a: '.repeat(100_000)).toThrow(/given\.yaml.*nesting exceeded/s);
  });
});

describe('isExpanding', () => {
  it('lets aliases be that are used as people use them', () => {
    const tests = Array.from({ length: 900 }, (_, i) => `- { vars: { q: ${i} }, assert: *checks }`).join(
      '\n',
    );
    const text = `x: &checks [{ type: contains, value: yes }, { type: is-json }]\ntests:\n${tests}\n`;
    expect(isExpanding(load(text, { maxAliases: 1000 }), text)).toBe(false);
    expect(() => refuseExpansion(load(text, { maxAliases: 1000 }), text)).not.toThrow();
  });

  it('lets a large text without aliases be', () => {
    const list = Array.from({ length: 1_500_000 }, () => 1);
    expect(isExpanding(list, JSON.stringify(list))).toBe(false);
    expect(isExpanding(list, '')).toBe(true);
  });

  it('takes what is nested without end for such, and does not go down into it', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth += 1) deep = [deep];
    expect(isExpanding(deep, '')).toBe(true);
  });

  it('counts the characters of a text as often as it stands, as value or as key', () => {
    const long = { text: 'x'.repeat(10_000) };
    expect(isExpanding(Array(99).fill(long), '')).toBe(false);
    expect(isExpanding(Array(101).fill(long), '')).toBe(true);
    const keyed = new Map([[Array(101).fill(long), 1]]);
    expect(isExpanding(keyed, '')).toBe(true);
  });
});

describe('a config in JSON or a script', () => {
  it.each(['json', 'js'])(
    'that is nested without end (%s) is refused without a trace of the parser',
    (ending) => {
      const path = at(`promptfooconfig.${ending}`);
      const text = ending === 'json' ? `{"providers": ${DEEP}}` : `export default { providers: ${DEEP} };`;
      expect(() => editConfig(formatOf(path), text, path, {})).toThrow(
        `${path} cannot be parsed and is left alone (it is nested too deep): mend it, and run esfp init again.`,
      );
    },
  );
});
