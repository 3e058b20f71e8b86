import { ascending, group } from 'd3-array';
import type { RobustnessSection } from '../robustness/robustness-section.ts';
import type { Share, WeightScan } from '../robustness/weight-scan.ts';
import { percent, printable } from './format.ts';
import { textTable } from './text-table.ts';

/** Shares that add up to more than this are shared by models of equal scores. */
const ONE = 1 + 1e-9;

/** More pairs without an order than this are counted, not named. */
const MOST_EQUAL = 5;

const shareText = ({ share, reason }: Share) => (share === null ? `— (${reason ?? ''})` : percent(share));

function firstText({ first }: WeightScan): string {
  const leaders = first.filter(({ share }) => share > 0).toSorted((a, b) => b.share - a.share);
  const total = leaders.reduce((sum, { share }) => sum + share, 0);
  const names = leaders.map(({ model, share }) => `${printable(model)} ${percent(share)}`);
  return `Rank 1: ${names.join(', ')}${total > ONE ? ' (models of equal scores share it)' : ''}.`;
}

function keptText(kept: number, all: number): string {
  if (all === 0) return 'No two models have an order.';
  if (all === 1) {
    return kept === 1
      ? 'The one pair keeps its order under every weighting.'
      : 'The one pair does not keep its order under every weighting:';
  }
  if (kept === all) return `All ${all} pairs keep their order under every weighting.`;
  return `${kept} of ${all} pairs ${kept === 1 ? 'keeps its' : 'keep their'} order under every weighting; the others:`;
}

/** Pairs that have no order, as many as are read. */
function equalText(found: WeightScan['pairs']): string {
  const shown = found.slice(0, MOST_EQUAL).map(({ higher, lower }) => `${higher} and ${lower}`);
  const left = found.length - shown.length;
  return printable([...shown, ...(left === 0 ? [] : [`${left} more in report.json`])].join('; '));
}

/** The pairs whose order hangs on the weights; where they are too many, those that keep it least. */
function pairLines({ pairs }: WeightScan, most: number): string[] {
  const ordered = pairs.filter(({ share }) => share !== null);
  const others = ordered.filter(({ share }) => share !== 1);
  const shown =
    others.length > most
      ? others.toSorted((one, other) => ascending(one.share ?? 0, other.share ?? 0)).slice(0, most)
      : others;
  const left = others.length - shown.length;
  const equal = pairs.filter(({ share }) => share === null);
  return [
    keptText(ordered.length - others.length, ordered.length),
    ...(shown.length === 0
      ? []
      : [
          textTable(
            ['higher as given', 'lower', 'share'],
            shown.map((pair) => [printable(pair.higher), printable(pair.lower), shareText(pair)]),
          ),
        ]),
    ...(left === 0
      ? []
      : [`These keep it least; ${left} more ${left === 1 ? 'pair is' : 'pairs are'} in report.json.`]),
    ...[...group(equal, ({ reason }) => reason ?? '')].map(
      ([reason, found]) => `No order, since ${reason}: ${equalText(found)}.`,
    ),
  ];
}

/**
 * In what share of all weightings the order as given holds.
 *
 * @param most how many pairs are shown
 */
export function scanText({ scan, ends, cpc, reason }: RobustnessSection, most = Infinity): string[] {
  if (scan === null) return [`Weightings are not scanned: ${reason ?? 'there are no models'}.`];
  return [
    `All weightings of deltaAR, deltaSCD and PSI_scaled (each at least 0, sum 1; CPC factor ${cpc}): the share of them under which each holds. It speaks of weights alone, and not of whether this run tells the models apart`,
    firstText(scan),
    `The ${endText('top', ends.top)} the same: ${shareText(scan.topSet)}. ` +
      `The ${endText('bottom', ends.bottom)} the same: ${shareText(scan.bottomSet)}. ` +
      `The whole order: ${shareText(scan.wholeOrder)}.`,
    ...pairLines(scan, most),
  ];
}

const endText = (name: string, size: number) => `${name} ${size} ${size === 1 ? 'is' : 'are'}`;
