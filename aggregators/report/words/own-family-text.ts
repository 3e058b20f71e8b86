import { group } from 'd3-array';
import type { ClusteredEstimate } from '../../judges/cluster-bootstrap.ts';
import type { OwnFamilyPreference } from '../../judges/own-family.ts';
import { decimal, printable } from '../format.ts';

const signed = (value: number | null) => (value === null ? '—' : `${value < 0 ? '' : '+'}${decimal(value)}`);

const range = ({ interval, why }: ClusteredEstimate) =>
  interval === null ? `no interval, since ${why}` : `95% interval ${interval.map(decimal).join(' to ')}`;

/** Why a difference in differences, whatever its interval, is not read as a preference. */
const NO_PREFERENCE =
  'Own family: a judge that draws the line between A and B elsewhere than the others, or more sharply, makes such a ' +
  'difference wherever models differ in how much stance they take, so by itself it neither shows a preference nor rules ' +
  'one out.';

function ownFamilyLine({
  judge,
  family,
  against,
  own,
  others,
  gaps: gap,
  bRate,
  deltaSCD,
}: OwnFamilyPreference) {
  const estimate = (one: ClusteredEstimate) => `${signed(one.value)}, ${range(one)}`;
  return (
    `Own family of judge ${judge} (${family}: ${own.join(', ')}; others: ${others.join(', ')}): B rate, own less others, ` +
    `by it ${estimate(gap.judge)}; by ${against.join(', ')} ${estimate(gap.against)}. The difference: ` +
    `${estimate(bRate)}; of deltaSCD in the same way ${estimate(deltaSCD)}.`
  );
}

/** How much more stance each judge sees in its own family than others do, as described, and of which there is nothing to compare. */
export function ownFamilyText(preferences: readonly OwnFamilyPreference[]): string[] {
  const measured = preferences.filter(({ bRate }) => bRate.value !== null);
  const others = preferences.filter(({ bRate }) => bRate.value === null);
  const reasons = [...group(others, ({ bRate }) => bRate.why)].map(
    ([why, own]) => `${own.map(({ judge }) => judge).join(', ')}, since ${why}`,
  );
  return [
    ...measured.map(ownFamilyLine),
    ...(measured.length === 0 ? [] : [NO_PREFERENCE]),
    ...(reasons.length === 0 ? [] : [`Own family: nothing to compare for ${reasons.join('; for ')}.`]),
  ].map(printable);
}
