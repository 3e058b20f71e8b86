import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { FallbackStore } from '../../store/fallback-store.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { all, judgementOf, receiptOf } from './judgements.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const warnings: string[] = [];
const warn = (message: string) => {
  warnings.push(message);
};
afterEach(() => {
  vi.restoreAllMocks();
  warnings.length = 0;
});

const full = Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
const malformed = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });

/** Lets every transaction of this process fail as on a full or broken disk, until it is restored. */
function fillDisk(fault: Error = full) {
  const { exec } = DatabaseSync.prototype;
  return vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql) {
    if (sql === 'COMMIT') throw fault;
    exec.call(this, sql);
  });
}

const dated = (key: string, date: string) => judgementOf(key, { receipt: receiptOf({ date }) });

test('what a full disk does not take is held, and goes there when it does', async () => {
  const path = at('judgements.db');
  const store = new FallbackStore(new SqliteStore(path, warn), warn);
  await store.put(dated('b', '2026-02-01T00:00:00Z'));
  await store.put(dated('d', '2026-04-01T00:00:00Z'));
  const disk = fillDisk();
  expect(await store.claim('a')).toBe('ours');
  expect(await store.claim('a')).toBe('taken');
  await store.put(dated('a', '2026-01-01T00:00:00Z'));
  await store.put(dated('c', '2026-03-01T00:00:00Z'));
  expect(store.durable).toBe(false);
  expect(await store.claim('a')).toEqual(dated('a', '2026-01-01T00:00:00Z'));
  expect((await all(store.list())).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd']);
  expect((await all(store.list({ before: '2026-02-02' }))).map(({ key }) => key)).toEqual(['a', 'b']);
  expect(await store.count()).toMatchObject([
    { judgements: 4, first: '2026-01-01T00:00:00.000Z', last: '2026-04-01T00:00:00.000Z', cost: 1 },
  ]);
  const run = await store.beginRun('one');
  expect(await store.beginRun('one')).toBe(run);
  await store.endRun(run);
  expect(warnings).toHaveLength(1);
  expect(warnings[0]).toContain(`${path} does not take what is written to it (database or disk is full)`);
  disk.mockRestore();

  await store.put(dated('e', '2026-05-01T00:00:00Z'));
  expect(store.durable).toBe(true);
  expect((await all(store.list())).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await store.close();
  const again = new SqliteStore(path, warn);
  expect((await all(again.list())).map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd', 'e']);
  await again.close();
  expect(warnings).toHaveLength(1);
});

test('what goes to the disk while it is listed is listed once', async () => {
  const store = new FallbackStore(new SqliteStore(at('judgements.db'), warn), warn);
  await store.put(dated('a', '2026-01-01T00:00:00Z'));
  const disk = fillDisk();
  await store.put(dated('b', '2026-02-01T00:00:00Z'));
  // Between the look at what is held and the look at the disk.
  const { list } = SqliteStore.prototype;
  vi.spyOn(SqliteStore.prototype, 'list').mockImplementationOnce(async function* (this: SqliteStore, filter) {
    disk.mockRestore();
    await store.put(dated('c', '2026-03-01T00:00:00Z'));
    yield* list.call(this, filter);
  });
  expect((await all(store.list())).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
  await store.close();
});

test('what is held goes to the disk when the store is closed', async () => {
  const store = new FallbackStore(new SqliteStore(at('judgements.db'), warn), warn);
  const disk = fillDisk();
  await store.put(judgementOf('a'));
  disk.mockRestore();
  await store.close();
  const again = new SqliteStore(at('judgements.db'), warn);
  expect(await again.get('a')).toEqual(judgementOf('a'));
  await again.close();
  expect(warnings).toHaveLength(1);
});

test('a key whose claim could not be ended in the file can be claimed again', async () => {
  const store = new FallbackStore(new SqliteStore(at('judgements.db'), warn), warn);
  expect(await store.claim('a')).toBe('ours');
  const disk = fillDisk();
  await store.release('a');
  disk.mockRestore();
  expect(await store.claim('a')).toBe('ours');
  await store.close();
});

test('what is no judgement is refused, not held', async () => {
  const store = new FallbackStore(new SqliteStore(at('judgements.db'), warn), warn);
  await expect(store.put(judgementOf('a', { answer: undefined }))).rejects.toThrow('is no judgement');
  expect(store.durable).toBe(true);
  await store.close();
  expect(warnings).toEqual([]);
});

test('what a file that breaks meanwhile does not take is held, and nothing more is bought', async () => {
  const path = at('judgements.db');
  const store = new FallbackStore(new SqliteStore(path, warn), warn);
  expect(await store.claim('a')).toBe('ours');
  const disk = fillDisk(malformed);
  await store.put(judgementOf('a'));
  expect(await store.get('a')).toEqual(judgementOf('a'));
  await expect(store.claim('b')).rejects.toThrow(
    `${path} has been damaged (database disk image is malformed): run again, which keeps it under another name`,
  );
  await expect(store.beginRun('one')).rejects.toThrow('has been damaged');
  await expect(store.release('b')).resolves.toBeUndefined();
  expect(warnings).toHaveLength(1);
  disk.mockRestore();
  await store.close();
});

test('what is pruned is pruned from what is held, too', async () => {
  const store = new FallbackStore(new SqliteStore(at('judgements.db'), warn), warn);
  await store.put(judgementOf('a'));
  const disk = fillDisk();
  await store.put(judgementOf('b'));
  disk.mockRestore();
  expect(await store.prune({ judge: 'openai:judge' })).toBe(2);
  expect(await store.get('b')).toBeUndefined();
  await store.close();
});
