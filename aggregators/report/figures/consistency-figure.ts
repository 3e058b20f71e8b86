import { extent, median } from 'd3-array';
import type { Weights } from '../../../protocol.ts';
import { counted } from '../../counted.ts';
import type { Report, ScoreCard } from '../../score-card.ts';
import type { MaybeFigure } from './figure.ts';
import { type NumberedModel, numberedModels } from './numbered-models.ts';
import { PALETTE } from './theme.ts';

/** Room beside the outermost values, as a share of the range. */
const MARGIN = 0.08;

/** As wide a range as is drawn where all values are one. */
const LEAST_RANGE = 0.2;

const [WIDTH, HEIGHT, LINE] = [510, 360, 18] as const;

const COMMON = { id: 'consistency', title: 'Flexibility signal against stance consistency' } as const;

/** A model with both of its quantities. */
type Placed = NumberedModel & { readonly flex: number; readonly kappa: number };

function isPlaced(one: NumberedModel & { flex: number | null; kappa: number | null }): one is Placed {
  return one.flex !== null && one.kappa !== null;
}

/** The medians over models that are no controls, drawn as dashed lines in Figure 5(b). */
export interface ConsistencyMedians {
  readonly models: number;
  readonly flex: number;
  readonly kappa: number;
}

function placedModels(report: Pick<Report, 'cards'>): Placed[] {
  return numberedModels(report)
    .map((one) => ({ ...one, flex: one.card.flex.value, kappa: one.card.cpc.kappa }))
    .filter(isPlaced);
}

const isModel = ({ card }: { readonly card: ScoreCard }) => !card.subject.control;

/** Medians of flex and of kappa over the models that have both; null below two. */
export function consistencyMedians(report: Pick<Report, 'cards'>): ConsistencyMedians | null {
  const models = placedModels(report).filter(isModel);
  const [flex, kappa] = [median(models, (one) => one.flex), median(models, (one) => one.kappa)];
  if (models.length < 2 || flex === undefined || kappa === undefined) return null;
  return { models: models.length, flex, kappa };
}

function domainOf(values: readonly number[]): [low: number, high: number] {
  const [low = 0, high = 0] = extent(values);
  const room = Math.max(MARGIN * (high - low), (LEAST_RANGE - (high - low)) / 2);
  return [low - room, high + room];
}

function flexTitle({ deltaAR, deltaSCD, psi }: Weights): string {
  return `flex = ${deltaAR} deltaAR + ${deltaSCD} deltaSCD + ${psi} PSI_scaled`;
}

/** Why some stand without a place: a sentence each, none where all have one. */
function gapSentences(report: Pick<Report, 'cards'>, placed: readonly Placed[]): string[] {
  const lacking = report.cards.length - placed.length;
  const isSolid = ({ card: { flex, cpc } }: Placed) => flex.interval !== null && cpc.interval !== null;
  const bare = placed.filter((one) => !isSolid(one)).length;
  return [
    ...(lacking === 0 ? [] : [`Not drawn, since flex or kappa is not defined: ${lacking}.`]),
    ...(bare === 0 ? [] : [`Without one interval or both: ${bare}.`]),
  ];
}

function captionOf(report: Pick<Report, 'cards'>, placed: readonly Placed[]): string {
  const medians = consistencyMedians(report);
  const models = placed.filter(isModel).length;
  return [
    'Right: shifts more. Up: takes the same side more often. Bars are 95% intervals over items.',
    medians === null
      ? `${counted(models, 'model')}: no medians are drawn, which take two.`
      : `Dashed: the medians of the ${medians.models} models.`,
    ...(models === placed.length ? [] : ['Squares are controls, which count for no median.']),
    ...gapSentences(report, placed),
  ].join(' ');
}

/**
 * flex before CPC against kappa, each with its interval, over models and controls. Numbers stand for names, which are listed
 * below. Source: Figure 5(b).
 */
