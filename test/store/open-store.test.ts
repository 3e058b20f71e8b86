import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openStore, storePath } from '../../store/open-store.ts';
import { setAside } from '../../store/set-aside.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { all, judgementOf } from './judgements.ts';
import { start } from './program.ts';
import { describeStore } from './store-suite.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

function opened(path: string) {
  const warnings: string[] = [];
  return { store: openStore({ path, warn: (message) => warnings.push(message) }), warnings };
}

describeStore('a store as it is opened', () => opened(at('.esfp', 'judgements.db')).store);

/** The files that were set aside, without what belongs to them. */
const damagedFiles = () => readdirSync(at()).filter((name) => /\.damaged-.*Z$/.test(name));
const partsAside = () => readdirSync(at()).filter((name) => /\.damaged-.*Z-(wal|shm)$/.test(name));

/** A store with many judgements. */
async function fill(path: string): Promise<void> {
  const { store } = opened(path);
  await Promise.all(Array.from({ length: 300 }, (_, index) => store.put(judgementOf(`key-${index}`))));
  await store.close();
}

/** Makes rubbish of some of a file, as a failing disk would. */
function breakInside(path: string): void {
  const bytes = readFileSync(path);
  bytes.fill(0x5a, 8192, bytes.length - 4096);
  writeFileSync(path, bytes);
}

describe('opening', () => {
  test('makes the folder, and keeps what is put', async () => {
    const { store, warnings } = opened(at('a', 'b', 'judgements.db'));
    expect(store.durable).toBe(true);
    expect(store.place).toBe(at('a', 'b', 'judgements.db'));
    await store.put(judgementOf('a'));
    await store.close();
    expect(warnings).toEqual([]);
    expect(readdirSync(at('a', 'b'))).toEqual(['judgements.db']);
  });

  test('takes an empty file for a new store', async () => {
    writeFileSync(at('judgements.db'), '');
    const { store, warnings } = opened(at('judgements.db'));
    expect(store.durable).toBe(true);
    await store.close();
    expect(warnings).toEqual([]);
  });

  test('refuses a newer version and another program’s database, and sets neither aside', async () => {
    await fill(at('newer.db'));
    const newer = new DatabaseSync(at('newer.db'));
    newer.exec('PRAGMA user_version = 99');
    newer.close();
    expect(() => opened(at('newer.db'))).toThrow('a newer promptfoo-esfp');
    const theirs = new DatabaseSync(at('theirs.db'));
    theirs.exec('CREATE TABLE x (y)');
    theirs.close();
    expect(() => opened(at('theirs.db'))).toThrow('another program');
    expect(damagedFiles()).toEqual([]);
  });
});

