import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync } from 'node:fs';
import { describe, expect, test, vi } from 'vitest';
import { underLock } from '../../store/file-lock.ts';
import { temporaryFolder } from './temporary-folder.ts';

const at = temporaryFolder();

/** Whether this process has a file open. */
function isOpen(path: string): boolean {
  return readdirSync('/proc/self/fd').some((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      // That of the list itself.
      return false;
    }
  });
}

const removed = vi.hoisted(() => ({ look: (_path: string) => {} }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>();
  const rmSync: typeof fs.rmSync = (path, options) => {
    removed.look(String(path));
    fs.rmSync(path, options);
  };
  return { ...fs, rmSync };
});

describe('a lock', () => {
  test('is there as long as something is done under it, and removed afterwards', () => {
    expect(underLock(at('file'), () => existsSync(at('file.lock')))).toBe(true);
    expect(readdirSync(at())).toEqual([]);
  });

  test.runIf(existsSync('/proc/self/fd'))(
    'is closed when it is removed: Windows removes no open file',
    () => {
      const open: boolean[] = [];
      removed.look = (path) => {
        if (path === at('file.lock')) open.push(isOpen(path));
      };
      expect(underLock(at('file'), () => isOpen(at('file.lock')))).toBe(true);
      expect(open).toEqual([false]);
      removed.look = () => {};
    },
  );

  test('that cannot be removed is left: what was done under it is done', () => {
    const done = underLock(at('file'), () => {
      renameSync(at('file.lock'), at('elsewhere'));
      mkdirSync(at('file.lock', 'inside'), { recursive: true });
      return 'done';
    });
    expect(done).toBe('done');
    expect(existsSync(at('file.lock', 'inside'))).toBe(true);
  });

  test('is left where what is done under it fails: another may be waiting to do it', () => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => underLock(at('file'), fail)).toThrow('no');
    expect(underLock(at('file'), () => 'done')).toBe('done');
    expect(readdirSync(at())).toEqual([]);
  });
});
