import { Argument, InvalidArgumentError, Option } from 'commander';

/** Reads an option's value as a whole number from `lowest` up. */
export function wholeNumber(lowest: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isSafeInteger(value) && value >= lowest) return value;
    throw new InvalidArgumentError(`Give a whole number of at least ${lowest}.`);
  };
}

/** Reads an option's value as a number from 0 up. */
export function numberFromZero(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new InvalidArgumentError('Give a number of at least 0.');
}

/** `--judges`: a panel in the place of that of esfp.yaml. */
export function judgesOption(): Option {
  return new Option(
    '--judges <ids>',
    'the panel, primary judge first, instead of that of esfp.yaml: ids with commas between; one that esfp.yaml names keeps ' +
      'what stands there of it',
  ).argParser((text: string) => {
    const ids = text.split(',').map((id) => id.trim());
    if (!ids.includes('')) return ids;
    throw new InvalidArgumentError('Give ids of judges with commas between, and none of them empty.');
  });
}

/** Reads an option's value as a number above 0. */
export function aboveZero(text: string): number {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value > 0) return value;
  throw new InvalidArgumentError('Give a number above 0.');
}

/** `<output...>`: outputs that are read as one evaluation. */
export function outputsArgument(): Argument {
  return new Argument(
    '<output...>',
    'files written by promptfoo eval -o, .json or .jsonl, or ids of evaluations that promptfoo has stored, or latest; several are ' +
      'read as one evaluation',
  );
}

/** `--replace`: of outputs that are read as one evaluation the newer take the place of the older. */
export function replaceOption(): Option {
  return new Option(
    '--replace',
    'where a newer output has the same prompts of a model, leave out the rows of the older: by their dates where each tells one, ' +
      'else by the order given (default: both count, as repeats)',
  );
}
