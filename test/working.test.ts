import { afterEach, describe, expect, it, vi } from 'vitest';
import { showsProgress, working } from '../working.ts';
import { screenOf } from './screen.ts';

afterEach(() => vi.unstubAllEnvs());

/** A terminal, or what is none, and what is written to it. */
function stream(isTTY: boolean) {
  let text = '';
  const write = (chunk: string | Uint8Array, done?: unknown) => {
    text += String(chunk);
    if (typeof done === 'function') setImmediate(() => done());
    return true;
  };
  return { isTTY, write, written: () => text };
}

describe('on a terminal', () => {
  it('one line says what is being done, from before it begins until it has ended', async () => {
    vi.stubEnv('TERM', 'xterm');
    const terminal = stream(true);
    const during = await working('reading all.json', () => screenOf(terminal.written()), terminal);
    expect(during).toBe('ESFP: reading all.json …');
    expect(screenOf(terminal.written())).toBe('');
  });

  it('the line is cleared before an error is thrown, and after a promise has settled', async () => {
    vi.stubEnv('TERM', 'xterm');
    const terminal = stream(true);
    const failing = working('reading', () => Promise.reject(new Error('cut off')), terminal);
    await expect(failing).rejects.toThrow('cut off');
    expect(screenOf(terminal.written())).toBe('');
    let end = () => {};
    const waiting = working('waiting', () => new Promise<void>((resolve) => (end = resolve)), terminal);
    await vi.waitFor(() => expect(screenOf(terminal.written())).toBe('ESFP: waiting …'));
    for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(screenOf(terminal.written())).toBe('ESFP: waiting …');
    end();
    await waiting;
    expect(screenOf(terminal.written())).toBe('');
  });

  it('a warning that is printed meanwhile stands on a line of its own', async () => {
    vi.stubEnv('TERM', 'xterm');
    const terminal = stream(true);
    await working('waiting', () => terminal.write('ESFP: the store is locked.\n'), terminal);
    terminal.write('next');
    expect(screenOf(terminal.written())).toBe('ESFP: the store is locked.\nnext');
  });

  it('names of others move no cursor, and a long one takes one line', async () => {
    vi.stubEnv('TERM', 'xterm');
    const terminal = stream(true);
    const path = `\u001b[31m\n${'x'.repeat(500)}.json`;
    await working(`reading ${path}`, () => {}, terminal);
    expect(terminal.written()).not.toContain('\n');
    expect(terminal.written()).not.toContain('\u001b[31m');
    // No wrapping while it is written, and wrapping as ever afterwards.
    const [before = '', during = '', after = ''] = terminal
      .written()
      .split(/\[\?7([lh])/)
      .filter((_, i) => i % 2 === 0);
    expect([before, after].map((text) => text.includes('x'))).toEqual([false, false]);
    expect(during).toContain('x'.repeat(500));
  });
});

describe('elsewhere', () => {
  it.each([
    ['a pipe', false, 'xterm'],
    ['a terminal that cannot clear a line', true, 'dumb'],
  ])('nothing is written: %s', async (_, isTTY, term) => {
    vi.stubEnv('TERM', term);
    const terminal = stream(isTTY);
    expect(showsProgress(terminal)).toBe(false);
    expect(await working('reading', () => 7, terminal)).toBe(7);
    await expect(working('reading', () => Promise.reject(new Error('cut off')), terminal)).rejects.toThrow();
    expect(terminal.written()).toBe('');
  });
});
