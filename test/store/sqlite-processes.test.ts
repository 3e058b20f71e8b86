import { copyFileSync, readdirSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { SqliteStore } from '../../store/sqlite-store.ts';
import { all, judgementOf } from './judgements.ts';
import { start } from './program.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();
const fail = (message: string) => expect.fail(message);
const open = (name = 'judgements.db') => new SqliteStore(at(name), fail);

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server = undefined;
});

/** A server that answers with a number of its own to every request. Returns its address and what was asked of it. */
async function numberServer(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const listening = createServer(({ url = '' }, response) => {
    const answer = asked.push(url.slice(1));
    setTimeout(() => response.end(JSON.stringify(answer)), Math.random() * 20);
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { url: `http://127.0.0.1:${address.port}`, asked };
}

describe('kill -9', () => {
  test.each(Array.from({ length: 6 }, (_, round) => round))(
    'loses nothing whose put had resolved (%i)',
    async (round) => {
      const first = start('put-many', [at('judgements.db'), 'first']);
      const second = start('put-many', [at('judgements.db'), 'second']);
      // At a random moment after some puts of both.
      const enough = 1 + Math.floor(Math.random() * 300 * (round + 1));
      await Promise.all([first.line('first-'), second.line('second-')]);
      while (first.lines.length < enough) await new Promise(setImmediate);
      first.process.kill('SIGKILL');
      second.process.kill('SIGKILL');
      expect((await first.end()).signal).toBe('SIGKILL');
      await second.end();
      const reported = [...first.lines, ...second.lines];
      const store = open();
      const there = new Map((await all(store.list())).map((one) => [one.key, one]));
      expect(reported.filter((key) => !there.has(key))).toEqual([]);
      expect(there.get(reported[0] ?? '')).toEqual(judgementOf(reported[0] ?? ''));
      await store.close();
      expect(readdirSync(at())).toEqual(['judgements.db']);
      expect([first.errors(), second.errors()]).toEqual(['', '']);
    },
  );
});

describe('processes at one store', () => {
  test('buy no key twice, agree on every answer and show no error', async () => {
    const { url, asked } = await numberServer();
    // Each in an order of its own, from a store that none of them finds there.
    const programs = ['1', '7', '11'].map((step) => start('buy', [at('judgements.db'), url, '120', step]));
    const ends = await Promise.all(programs.map((program) => program.end()));
    expect(programs.map((program) => program.errors())).toEqual(['', '', '']);
    expect(ends.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(asked).toHaveLength(120);
    expect(new Set(asked).size).toBe(120);
    const answers = programs.map(({ lines }) =>
      lines.map((line) => line.split(' ').slice(0, 2).join(' ')).sort(),
    );
    expect(answers[0]).toHaveLength(120);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    const bought = programs.flatMap(({ lines }) => lines.filter((line) => line.endsWith(' true')));
    expect(bought).toHaveLength(120);
    // Closed at one moment, each may leave it to the others to remove its log. Then that is empty.
    const log = statSync(at('judgements.db-wal'), { throwIfNoEntry: false });
    expect(log?.size ?? 0).toBe(0);
  });

  test('of which one is killed: what it had put is not bought again, what it had claimed is', async () => {
    const { url, asked } = await numberServer();
    const killed = start('buy', [at('judgements.db'), url, '200', '1']);
    await killed.line('key-');
    killed.process.kill('SIGKILL');
    await killed.end();
    const before = killed.lines.map((line) => line.split(' ')[0]);
    const askedBefore = asked.length;
    const second = start('buy', [at('judgements.db'), url, '200', '1']);
    expect(await second.end()).toEqual({ code: 0, signal: null });
    expect(second.errors()).toBe('');
    expect(second.lines).toHaveLength(200);
    expect(asked.slice(askedBefore).filter((key) => before.includes(key))).toEqual([]);
  });
});

test('a process that shuts others out for a while is waited for', async () => {
  const store = open();
  const holding = start('hold', [at('judgements.db'), '700']);
  await holding.line('holding');
  await Promise.all([store.put(judgementOf('a')), store.claim('b'), store.beginRun('one')]);
  expect(await store.get('a')).toBeDefined();
  await holding.end();
  await store.close();
  expect(readdirSync(at())).toEqual(['judgements.db']);
});

describe('a process that ends without closing its store', () => {
  test.each([
    ['by itself', 'end', 0],
    ['with process.exit', 'exit', 0],
    ['with an error', 'throw', 1],
  ])('%s leaves one whole file and no claim', async (_, way, code) => {
    const program = start('exit-unclosed', [at('judgements.db'), way]);
    expect((await program.end()).code).toBe(code);
    if (way !== 'throw') expect(program.errors()).toBe('');
    expect(readdirSync(at())).toEqual(['judgements.db']);
    copyFileSync(at('judgements.db'), at('copy.db'));
    const store = open('copy.db');
    expect((await all(store.list())).map(({ key }) => key)).toEqual(['a', 'b']);
    expect(await store.claim('claimed')).toBe('ours');
    await store.close();
  });
});
