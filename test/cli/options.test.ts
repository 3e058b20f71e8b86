import { Command, InvalidArgumentError } from 'commander';
import { describe, expect, it, vi } from 'vitest';
import { judgesOption, numberFromZero, wholeNumber } from '../../cli/options.ts';

describe('wholeNumber', () => {
  it.each([
    ['0', 0, 0],
    ['1352', 1, 1352],
    [' 7 ', 0, 7],
    ['1e3', 0, 1000],
  ])('reads %j from %d up', (text, lowest, value) => {
    expect(wholeNumber(lowest)(text)).toBe(value);
  });

  it.each(['', ' ', '-1', '1.5', 'ten', '1,000', 'NaN', 'Infinity', '9007199254740993', '0'])(
    'refuses %j, from 1 up',
    (text) => {
      expect(() => wholeNumber(1)(text)).toThrow(InvalidArgumentError);
      expect(() => wholeNumber(1)(text)).toThrow('Give a whole number of at least 1.');
    },
  );
});

describe('amount', () => {
  it.each([
    ['0', 0],
    ['2.50', 2.5],
    ['1e-3', 0.001],
  ])('reads %j', (text, value) => {
    expect(numberFromZero(text)).toBe(value);
  });

  it.each(['', ' ', '-0.01', 'free', '1,50', 'Infinity', 'NaN', '$5'])('refuses %j', (text) => {
    expect(() => numberFromZero(text)).toThrow(InvalidArgumentError);
    expect(() => numberFromZero(text)).toThrow('Give a number of at least 0.');
  });
});

describe('--judges', () => {
  const parsed = (...args: string[]) =>
    new Command().addOption(judgesOption()).exitOverride().parse(args, { from: 'user' }).opts();

  it('is a list of ids, in their order, without the white space around them', () => {
    expect(parsed('--judges', 'openai:gpt-4.1-mini, google:gemini ,embedded:rules')).toEqual({
      judges: ['openai:gpt-4.1-mini', 'google:gemini', 'embedded:rules'],
    });
    expect(parsed('--judges=openai:x')).toEqual({ judges: ['openai:x'] });
    expect(parsed()).toEqual({});
  });

  it.each(['', ' ', 'a,,b', 'a,'])('refuses an empty id: %j', (ids) => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(() => parsed('--judges', ids)).toThrow(
      'Give ids of judges with commas between, and none of them empty.',
    );
  });
});
