import { ascending } from 'd3-array';
import { type Instrument, identityHash } from '../instrument.ts';
import type { OwnRow } from './own-rows.ts';
import { OutputError } from './rows.ts';

/**
 * The instrument of some rows.
 *
 * @param rows at least one
 * @throws OutputError when they were measured by more than one
 */
export function oneInstrument(rows: readonly OwnRow[]): Instrument {
  const instruments = new Map<string, { instrument: Instrument; name: string }>();
  for (const { test, output } of rows) {
    instruments.set(identityHash(test.instrument), { instrument: test.instrument, name: output.name });
  }
  const [first, second] = [...instruments.values()].sort((one, other) => ascending(one.name, other.name));
  if (first === undefined) throw new RangeError('oneInstrument: `rows` is empty.');
  if (second !== undefined) {
    // Switches that stand as in the paper are absent: only one of the two may have the key.
    const differing = Object.keys({ ...first.instrument, ...second.instrument }).filter(
      (key) =>
        identityHash(first.instrument[key as keyof Instrument] ?? null) !==
        identityHash(second.instrument[key as keyof Instrument] ?? null),
    );
    throw new OutputError(
      `${first.name} and ${second.name} were measured by different instruments (${differing.join(', ')}): ` +
        'their scores do not compare. Report them apart.',
    );
  }
  return first.instrument;
}
