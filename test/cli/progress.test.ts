import { afterEach, describe, expect, it, vi } from 'vitest';
import { startProgress } from '../../cli/progress.ts';

const terminal = Object.getOwnPropertyDescriptor(process.stderr, 'isTTY');
function onTerminal(isTTY: boolean): void {
  Object.defineProperty(process.stderr, 'isTTY', { value: isTTY, configurable: true });
}
afterEach(() => {
  vi.restoreAllMocks();
  if (terminal === undefined) Reflect.deleteProperty(process.stderr, 'isTTY');
  else Object.defineProperty(process.stderr, 'isTTY', terminal);
});

/** The lines that a task of so many steps logs. */
function linesOf(total: number, steps = total, more: object = {}): string[] {
  onTerminal(false);
  const lines: string[] = [];
  const progress = startProgress({ total, unit: 'answers', log: (line) => lines.push(line), ...more });
  for (let i = 0; i < steps; i += 1) progress.step();
  progress.stop();
  return lines;
}

describe('away from a terminal', () => {
  it('is a line about every 5%, and one at the end', () => {
    expect(linesOf(1352)).toHaveLength(20);
    expect(linesOf(1352)[0]).toBe('68/1352 answers');
    expect(linesOf(1352).at(-1)).toBe('1352/1352 answers');
    expect(linesOf(40)).toHaveLength(20);
    expect(linesOf(3)).toEqual(['1/3 answers', '2/3 answers', '3/3 answers']);
    expect(linesOf(21).slice(-2)).toEqual(['20/21 answers', '21/21 answers']);
  });

  it('goes on from what was done before, and says no more than was done', () => {
    expect(linesOf(10, 3, { done: 7 })).toEqual(['8/10 answers', '9/10 answers', '10/10 answers']);
    expect(linesOf(1000, 49)).toEqual([]);
    expect(linesOf(0, 0)).toEqual([]);
  });

  it('asks anew each time what else to show', () => {
    let spent = 0;
    const detail = () => {
      spent += 1;
      return `; ${spent} spent`;
    };
    expect(linesOf(2, 2, { detail })).toEqual(['1/2 answers; 1 spent', '2/2 answers; 2 spent']);
  });
});

describe('on a terminal', () => {
  it('is a bar, and not a line', () => {
    onTerminal(true);
    let drawn = '';
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
      drawn += String(text);
      return true;
    });
    const lines: string[] = [];
    const progress = startProgress({
      total: 4,
      done: 1,
      unit: 'answers',
      log: (line) => lines.push(line),
      detail: () => '; 7 spent',
    });
    progress.step();
    progress.step();
    progress.stop();
    progress.stop();
    expect(drawn).toContain('1/4 answers');
    expect(drawn).toContain('3/4 answers');
    expect(drawn).toContain('; 7 spent');
    expect(lines).toEqual([]);
  });
});
