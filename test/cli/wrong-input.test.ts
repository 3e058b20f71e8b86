import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../store/temporary-folder.ts';
import { runCli } from './run-cli.ts';

const at = temporaryFolder();

beforeEach(() => {
  mkdirSync(at('folder'));
  writeFileSync(at('file'), '');
  writeFileSync(at('empty.json'), '');
  writeFileSync(at('cut.json'), '{"results": {"results": [{"promptIdx"');
  writeFileSync(at('other.json'), '{"a": 1}');
  writeFileSync(at('colour.json'), 'x\u001b[31mred');
});

/** The files of the working folder with what they hold: nothing may be written half. */
const contents = () =>
  readdirSync(at(), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => [name, readFileSync(at(name), 'utf8')]);

async function refused(line: string, ends: number): Promise<string> {
  const before = contents();
  const { code, stdout, stderr } = await runCli(line.split(' '), { cwd: at() });
  expect({ code, stdout }).toEqual({ code: ends, stdout: '' });
  expect(stderr).toMatch(/^esfp: /);
  expect(stderr).not.toMatch(/\n {2,}at /);
  expect(contents()).toEqual(before);
  return stderr;
}

describe('one sentence says what to do of', () => {
  it.each([
    ['no file', 'report nothing.json', 'nothing.json cannot be read (ENOENT'],
    ['a folder', 'gold sample folder', 'give the path of a file written by promptfoo eval -o.'],
    ['an empty file', 'power empty.json', 'empty.json is no JSON'],
    ['a file that was cut off', 'estimate cut.json', 'was the file cut off?'],
    ['another JSON', 'compare other.json', 'Give a file written by promptfoo eval -o out.json.'],
    ['another JSON as a report', 'sensitivity --report other.json', 'write it anew with esfp report.'],
    ['a key that is none', 'gold score file --key other.json', 'give the key.json that esfp gold sample'],
    ['a folder of tables that is none', 'reproduce --tables file', 'give a table with a heading.'],
    ['a config that is none', 'estimate -c cut.json', 'give a promptfoo config in YAML or JSON'],
    ['an empty store', 'store stats --store file', `is empty, and no judgement store: name the store's file`],
    [
      'a file in the place of a folder',
      'gold sample other.json -o file',
      'file is a file: name another folder.',
    ],
    [
      'a recording that is a folder',
      'record --base-url http://127.0.0.1:1/v1 --model m --out folder',
      'folder cannot be written, since it is a folder: name another file.',
    ],
  ])('%s', async (_, line, said) => {
    const stderr = await refused(line, 1);
    expect(stderr).toContain(said);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  });

  it('what would colour the terminal, which is shown and does not', async () => {
    const stderr = await refused('report colour.json', 1);
    expect(stderr).toContain('colour.json is no JSON');
    expect(stderr).not.toContain('\u001b');
  });
});

describe('a wrong command line is told from its help, and ends with 64', () => {
  it.each([
    ['a misspelt gate', 'gates all.json', "unknown command 'gates'\n(Did you mean gate?)"],
    ['an option before the gate', '--foo gate all.json', "unknown option '--foo'"],
    ['an option of the gate', 'gate all.json --foo', "unknown option '--foo'"],
    ['an argument too many', 'init all.json', 'too many arguments'],
    ['a misspelt command', 'reprot', "unknown command 'reprot'\n(Did you mean report?)"],
    ['a misspelt command below one', 'gold smaple', "unknown command 'smaple'\n(Did you mean sample?)"],
    ['a misspelt option', 'report x --detials', "unknown option '--detials'\n(Did you mean --details?)"],
    ['no argument', 'report', "missing required argument 'output'"],
    ['an option that is required', 'gold score x', "required option '--key <file>' not specified"],
    ['a number that is none', 'compare x --resamples many', 'Give a whole number of at least 100.'],
    ['an empty judge', 'estimate --judges a,,b', 'Give ids of judges with commas between'],
    ['a choice that is none', 'store prune --purpose x', 'Allowed choices are response, reversed, anchor.'],
  ])('%s', async (_, line, said) => {
    const stderr = await refused(line, 64);
    expect(stderr).toContain(said);
    expect(stderr).toMatch(/\nWith --help, the same command says how it is used\.\n$/);
    expect(stderr).not.toContain('Usage:');
  });
});

it.each(['', 'store', 'help gates'])('ends with 64 where no command is named: esfp %s', async (line) => {
  const { code, stdout, stderr } = await runCli(line.split(' ').filter(Boolean), { cwd: at() });
  expect([code, stdout]).toEqual([64, '']);
  expect(stderr).toMatch(/^Usage: esfp /);
});

it.each(['--version', 'gate --help'])('ends with 0: esfp %s', async (line) => {
  const { code, stderr } = await runCli(line.split(' '), { cwd: at() });
  expect([code, stderr]).toEqual([0, '']);
});