describe('a damaged file', () => {
  test.each([
    ['that is no database', (path: string) => writeFileSync(path, 'no database')],
    ['with pages of rubbish', breakInside],
    ['that is cut off', (path: string) => truncateSync(path, statSync(path).size - 20_000)],
  ])('%s is kept under another name, and a new store is begun', async (_, damage) => {
    const path = at('judgements.db');
    await fill(path);
    damage(path);
    const bytes = readFileSync(path);
    const { store, warnings } = opened(path);
    const [aside = '', ...others] = damagedFiles();
    expect(others).toEqual([]);
    expect(aside).toMatch(/^judgements\.db\.damaged-\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z$/);
    expect(readFileSync(at(aside)).equals(bytes)).toBe(true);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${path} is damaged (`);
    expect(warnings[0]).toContain(
      `It is kept as ${at(aside)}; judgements that are only there will be paid for again.`,
    );
    expect(store.durable).toBe(true);
    expect(await all(store.list())).toEqual([]);
    await store.put(judgementOf('a'));
    await store.close();
    expect(readdirSync(at()).sort()).toEqual(['judgements.db', aside, ...partsAside()].sort());
    const again = opened(path);
    expect(await again.store.get('a')).toBeDefined();
    await again.store.close();
    expect(again.warnings).toEqual([]);
  });

  test('is set aside with the write-ahead log that belongs to it', async () => {
    const path = at('judgements.db');
    writeFileSync(path, 'no database');
    writeFileSync(`${path}-wal`, 'its log');
    const { store } = opened(path);
    await store.close();
    const aside = partsAside().find((name) => name.endsWith('-wal')) ?? '';
    expect(readFileSync(at(aside), 'utf8')).toBe('its log');
    expect(damagedFiles()).toContain(aside.slice(0, -'-wal'.length));
  });

  test('is looked at once more before it is renamed: another process may have been first', async () => {
    const path = at('judgements.db');
    expect(setAside(path)).toBeUndefined();
    await fill(path);
    const bytes = readFileSync(path);
    expect(setAside(path)).toBeUndefined();
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(damagedFiles()).toEqual([]);
    expect(readdirSync(at())).not.toContain('judgements.db.lock');
  });

  test('is set aside once by processes that find it at once, and none loses what it puts', async () => {
    const path = at('judgements.db');
    await fill(path);
    breakInside(path);
    const names = ['a', 'b', 'c', 'd'];
    const programs = names.map((name) => start('open', [path, name]));
    expect(await Promise.all(programs.map((program) => program.line('put ')))).toEqual(
      names.map(() => 'true'),
    );
    for (const { process: child } of programs) child.stdin?.end();
    for (const program of programs) expect((await program.end()).code).toBe(0);
    expect(programs.map((program) => program.errors()).join('')).toBe('');
    expect(programs.flatMap(({ lines }) => lines.filter((line) => line.startsWith('warned')))).toHaveLength(
      1,
    );
    expect(damagedFiles()).toHaveLength(1);
    const { store, warnings } = opened(path);
    expect((await all(store.list())).map(({ key }) => key).sort()).toEqual(names);
    await store.close();
    expect(warnings).toEqual([]);
    const left = readdirSync(at()).filter((name) => !partsAside().includes(name));
    expect(left.sort()).toEqual(['judgements.db', ...damagedFiles()]);
  });
});

describe('a place that takes no file', () => {
  const expectMemory = async ({ store, warnings }: ReturnType<typeof opened>, path: string) => {
    expect(store.durable).toBe(false);
    expect(store.place).toBe(`memory, since ${path} cannot be written`);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain(`${path} cannot be written (`);
    expect(warnings[0]).toContain('will be paid for again');
    expect(await store.claim('a')).toBe('ours');
    await store.put(judgementOf('a'));
    expect(await store.get('a')).toEqual(judgementOf('a'));
    await store.close();
    expect(warnings).toHaveLength(1);
  };

  test('below a file', async () => {
    writeFileSync(at('file'), 'x');
    const path = at('file', '.esfp', 'judgements.db');
    await expectMemory(opened(path), path);
    expect(readFileSync(at('file'), 'utf8')).toBe('x');
  });

  test('where a folder lies', async () => {
    mkdirSync(at('judgements.db'));
    await expectMemory(opened(at('judgements.db')), at('judgements.db'));
    expect(readdirSync(at())).toEqual(['judgements.db']);
  });

  test('of a name that is too long', async () => {
    const path = at('x'.repeat(300), 'judgements.db');
    await expectMemory(opened(path), path);
  });

  /** Nobody: whoever runs the tests as root may write everywhere. */
  const asNobody = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

  const canRunAsNobody =
    spawnSync(process.execPath, [join(import.meta.dirname, 'programs', 'nothing.ts')], asNobody).status === 0;

  test.runIf(canRunAsNobody).each([
    ['a read-only folder', 0, () => chmodSync(at('shared'), 0o555)],
    [
      'a read-only file in a read-only folder',
      300,
      async () => {
        await fill(at('shared', 'judgements.db'));
        chmodSync(at('shared', 'judgements.db'), 0o444);
        chmodSync(at('shared'), 0o555);
      },
    ],
    [
      'a read-only file',
      300,
      async () => {
        await fill(at('shared', 'judgements.db'));
        chmodSync(at('shared', 'judgements.db'), 0o444);
        chmodSync(at('shared'), 0o777);
      },
    ],
    [
      'a damaged file that cannot be renamed',
      0,
      () => {
        writeFileSync(at('shared', 'judgements.db'), 'no database');
        chmodSync(at('shared'), 0o555);
      },
    ],
  ])('%s, of which the %i judgements that can be read are used', async (_, readable, prepare) => {
    mkdirSync(at('shared'));
    chmodSync(at(), 0o755);
    await prepare();
    const before = readdirSync(at('shared'));
    const program = start('open', [at('shared', 'judgements.db'), 'a'], asNobody);
    expect(await program.line('put ')).toBe('false');
    program.process.stdin?.end();
    expect((await program.end()).code).toBe(0);
    chmodSync(at('shared'), 0o755);
    expect(program.errors()).toBe('');
    expect(program.lines.filter((line) => line.startsWith('warned'))).toHaveLength(1);
    const warning = await program.line('warned ');
    expect(warning).toContain('will be paid for again');
    expect(warning.includes('what is there is used')).toBe(readable > 0);
    const keys = ['a', ...Array.from({ length: readable }, (_, index) => `key-${index}`)].sort();
    expect(JSON.parse(await program.line('there '))).toEqual(keys);
    expect(JSON.parse(await program.line('claimed '))).toEqual(keys.map(() => 'object'));
    expect(readdirSync(at('shared')).filter((name) => !/-(wal|shm)$/.test(name))).toEqual(before);
  });
});

describe('a store that is only read', () => {
  const readable = (path: string) => new SqliteStore(path, (message) => expect.fail(message), 'read');

  test('tells what others have put, also while they have it open, and leaves no file beside it', async () => {
    const path = at('judgements.db');
    const { store } = opened(path);
    await store.put(judgementOf('a'));
    const during = readable(path);
    expect(await during.get('a')).toEqual(judgementOf('a'));
    await store.put(judgementOf('b'));
    expect((await all(during.list())).map(({ key }) => key).sort()).toEqual(['a', 'b']);
    await during.close();
    await store.close();
    expect(readdirSync(at())).toEqual(['judgements.db']);
    const bytes = readFileSync(path);
    const after = readable(path);
    expect((await all(after.list())).map(({ key }) => key).sort()).toEqual(['a', 'b']);
    await after.close();
    expect(readdirSync(at())).toEqual(['judgements.db']);
    expect(readFileSync(path).equals(bytes)).toBe(true);
  });

  test('takes nothing, and is not made', async () => {
    const path = at('judgements.db');
    expect(() => readable(path)).toThrow();
    expect(readdirSync(at())).toEqual([]);
    await fill(path);
    const store = readable(path);
    expect(store.durable).toBe(false);
    await expect(store.put(judgementOf('new'))).rejects.toThrow('readonly');
    await expect(store.claim('new')).rejects.toThrow('readonly');
    await expect(store.prune({})).rejects.toThrow('readonly');
    await expect(store.beginRun('fingerprint')).rejects.toThrow('readonly');
    await store.close();
  });
});

describe('a disk that becomes full', () => {
  test('keeps what is bought in memory, and says so once', async () => {
    const path = at('judgements.db');
    await new SqliteStore(path, () => {}).close();
    const program = join(import.meta.dirname, 'programs', 'fill.ts');
    // A limit on the size of files: 2000 blocks of 512 or 1024 bytes.
    const output = execFileSync(
      'sh',
      ['-c', 'ulimit -f 2000; exec "$0" "$@"', process.execPath, program, path, '400'],
      {
        encoding: 'utf8',
      },
    );
    const lines = output.trim().split('\n');
    const warnings = lines.filter((line) => line.startsWith('warned'));
    const there = JSON.parse(lines.find((line) => line.startsWith('there '))?.slice('there '.length) ?? '');
    const keys = Array.from({ length: 400 }, (_, index) => `key-${index}`);
    expect(there).toEqual({ listed: keys, got: 400, counted: 400, durable: false });
    expect(lines.filter((line) => line.startsWith('claim'))).toEqual([]);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('does not take what is written to it (disk I/O error)');
    const [, lost] = /(\d+) judgements are lost/.exec(warnings[1] ?? '') ?? [];
    const { store } = opened(path);
    const kept = (await all(store.list())).map(({ key }) => key);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBe(400 - Number(lost));
    await store.close();
  });
});

describe('the path', () => {
  const folder = join('/', 'folder');
  test.each([
    ['.esfp beside the settings', '/project/esfp.yaml', undefined, {}, '/project/.esfp/judgements.db'],
    ['.esfp in the working folder', null, undefined, {}, '/folder/.esfp/judgements.db'],
    ['relative to the settings', '/project/esfp.yaml', '../shared.db', {}, '/shared.db'],
    ['relative to the working folder', null, 'here.db', {}, '/folder/here.db'],
    ['absolute', '/project/esfp.yaml', '/else/where.db', {}, '/else/where.db'],
    ['of settings given by a relative path', 'sub/esfp.yaml', 'a.db', {}, '/folder/sub/a.db'],
    ['by the environment', '/project/esfp.yaml', 'a.db', { ESFP_STORE: 'b.db' }, '/folder/b.db'],
    ['not by an empty variable', '/project/esfp.yaml', 'a.db', { ESFP_STORE: '' }, '/project/a.db'],
  ])('%s', (_, settings, configured, environment, expected) => {
    expect(storePath(settings, configured, environment, folder)).toBe(expected);
  });
});