export function consistencyFigure(report: Report): MaybeFigure {
  const placed = placedModels(report);
  if (placed.length === 0) {
    return { ...COMMON, reason: 'No model has both flex and CPC kappa.' };
  }
  const medians = consistencyMedians(report);
  const [xs, ys] = [
    placed.flatMap(({ flex, card }) => [flex, ...(card.flex.interval ?? [])]),
    placed.flatMap(({ kappa, card }) => [kappa, ...(card.cpc.interval ?? [])]),
  ];
  const flex = { type: 'quantitative', scale: { domain: domainOf(xs), nice: false, zero: false } } as const;
  const kappa = { type: 'quantitative', scale: { domain: domainOf(ys), nice: false, zero: false } } as const;
  const x = { ...flex, title: flexTitle(report.instrument.weights), axis: { tickCount: 6 } };
  const y = { ...kappa, title: 'CPC kappa over P0, P2 and P4' };
  const dashed = { type: 'rule' as const, strokeDash: [4, 4], color: PALETTE.muted };
  const bar = { type: 'rule', color: PALETTE.first, opacity: 0.6 } as const;
  const points = placed.map((one) => ({
    number: String(one.number),
    kind: isModel(one) ? 'model' : 'control',
    flex: one.flex,
    kappa: one.kappa,
  }));
  const names = placed.map(({ number, short }, i) => ({
    text: `${number}  ${short}`,
    line: Math.floor(i / 2),
    column: i % 2,
  }));
  const lines = Math.ceil(names.length / 2);
  return {
    ...COMMON,
    caption: captionOf(report, placed),
    alt: `A scatter plot of flex and CPC kappa of ${counted(placed.length, 'model')}, controls among them; the table below has the numbers.`,
    spec: {
      vconcat: [
        {
          width: WIDTH,
          height: HEIGHT,
          layer: [
            ...(medians === null
              ? []
              : [
                  {
                    data: { values: [{ flex: medians.flex }] },
                    mark: dashed,
                    encoding: { x: { ...x, field: 'flex' } },
                  },
                  {
                    data: { values: [{ kappa: medians.kappa }] },
                    mark: dashed,
                    encoding: { y: { ...y, field: 'kappa' } },
                  },
                ]),
            {
              data: {
                values: placed.flatMap(({ kappa: at, card: { flex: own } }) =>
                  own.interval === null ? [] : [{ low: own.interval[0], high: own.interval[1], at }],
                ),
              },
              mark: bar,
              encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' }, y: { ...y, field: 'at' } },
            },
            {
              data: {
                values: placed.flatMap(({ flex: at, card: { cpc } }) =>
                  cpc.interval === null ? [] : [{ low: cpc.interval[0], high: cpc.interval[1], at }],
                ),
              },
              mark: bar,
              encoding: { x: { ...x, field: 'at' }, y: { ...y, field: 'low' }, y2: { field: 'high' } },
            },
            {
              data: { values: points },
              mark: { type: 'point', filled: true, fill: PALETTE.paper, opacity: 1, size: 300 },
              encoding: {
                x: { ...x, field: 'flex' },
                y: { ...y, field: 'kappa' },
                shape: {
                  field: 'kind',
                  type: 'nominal',
                  legend: null,
                  scale: { domain: ['model', 'control'], range: ['circle', 'square'] },
                },
                stroke: { value: PALETTE.first },
              },
            },
            {
              data: { values: points },
              mark: { type: 'text', fontSize: 11 },
              encoding: {
                x: { ...x, field: 'flex' },
                y: { ...y, field: 'kappa' },
                text: { field: 'number' },
              },
            },
          ],
        },
        {
          width: WIDTH,
          height: LINE * lines,
          data: { values: names },
          mark: { type: 'text', align: 'left' },
          encoding: {
            x: {
              field: 'column',
              type: 'quantitative',
              axis: null,
              scale: { domain: [0, 2], nice: false },
            },
            y: {
              field: 'line',
              type: 'quantitative',
              axis: null,
              scale: { domain: [-0.5, lines - 0.5], nice: false, reverse: true },
            },
            text: { field: 'text' },
          },
        },
      ],
    },
  };
}
