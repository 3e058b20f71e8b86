import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { thisHost } from '../../store/claim-owner.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { DamagedStoreError, StoreError } from '../../store/store-error.ts';
import { STORE_VERSION } from '../../store/store-file.ts';
import { all, judgementOf } from './judgements.ts';
import { start } from './program.ts';
import { describeStore } from './store-suite.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const warnings: string[] = [];
const open = (name = 'judgements.db') => new SqliteStore(at(name), (message) => warnings.push(message));

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // No test of this file expects one.
  expect(warnings.splice(0)).toEqual([]);
});

describeStore('a store in SQLite', () => open());

const bareOwner = (pid: number, { beat = Date.now(), host = thisHost() } = {}) => ({ pid, beat, host });

/** Writes a claim of another owner into the file. */
function plantClaim(key: string, { pid, beat, host }: ReturnType<typeof bareOwner>): void {
  const database = new DatabaseSync(at('judgements.db'));
  database.prepare('INSERT INTO owner VALUES (?, ?, ?, ?)').run(`owner of ${key}`, host, pid, beat);
  database.prepare('INSERT INTO claim VALUES (?, ?)').run(key, `owner of ${key}`);
  database.close();
}

const rowsOf = (sql: string) => {
  const database = new DatabaseSync(at('judgements.db'));
  try {
    return database.prepare(sql).all();
  } finally {
    database.close();
  }
};

describe('the file', () => {
  test('holds after closing what was put before, alone and in another place', async () => {
    const store = open();
    await store.put(judgementOf('a'));
    const run = await store.beginRun('one');
    await store.close();
    expect(readdirSync(at())).toEqual(['judgements.db']);
    copyFileSync(at('judgements.db'), at('copy.db'));
    const copy = open('copy.db');
    expect(copy.durable).toBe(true);
    expect(await copy.get('a')).toEqual(judgementOf('a'));
    expect(await copy.beginRun('one')).toBe(run);
    await copy.close();
  });

  test('is whole when one of two stores in a process is closed', async () => {
    const [one, two] = [open(), open()];
    await one.put(judgementOf('a'));
    await two.put(judgementOf('b'));
    expect(await two.get('a')).toEqual(judgementOf('a'));
    await one.close();
    copyFileSync(at('judgements.db'), at('copy.db'));
    const copy = open('copy.db');
    expect((await all(copy.list())).map(({ key }) => key)).toEqual(['a', 'b']);
    await copy.close();
    await two.put(judgementOf('c'));
    await two.close();
    expect(readdirSync(at())).toEqual(['copy.db', 'judgements.db']);
  });

  test('takes what is put in one turn in one transaction that waits for the disk', async () => {
    const store = open();
    const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
    await Promise.all(Array.from({ length: 50 }, (_, index) => store.put(judgementOf(`key-${index}`))));
    expect(exec.mock.calls.flat()).toEqual(['PRAGMA synchronous = FULL', 'BEGIN IMMEDIATE', 'COMMIT']);
    exec.mockClear();
    await store.claim('a');
    expect(exec.mock.calls.flat()).toEqual(['PRAGMA synchronous = NORMAL', 'BEGIN IMMEDIATE', 'COMMIT']);
    exec.mockClear();
    await store.claim('a');
    await store.claim('key-1');
    expect(exec.mock.calls.flat()).toEqual([]);
    await store.close();
  });

  test('takes on closing what is still on its way', async () => {
    const store = open();
    const put = store.put(judgementOf('a'));
    await store.close();
    await put;
    const again = open();
    expect(await again.get('a')).toBeDefined();
    await again.close();
    await expect(again.put(judgementOf('b'))).rejects.toThrow('has been closed');
    await expect(again.get('a')).rejects.toThrow('has been closed');
    await expect(again.release('a')).resolves.toBeUndefined();
  });

  test('is waited for as long as another writes to it, which is said once', async () => {
    const store = open();
    const { exec } = DatabaseSync.prototype;
    let refusals = 0;
    const spy = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql,
    ) {
      if (sql === 'BEGIN IMMEDIATE' && refusals < 8) {
        refusals += 1;
        // SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL, SQLITE_BUSY_RECOVERY
        throw Object.assign(new Error('database is locked'), { errcode: [5, 6, 15, 261][refusals % 4] });
      }
      exec.call(this, sql);
    });
    const [claim] = await Promise.all([store.claim('a'), store.put(judgementOf('b')), store.beginRun('one')]);
    expect(claim).toBe('ours');
    expect(refusals).toBe(8);
    spy.mockRestore();
    expect(await store.get('b')).toBeDefined();
    await store.close();
    expect(warnings.splice(0)).toEqual([
      `${at('judgements.db')} is being written to by another program: waiting for it.`,
    ]);
  });

  test('becomes smaller when what was pruned is given back', async () => {
    const store = open();
    await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        store.put(judgementOf(`key-${index}`, { input: 'x'.repeat(2000) })),
      ),
    );
    await store.prune({});
    const pages = () => rowsOf('PRAGMA page_count')[0]?.page_count;
    const before = Number(pages());
    await store.compact();
    expect(Number(pages())).toBeLessThan(before / 5);
    await store.close();
  });
});

