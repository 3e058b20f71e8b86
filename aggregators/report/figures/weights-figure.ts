import { ascending, descending } from 'd3-array';
import { counted } from '../../counted.ts';
import type { Share, WeightScan } from '../../robustness/weight-scan.ts';
import type { Report } from '../../score-card.ts';
import { percent } from '../format.ts';
import type { MaybeFigure } from './figure.ts';
import { numberedModels } from './numbered-models.ts';
import { PALETTE } from './theme.ts';

/** Of fewer models a sentence says as much. */
const LEAST_DRAWN = 3;

/** As many pairs are drawn, those that keep their order least. */
const MOST_PAIRS = 8;

/** Characters of each name where a row has two. */
const LONGEST_OF_TWO = 15;

/** Room for the text of a row, in pixels, and as the drawing estimates it, which is more. */
const [ROOM, ESTIMATED_ROOM] = [250, 360] as const;

const COMMON = { id: 'weights', title: 'What of the order by ESFP survives other weights' } as const;

/** What is said, and in what share of all weightings it holds. */
interface Bar {
  readonly label: string;
  readonly share: number;
}

/** Bars of one kind under their heading. */
interface Panel {
  readonly name: string;
  readonly title: string;
  readonly color: string;
  readonly bars: readonly Bar[];
}

/** What a picture calls a model. */
function namesIn(report: Report, longest?: number): (model: string) => string {
  const names = new Map(numberedModels(report, longest).map(({ card, short }) => [card.model, short]));
  return (model) => names.get(model) ?? model;
}

function leaders({ first }: WeightScan, nameOf: (model: string) => string): Bar[] {
  return first
    .filter(({ share }) => share > 0)
    .map(({ model, share }) => ({ label: nameOf(model), share }))
    .sort((one, other) => descending(one.share, other.share));
}

function statements({ topSet, bottomSet, wholeOrder }: WeightScan): Bar[] {
  const found: (Share & { label: string })[] = [
    { ...topSet, label: `top ${topSet.size} the same` },
    { ...bottomSet, label: `bottom ${bottomSet.size} the same` },
    { ...wholeOrder, label: 'whole order the same' },
  ];
  return found.flatMap(({ label, share }) => (share === null ? [] : [{ label, share }]));
}

/** The pairs whose order hangs on the weights, those that keep it least first. */
function loosePairs({ pairs }: WeightScan, nameOf: (model: string) => string): Bar[] {
  return pairs
    .flatMap(({ higher, lower, share }) =>
      share === null || share === 1 ? [] : [{ label: `${nameOf(higher)} over ${nameOf(lower)}`, share }],
    )
    .sort((one, other) => ascending(one.share, other.share));
}

/** Rows go by number, so that two of one label stay two. */
function panelSpec({ name, title, color, bars }: Panel, isLast: boolean) {
  const x = {
    field: 'share',
    type: 'quantitative' as const,
    title: isLast ? 'share of all weightings' : null,
    scale: { domain: [0, 1] },
    axis: { format: '%', tickCount: 5, labels: isLast, ticks: isLast },
  };
  const y = {
    field: 'row',
    type: 'ordinal',
    title: null,
    axis: {
      labelExpr: `${name}[datum.value]`,
      labelLimit: ESTIMATED_ROOM,
      minExtent: ROOM,
      maxExtent: ROOM,
      ticks: false,
    },
  } as const;
  return {
    title: {
      text: title,
      anchor: 'start' as const,
      fontSize: 12,
      fontWeight: 'normal' as const,
      color: PALETTE.ink,
    },
    width: 260,
    height: { step: 26 },
    data: { values: bars.map(({ share }, row) => ({ row, share, text: percent(share) })) },
    layer: [
      { mark: { type: 'bar' as const, color, height: 14 }, encoding: { x, y } },
      {
        mark: { type: 'text' as const, align: 'left' as const, dx: 4 },
        encoding: { x, y, text: { field: 'text' } },
      },
    ],
  };
}

function captionOf(scan: WeightScan, leading: number, loose: number): string {
  const never = scan.first.length - leading;
  const untold = [scan.topSet, scan.bottomSet, scan.wholeOrder].filter(({ share }) => share === null).length;
  return [
    'Each bar: the share of all weightings of deltaAR, deltaSCD and PSI_scaled under which it holds. It is no probability: nothing is said of items, judges or noise.',
    ...(never === 0 ? [] : [`At rank 1 under no weighting: ${counted(never, 'model')}.`]),
    ...(loose > MOST_PAIRS ? [`Of ${loose} such pairs, the ${MOST_PAIRS} that keep their order least.`] : []),
    ...(untold === 0 ? [] : [`Not drawn, since it cannot be told: ${counted(untold, 'statement')}.`]),
  ].join(' ');
}

/** In what share of all weightings each statement of the order by ESFP holds. Source: section 6.4. */
export function weightsFigure(report: Report): MaybeFigure {
  const { scan, reason } = report.cohort.robustness;
  if (scan === null) {
    return { ...COMMON, reason: `Weightings are not scanned: ${reason ?? 'there are no models'}.` };
  }
  if (scan.first.length < LEAST_DRAWN) {
    return {
      ...COMMON,
      reason: `not drawn for ${counted(scan.first.length, 'model')}: the text says how far their order holds. It speaks of weights alone, and not of whether this run tells the models apart.`,
    };
  }
  const [nameOf, ofTwo] = [namesIn(report), namesIn(report, LONGEST_OF_TWO)];
  const [first, held, loose] = [leaders(scan, nameOf), statements(scan), loosePairs(scan, ofTwo)];
  const told = held.map(({ label, share }) => `${label} ${percent(share)}`);
  const panels: Panel[] = [
    { name: 'first', title: 'At rank 1', color: PALETTE.first, bars: first },
    { name: 'held', title: 'As given', color: PALETTE.third, bars: held },
    {
      name: 'loose',
      title: 'Order as given, of pairs that do not always keep it',
      color: PALETTE.second,
      bars: loose.slice(0, MOST_PAIRS),
    },
  ].filter(({ bars }) => bars.length > 0);
  return {
    ...COMMON,
    caption: captionOf(scan, first.length, loose.length),
    alt: `Bars for the share of all weightings${told.length === 0 ? '' : `: ${told.join(', ')}`}; the text below has every share.`,
    spec: {
      params: panels.map(({ name, bars }) => ({ name, value: bars.map(({ label }) => label) })),
      vconcat: panels.map((panel, i) => panelSpec(panel, i === panels.length - 1)),
    },
  };
}
