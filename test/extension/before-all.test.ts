import { existsSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { TestSuite } from 'promptfoo';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { esfp } from '../../extension.ts';
import { closeCurrentSession, currentSession } from '../../judging/current-session.ts';
import { temporaryFolder } from '../store/temporary-folder.ts';

const JUDGE = { id: 'openai:made-up', baseURL: 'http://127.0.0.1:9/v1' };

const inFolder = temporaryFolder();

beforeEach(() => {
  vi.stubEnv('ESFP_CONFIG', inFolder('esfp.yaml'));
  vi.stubEnv('ESFP_STORE', undefined);
  for (const name of ['log', 'error', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => {});
});
afterEach(async () => {
  await closeCurrentSession();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Begins an evaluation under settings that name these judges. */
async function begin(judges: readonly unknown[]): Promise<void> {
  writeFileSync(inFolder('esfp.yaml'), JSON.stringify({ judges, store: 'judgements.db' }));
  const suite: TestSuite = { providers: [{ id: () => 'model', callApi: async () => ({}) }], prompts: [] };
  await esfp('beforeAll', { suite });
}

/** Makes a database in the store's place. */
function make(sql: string): void {
  const database = new DatabaseSync(inFolder('judgements.db'));
  database.exec(sql);
  database.close();
}

describe('an evaluation', () => {
  it.each([
    ['of another program', 'CREATE TABLE customers (id INTEGER)', 'another program'],
    [
      'of a newer version',
      'CREATE TABLE judgement (id); PRAGMA application_id = 0x65736670; PRAGMA user_version = 99',
      'a newer promptfoo-esfp',
    ],
  ])('does not begin where its judges need a store that is %s', async (_, sql, reason) => {
    make(sql);
    await expect(begin(['embedded:rules', JUDGE])).rejects.toThrow(reason);
  });

  it('begins with such a store where all judges are embedded', async () => {
    make('CREATE TABLE customers (id INTEGER)');
    await begin(['embedded:rules']);
  });

  it('makes the store before it asks anybody, and only where a judge needs it', async () => {
    await begin(['embedded:rules']);
    expect(existsSync(inFolder('judgements.db'))).toBe(false);
    await begin([JUDGE]);
    expect(existsSync(inFolder('judgements.db'))).toBe(true);
    expect((await currentSession().store()).place).toBe(inFolder('judgements.db'));
  });
});