describe('a file that cannot be used', () => {
  test('of a newer version is refused and left alone', async () => {
    await open().close();
    const database = new DatabaseSync(at('judgements.db'));
    database.exec(`PRAGMA user_version = ${STORE_VERSION + 1}`);
    database.close();
    expect(() => open()).toThrow(StoreError);
    expect(() => open()).toThrow(
      `${at('judgements.db')} was written by a newer promptfoo-esfp (its layout is 2, this one knows 1): update promptfoo-esfp`,
    );
    expect(() => open()).not.toThrow(DamagedStoreError);
    expect(rowsOf('PRAGMA user_version')).toEqual([{ user_version: 2 }]);
  });

  test('of another program is refused and left alone', () => {
    const database = new DatabaseSync(at('judgements.db'));
    database.exec('CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)');
    database.close();
    expect(() => open()).toThrow(`${at('judgements.db')} is a database of another program`);
    expect(rowsOf('SELECT name FROM sqlite_schema')).toEqual([{ name: 'theirs' }]);
    expect(rowsOf('PRAGMA journal_mode')).toEqual([{ journal_mode: 'delete' }]);
  });

  test('that is no database, is broken or lacks a table is called damaged', async () => {
    writeFileSync(at('text.db'), 'no database '.repeat(100));
    expect(() => open('text.db')).toThrow(DamagedStoreError);
    await open().close();
    const database = new DatabaseSync(at('judgements.db'));
    database.exec('DROP TABLE run');
    database.close();
    expect(() => open()).toThrow(`${at('judgements.db')} is damaged (its table run is missing).`);
    expect(() => open()).toThrow(DamagedStoreError);
  });

  test('with a row that is no judgement says so where it is read', async () => {
    const store = open();
    await store.put(judgementOf('a'));
    const database = new DatabaseSync(at('judgements.db'));
    database.exec(`UPDATE judgement SET body = json_set(body, '$.task', 'guess')`);
    database.close();
    const message = `${at('judgements.db')} holds a row that cannot be used, which is no judgement: task`;
    await expect(store.get('a')).rejects.toThrow(message);
    await expect(store.claim('a')).rejects.toThrow(message);
    await expect(all(store.list())).rejects.toThrow(message);
    await store.close();
  });

  test('in the place of which a folder lies, or that has none, is an error of SQLite', () => {
    mkdirSync(at('judgements.db'));
    expect(() => open()).toThrow(expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }));
    expect(() => open('nowhere/judgements.db')).toThrow(
      expect.objectContaining({ code: 'ERR_SQLITE_ERROR' }),
    );
    expect(existsSync(at('nowhere'))).toBe(false);
  });
});

describe('claims', () => {
  test('hold against another store of the process, until that is closed', async () => {
    const [one, two] = [open(), open()];
    expect(await one.claim('a')).toBe('ours');
    expect(await two.claim('a')).toBe('taken');
    await two.release('a');
    expect(await two.claim('a')).toBe('taken');
    await one.close();
    expect(await two.claim('a')).toBe('ours');
    await two.close();
  });

  test('hold against a process that lives, and lapse at once when it is killed', async () => {
    const store = open();
    const other = start('claim', [at('judgements.db'), 'a']);
    expect(await other.line('claimed ')).toBe('ours');
    expect(await store.claim('a')).toBe('taken');
    other.process.kill('SIGKILL');
    await other.end();
    expect(await store.claim('a')).toBe('ours');
    expect(rowsOf('SELECT count(*) AS owners FROM owner')).toEqual([{ owners: 1 }]);
    await store.close();
  });

  test('of a process on another host lapse 30 seconds after its last sign of life', async () => {
    const store = open();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    // No process of this host has that number.
    const pid = 2 ** 31 - 1;
    plantClaim('fresh', bareOwner(pid, { host: 'elsewhere', beat: now - 30_000 }));
    plantClaim('stale', bareOwner(pid, { host: 'elsewhere', beat: now - 30_001 }));
    plantClaim('ahead', bareOwner(pid, { host: 'elsewhere', beat: now + 30_001 }));
    plantClaim('here', bareOwner(pid));
    plantClaim('alive', bareOwner(process.ppid));
    expect(await store.claim('fresh')).toBe('taken');
    expect(await store.claim('stale')).toBe('ours');
    expect(await store.claim('ahead')).toBe('ours');
    expect(await store.claim('here')).toBe('ours');
    expect(await store.claim('alive')).toBe('taken');
    await store.close();
  });

  test('of a former process with the number of this one have lapsed', async () => {
    const store = open();
    const begun = Date.now() - process.uptime() * 1000;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    plantClaim('former', bareOwner(process.pid, { beat: Math.floor(begun) - 1000 }));
    plantClaim('own', bareOwner(process.pid));
    expect(await store.claim('own')).toBe('taken');
    expect(await store.claim('former')).toBe('ours');
    await store.close();
  });

  test('are kept alive every ten seconds as long as there are any', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    const store = open();
    const beat = () => rowsOf('SELECT beat FROM owner')[0]?.beat;
    await store.claim('a');
    const first = Number(beat());
    vi.advanceTimersByTime(9999);
    expect(beat()).toBe(first);
    vi.advanceTimersByTime(1);
    expect(beat()).toBe(first + 10_000);
    await store.release('a');
    vi.advanceTimersByTime(20_000);
    expect(beat()).toBe(first + 10_000);
    await store.close();
    expect(rowsOf('SELECT * FROM owner')).toEqual([]);
  });

  test('that have lapsed and were taken by another are not ended by their former owner', async () => {
    const [one, two] = [open(), open()];
    await one.claim('a');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await two.claim('a')).toBe('ours');
    await one.release('a');
    expect(await one.claim('a')).toBe('taken');
    await one.close();
    await two.close();
  });
});
