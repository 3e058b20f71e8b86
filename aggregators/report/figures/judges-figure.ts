import type { ClusteredEstimate } from '../../judges/cluster-bootstrap.ts';
import type { Report } from '../../score-card.ts';
import { nameText } from '../html/markup.ts';
import { judgesLegend } from '../panel-text.ts';
import type { MaybeFigure } from './figure.ts';
import { PALETTE } from './theme.ts';

const TITLE = 'How far judges agree on A and on B';

interface Row {
  readonly pair: string;
  readonly label: string;
  readonly value: number;
  readonly low: number | null;
  readonly high: number | null;
}

function rowOf(pair: string, label: string, { value, interval }: ClusteredEstimate): Row[] {
  if (value === null) return [];
  return [{ pair, label, value, low: interval?.[0] ?? null, high: interval?.[1] ?? null }];
}

/**
 * Agreement specific to A and to B of each two judges, with intervals over items: where one judge gives the label, how
 * often the other does. Not drawn with one judge.
 */
export function judgesFigure({ panel }: Pick<Report, 'panel'>): MaybeFigure {
  const id = 'judges';
  const { agreement, why } = panel;
  if (why !== null)
    return { id, title: TITLE, reason: `the agreement of judges is not measured. ${nameText(why)}` };
  const judges = agreement.judges.map(({ judge }) => judge);
  const number = (judge: string) => judges.indexOf(judge) + 1;
  const pairs = agreement.pairs.map(({ first, second, onA, onB }) => ({
    pair: `${number(first)} and ${number(second)}`,
    onA,
    onB,
  }));
  const shown = pairs.length > 1 ? [...pairs, { pair: 'all', ...agreement }] : pairs;
  const rows = shown.flatMap(({ pair, onA, onB }) => [...rowOf(pair, 'A', onA), ...rowOf(pair, 'B', onB)]);
  if (rows.length === 0) {
    return { id, title: TITLE, reason: `no two judges gave labels to compare: ${agreement.onA.why ?? ''}.` };
  }
  const undrawn = 2 * shown.length - rows.length;
  const bare = rows.filter(({ low }) => low === null).length;
  return {
    id,
    title: TITLE,
    caption: [
      'Where one judge gives the label, how often does the other? 1 is always. The circle is A (reports), the square B ' +
        '(the model’s own stance); lines are 95% intervals that generalise to items like these.',
      bare === 0 ? '' : ` No line: there is no interval (${bare}).`,
      undrawn === 0 ? '' : ` Not defined, and not drawn: ${undrawn}.`,
      ` ${judgesLegend(judges.map(nameText))}.`,
    ].join(''),
    alt: `Agreement on A and on B of ${pairs.length === 1 ? 'two judges' : `${pairs.length} pairs of judges`}; the numbers are in the table of agreement.`,
    spec: {
      width: 400,
      height: { step: 30, for: 'position' },
      data: { values: rows },
      encoding: {
        y: {
          field: 'pair',
          type: 'nominal',
          sort: null,
          scale: { domain: shown.map(({ pair }) => pair) },
          axis: { title: 'judges' },
        },
        yOffset: { field: 'label', type: 'nominal', scale: { domain: ['A', 'B'] } },
        x: {
          field: 'value',
          type: 'quantitative',
          scale: { domain: [0, 1] },
          axis: { title: 'agreement on the label (0 to 1)' },
        },
        color: {
          field: 'label',
          type: 'nominal',
          scale: { domain: ['A', 'B'], range: [PALETTE.first, PALETTE.second] },
          legend: { title: 'label' },
        },
      },
      layer: [
        {
          transform: [{ filter: 'isValid(datum.low)' }],
          mark: { type: 'rule', strokeWidth: 2 },
          encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
        },
        {
          mark: { type: 'point', filled: true, size: 80, opacity: 1 },
          encoding: {
            shape: {
              field: 'label',
              type: 'nominal',
              scale: { domain: ['A', 'B'], range: ['circle', 'square'] },
              legend: { title: 'label' },
            },
          },
        },
      ],
    },
  };
}
