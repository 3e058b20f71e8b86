import { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OutputError } from '../../../aggregators/read/rows.ts';
import { EXIT_CODES, unhandledExitCode } from '../../../cli/gate/exit-codes.ts';
import { UsageError } from '../../../cli/gate/usage-error.ts';
import { endByVerdict, withUsageCode } from '../../../cli/gate/verdict-command.ts';
import { SettingsError } from '../../../config.ts';

let complained: string[];
let before: typeof process.exitCode;

beforeEach(() => {
  complained = [];
  before = process.exitCode;
  vi.spyOn(console, 'error').mockImplementation((line) => complained.push(String(line)));
});
afterEach(() => {
  process.exitCode = before;
  vi.restoreAllMocks();
});

const fails = (error: unknown) => () => Promise.reject(error);

describe('a command that decides', () => {
  it.each([0, 1, 2])('ends with its verdict, %i', async (code) => {
    await endByVerdict(async () => code);
    expect(process.exitCode).toBe(code);
  });

  it.each([
    ['usage', new UsageError('no rule'), 64, 'esfp: no rule'],
    ['settings', new SettingsError('a\nb'), 64, 'esfp: a\n  b'],
    ['an output', new OutputError('cut off'), 64, 'esfp: cut off'],
    [
      'a crash',
      new TypeError('x is not a function'),
      70,
      'esfp: this is no verdict, something broke: x is not a function',
    ],
    ['what is no error', 'text', 70, 'esfp: this is no verdict, something broke: text'],
    ['control characters', new UsageError('\u001b[2Jx'), 64, 'esfp: \\u{1b}[2Jx'],
  ])('does not end with 1 for %s', async (_, error, code, said) => {
    await endByVerdict(fails(error));
    expect([process.exitCode, complained]).toEqual([code, [said]]);
  });

  it('ends with 70 where something breaks beside it, and watches no longer than it decides', async () => {
    const listeners = process.listenerCount('uncaughtException');
    const exit = vi.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    await endByVerdict(async () => {
      expect(process.listenerCount('uncaughtException')).toBe(listeners + 1);
      for (const watch of process.listeners('uncaughtException').slice(-1))
        watch(new Error('EPIPE'), 'uncaughtException');
      return 1;
    });
    expect(exit).toHaveBeenCalledWith(70);
    expect(process.listenerCount('uncaughtException')).toBe(listeners);
  });

  it('ends with 64 where its words cannot be read, and with 0 after its help', () => {
    const codes: unknown[] = [];
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      codes.push(code);
      throw new Error('exit');
    });
    const parse = (word: string) => {
      const command = withUsageCode(new Command('gate')).configureOutput({
        writeErr: () => {},
        writeOut: () => {},
      });
      expect(() => command.parse([word], { from: 'user' })).toThrow('exit');
    };
    parse('--nonsense');
    parse('--help');
    expect(codes).toEqual([64, 0]);
  });

  it('knows what an error that nothing handles ends with', () => {
    expect(['gate', 'ci', 'report', undefined].map(unhandledExitCode)).toEqual([70, 70, 1, 1]);
    expect(Object.values(EXIT_CODES)).toEqual([0, 1, 2, 64, 70]);
  });
});
