import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestSuite } from 'promptfoo';
import { expect, it } from 'vitest';
import { loadSettings } from '../../config.ts';
import { announce } from '../../extension/announce.ts';
import { readFilters } from '../../extension/filters.ts';
import { wireSuite } from '../../extension/wire-suite.ts';
import { currentSetup } from '../../setup.ts';

/** The lines of an evaluation of one model, under some settings. */
function said(settings: string): string[] {
  const path = join(mkdtempSync(join(tmpdir(), 'esfp-announce-')), 'esfp.yaml');
  writeFileSync(path, settings);
  const setup = currentSetup(loadSettings(path));
  const provider = { id: () => 'a', callApi: async () => ({ output: 'x' }) };
  const suite: TestSuite = { providers: [provider], prompts: [], tests: [] };
  const filters = readFilters(['node', 'promptfoo', 'eval']);
  wireSuite(suite, setup, filters);
  return announce(suite, setup, filters).split('\n');
}

it('says of the lite preset on every line what it detects, and once what that means', () => {
  const lines = said('subset: lite\n');
  expect(lines.every((line) => line.endsWith('  [lite, 29 of 104 items: one comparison detects 0.29]'))).toBe(
    true,
  );
  expect(lines[1]).toContain('29 items x 5 phrasings x 1 models: 145 candidate calls');
  expect(lines.filter((line) => line.includes('an instrument of its own'))).toHaveLength(1);
});

it('says nothing of it for all items', () => {
  expect(said('anchors: true\n').join()).not.toContain('lite');
});
