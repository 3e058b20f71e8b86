import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addStoreCommand } from '../../cli/store.ts';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { all, judgementOf, receiptOf } from './judgements.ts';
import { start } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
let printed: string[];

beforeEach(() => {
  printed = [];
  vi.spyOn(console, 'log').mockImplementation((line) => {
    printed.push(String(line));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Runs `esfp store` with words; a usage error is thrown. */
async function esfp(...words: string[]): Promise<string> {
  const program = new Command('esfp');
  addStoreCommand(program);
  for (const command of program.commands.flatMap((one) => [one, ...one.commands])) {
    command.exitOverride().configureOutput({ writeErr: () => {} });
  }
  await program.parseAsync(['store', ...words], { from: 'user' });
  return printed.join('\n');
}

const judge = judgementOf('').judge;
const judgements = [
  judgementOf('a', { receipt: receiptOf({ date: '2026-01-02T00:00:00.000Z' }) }),
  judgementOf('b', { purpose: 'anchor', run: 'run-1', receipt: receiptOf({ cost: null }) }),
  judgementOf('c', {
    judge: { ...judge, id: 'google:\u001bjudge' },
    receipt: receiptOf({ servedModel: null }),
  }),
];

async function fill(path = at('judgements.db'), added = judgements): Promise<string> {
  const store = new SqliteStore(path, (message) => expect.fail(message));
  await Promise.all(added.map((one) => store.put(one)));
  await store.close();
  return path;
}

async function keysIn(path: string): Promise<string[]> {
  const store = new SqliteStore(path, (message) => expect.fail(message));
  const keys = (await all(store.list())).map(({ key }) => key);
  await store.close();
  return keys;
}

describe('which store', () => {
  test('the option says, else ESFP_STORE, else esfp.yaml', async () => {
    await fill(at('option.db'));
    await fill(at('environment.db'));
    mkdirSync(at('project', 'kept'), { recursive: true });
    await fill(at('project', 'kept', 'configured.db'));
    writeFileSync(at('project', 'esfp.yaml'), 'store: kept/configured.db\n');
    vi.stubEnv('ESFP_STORE', at('environment.db'));
    vi.stubEnv('ESFP_CONFIG', at('project', 'esfp.yaml'));
    expect(await esfp('stats', '--store', at('option.db'))).toContain(at('option.db'));
    expect(await esfp('stats')).toContain(at('environment.db'));
    vi.stubEnv('ESFP_STORE', undefined);
    expect(await esfp('stats')).toContain(at('project', 'kept', 'configured.db'));
  });

  test.each([['stats'], ['export'], ['prune', '--judge', 'x']])(
    'one that is not there is an error of %s, and none is made',
    async (...words) => {
      const path = at('nowhere', 'judgements.db');
      await expect(esfp(...words, '--store', path)).rejects.toThrow(
        `There is no judgement store at ${path}: name it with --store`,
      );
      expect(readdirSync(at())).toEqual([]);
    },
  );

  test('a damaged one, a folder, an empty file and another program’s file are errors, and stay', async () => {
    writeFileSync(at('text.db'), 'no database');
    mkdirSync(at('folder.db'));
    await expect(esfp('stats', '--store', at('text.db'))).rejects.toThrow(
      `${at('text.db')} is damaged (file is not a database). Bring back a copy of it; the next run would begin a new one.`,
    );
    await expect(esfp('stats', '--store', at('folder.db'))).rejects.toThrow(
      `${at('folder.db')} is a folder, and no judgement store: name the store's file with --store.`,
    );
    writeFileSync(at('empty.db'), '');
    await expect(esfp('stats', '--store', at('empty.db'))).rejects.toThrow(`${at('empty.db')} is empty`);
    expect(readFileSync(at('empty.db'), 'utf8')).toBe('');
    expect(readdirSync(at()).sort()).toEqual(['empty.db', 'folder.db', 'text.db']);
    expect(readFileSync(at('text.db'), 'utf8')).toBe('no database');
  });
});

describe('stats', () => {
  test('counts by judge and purpose, and says what is not known', async () => {
    const path = await fill();
    const text = await esfp('stats', '--store', path);
    const cells = text.split('\n').map((line) => line.split('│').map((cell) => cell.trim()));
    expect(cells).toContainEqual([
      '',
      'openai:judge',
      'response',
      'labels',
      '1',
      'judge-2026-11-01',
      '2026-01-02',
      '2026-01-02',
      '100',
      '10',
      '0.2500',
      '',
    ]);
    expect(cells.find((row) => row[1] === 'openai:judge' && row[2] === 'anchor')?.at(-2)).toBe('unknown');
    expect(cells.find((row) => row[1] === 'google:\\u{1b}judge')?.[5]).toBe('');
    expect(text).toContain('3 in all, cost 0.5000 (1 unknown)');
    expect(text).toMatch(new RegExp(`${path}, 0\\.0\\d MB$`));
    expect(readdirSync(at())).toEqual(['judgements.db']);
  });

  test('of an empty store', async () => {
    expect(await esfp('stats', '--store', await fill(undefined, []))).toContain('No judgements.');
  });
});

describe('export', () => {
  test('writes every judgement as a line, oldest first', async () => {
    const path = await fill();
    await esfp('export', '--store', path, '-o', at('out.jsonl'));
    const lines = readFileSync(at('out.jsonl'), 'utf8').trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual(judgements);
    expect(readdirSync(at()).sort()).toEqual(['judgements.db', 'out.jsonl']);
  });

  test('leaves what was there when it fails', async () => {
    const path = await fill();
    writeFileSync(at('out.jsonl'), 'from before');
    const store = new SqliteStore(path, () => {});
    const { stringify } = JSON;
    vi.spyOn(JSON, 'stringify').mockImplementation((value) => {
      if (value.key === 'b') throw new Error('no more room');
      return stringify(value);
    });
    await expect(esfp('export', '--store', path, '-o', at('out.jsonl'))).rejects.toThrow('no more room');
    await store.close();
    expect(readFileSync(at('out.jsonl'), 'utf8')).toBe('from before');
    expect(readdirSync(at()).sort()).toEqual(['judgements.db', 'out.jsonl']);
  });

  test('goes to standard output, of which a reader may take as much as it likes', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => judgementOf(`key-${index}`));
    const path = await fill(undefined, many);
    const whole = start('store-command', ['export', '--store', path]);
    expect(await whole.end()).toEqual({ code: 0, signal: null });
    expect(whole.lines.map((line) => JSON.parse(line).key)).toEqual(many.map(({ key }) => key));
    const program = new URL('programs/store-command.ts', import.meta.url).pathname;
    const script = '{ "$0" "$1" export --store "$2" 2>"$3"; echo $? >>"$3"; } | head -n 1';
    const words = [process.execPath, program, path, at('errors')];
    const first = execFileSync('sh', ['-c', script, ...words], { encoding: 'utf8' });
    expect(JSON.parse(first).key).toBe('key-0');
    expect(readFileSync(at('errors'), 'utf8')).toBe('0\n');
  });
});

describe('prune', () => {
  test('deletes what it is told to, and gives the space back', async () => {
    const big = Array.from({ length: 200 }, (_, index) =>
      judgementOf(`key-${index}`, { input: 'x'.repeat(5000), judge: { ...judge, id: 'big:judge' } }),
    );
    const path = await fill(undefined, [...judgements, ...big]);
    const before = statSync(path).size;
    expect(await esfp('prune', '--store', path, '--judge', 'big:judge')).toBe(
      `Deleted 200 judgements from ${path}.`,
    );
    expect(statSync(path).size).toBeLessThan(before / 5);
    expect(await keysIn(path)).toEqual(['a', 'b', 'c']);
    expect(readdirSync(at())).toEqual(['judgements.db']);
  });

  test('combines what it is told', async () => {
    const path = await fill();
    expect(await esfp('prune', '--store', path, '--run', 'run-1', '--purpose', 'response')).toContain(
      'Deleted 0 judgements',
    );
    expect(await esfp('prune', '--store', path, '--before', '2026-01-03')).toContain(
      'Deleted 1 judgement from',
    );
    expect(await esfp('prune', '--store', path, '--purpose', 'anchor', '--run', 'run-1')).toContain(
      'Deleted 1',
    );
    expect(await keysIn(path)).toEqual(['c']);
  });

  test('only says how many with --dry-run', async () => {
    const path = await fill();
    expect(await esfp('prune', '--store', path, '--before', '2026-12-01', '--dry-run')).toBe(
      `3 judgements would be deleted from ${path}.`,
    );
    expect(await keysIn(path)).toEqual(['a', 'b', 'c']);
  });

  test('wants to be told which', async () => {
    const path = await fill();
    await expect(esfp('prune', '--store', path)).rejects.toThrow('Say which judgements to delete');
    await expect(esfp('prune', '--store', path, '--dry-run')).rejects.toThrow(
      'Say which judgements to delete',
    );
    await expect(esfp('prune', '--store', path, '--before', 'soon')).rejects.toThrow('soon is no date');
    await expect(esfp('prune', '--store', path, '--purpose', 'fun')).rejects.toThrow('fun');
    expect(await keysIn(path)).toEqual(['a', 'b', 'c']);
    expect(existsSync(`${path}-wal`)).toBe(false);
  });
});
