import { InvalidArgumentError } from 'commander';

/** Reads an option's value as a whole number from `lowest` up. */
export function wholeNumber(lowest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isSafeInteger(value) && value >= lowest) return value;
    throw new InvalidArgumentError(`Give a whole number of at least ${lowest}.`);
  };
}
