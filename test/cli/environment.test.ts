import { mkdirSync, writeFileSync } from 'node:fs';
import { afterEach, expect, it } from 'vitest';
import { loadEnvironment } from '../../cli/environment.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const inFolder = temporaryFolder();
const NAMES = ['ESFP_TEST_ONE', 'ESFP_TEST_TWO', 'ESFP_TEST_THREE'];
const before = process.cwd();

afterEach(() => {
  process.chdir(before);
  for (const name of NAMES) delete process.env[name];
});

it('reads the working folder’s .env; what is set already stays', () => {
  writeFileSync(
    inFolder('.env'),
    '# keys\nESFP_TEST_ONE=one\nexport ESFP_TEST_TWO="two words"\nESFP_TEST_THREE=three\n',
  );
  process.chdir(inFolder());
  process.env.ESFP_TEST_THREE = 'set before';
  loadEnvironment();
  expect(NAMES.map((name) => process.env[name])).toEqual(['one', 'two words', 'set before']);
});

it('does nothing where there is none', () => {
  process.chdir(inFolder());
  const all = { ...process.env };
  loadEnvironment();
  expect({ ...process.env }).toEqual(all);
});

it('says what to do of one that cannot be read', () => {
  mkdirSync(inFolder('.env'));
  process.chdir(inFolder());
  expect(loadEnvironment).toThrow(/^\.env in the working folder cannot be read \(.+\): make it a file/);
});
