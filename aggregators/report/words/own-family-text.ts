import { group } from 'd3-array';
import type { ClusteredEstimate } from '../../judges/cluster-bootstrap.ts';
import type { OwnFamilyPreference } from '../../judges/own-family.ts';
import { decimal, printable } from '../format.ts';

const signed = (value: number | null) => (value === null ? '—' : `${value < 0 ? '' : '+'}${decimal(value)}`);

const range = ({ interval, why }: ClusteredEstimate) =>
  interval === null ? `no interval, since ${why}` : `95% interval ${interval.map(decimal).join(' to ')}`;

/** On which side of zero an interval lies; 0 with zero inside, or without an interval. */
function sideOf({ interval }: ClusteredEstimate): -1 | 0 | 1 {
  if (interval === null) return 0;
  const [low, high] = interval;
  return low > 0 ? 1 : high < 0 ? -1 : 0;
}

/** What the intervals of a judge's difference in differences allow to be said. */
function verdictOf({ bRate, adjusted }: OwnFamilyPreference): string {
  const side = sideOf(bRate);
  if (bRate.interval === null) return 'nothing is shown';
  if (side === 0) return 'zero lies inside, so no preference is shown, nor ruled out';
  if (side !== sideOf(adjusted)) {
    return 'a difference, but how sharply the judges tell A from B may explain it: no preference is shown, nor ruled out';
  }
  return `it sees ${side > 0 ? 'more' : 'less'} stance in these models of its family than the other judges do`;
}

function ownFamilyLine(preference: OwnFamilyPreference): string {
  const { judge, family, against, own, others, gaps: gap, bRate, adjusted, deltaSCD } = preference;
  const byWhom =
    gap === null
      ? ''
      : ` (own less others ${signed(gap.judge)} by it, ${signed(gap.against)} by ${against.join(', ')})`;
  return (
    `Own family of judge ${judge} (${family}: ${own.join(', ')}; others: ${others.join(', ')}): B rate ` +
    `${signed(bRate.value)}${byWhom}, ${range(bRate)}; allowing for sharpness ${signed(adjusted.value)}, ` +
    `${range(adjusted)}: ${verdictOf(preference)}. deltaSCD in the same way: ${signed(deltaSCD.value)}, ${range(deltaSCD)}.`
  );
}

/** Own-family preference of each judge as far as its intervals allow, and why it could not be measured of the others. */
export function ownFamilyText(preferences: readonly OwnFamilyPreference[]): string[] {
  const measured = preferences.filter(({ bRate }) => bRate.value !== null);
  const others = preferences.filter(({ bRate }) => bRate.value === null);
  const reasons = [...group(others, ({ bRate }) => bRate.why)].map(
    ([why, own]) => `${own.map(({ judge }) => judge).join(', ')}, since ${why}`,
  );
  return [
    ...measured.map(ownFamilyLine),
    ...(reasons.length === 0
      ? []
      : [`Own-family preference could not be measured of ${reasons.join('; of ')}.`]),
  ].map(printable);
}
