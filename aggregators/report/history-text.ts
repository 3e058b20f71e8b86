import type { Change, HistoryPoint, HistoryReport, HistoryRun } from '../history/history-report.ts';
import { decimal, percent, printable } from './format.ts';
import { textTable } from './text-table.ts';

const day = (date: string | null) => (date === null ? '—' : date.slice(0, 10));

const signed = (value: number | null) =>
  value === null ? '—' : `${value > 0 && decimal(value) !== '0.000' ? '+' : ''}${decimal(value)}`;

function cellsOf({ value, difference, interval, verdict }: Change): string[] {
  const ends = interval === null ? '—' : interval.map(decimal).join(' to ');
  return [decimal(value), signed(difference), ends, verdict ?? '—'];
}

/** What the judges' anchors say of the judges of a run: those that moved, else that all are steady, or that it is not known. */
function judgesCell({ judges }: HistoryRun): string {
  if (judges.length === 0) return 'embedded';
  const moved = judges.filter(({ verdict }) => verdict === 'moved').map(({ judge }) => judge);
  if (moved.length > 0) return `moved: ${moved.join(', ')}`;
  return judges.every(({ verdict }) => verdict === 'steady') ? 'steady' : 'not known';
}

function reasonLines(model: string, { run, changes }: HistoryPoint): string[] {
  return (['deltaSCD', 'esfp'] as const).flatMap((quantity) => {
    const { reason } = changes[quantity];
    const name = quantity === 'esfp' ? 'ESFP' : quantity;
    return reason === null ? [] : [printable(`${name} of ${model} in ${run}: ${reason}`)];
  });
}

/** How each model stood to the baseline's anchor in every run, and what the judges' anchors say. */
export function historyText({ level, anchor, runs, models, notes }: HistoryReport): string {
  return [
    printable(
      `Against ${anchor.name}, the baseline’s anchor, measured ${day(anchor.date)}, instrument ${anchor.instrumentHash}`,
    ),
    '',
    ...models.flatMap(({ model, each, points }) => [
      printable(
        each === null
          ? `${model}: no run to hold against the baseline’s anchor`
          : `${model} (${percent(level)} intervals, together over its runs: each ${(100 * each).toFixed(1)}%, by Bonferroni)`,
      ),
      ...(points.length === 0
        ? []
        : [
            textTable(
              [
                'date',
                'run',
                'items',
                'deltaSCD',
                'change',
                'interval',
                'verdict',
                'ESFP',
                'change',
                'interval',
                'verdict',
                'judges’ anchors',
              ],
              points.map((point) => {
                const run = runs.find(({ name }) => name === point.run);
                return [
                  day(point.date),
                  printable(point.run),
                  `${point.items}${point.repeats > 1 ? ` x ${point.repeats}` : ''}`,
                  ...cellsOf(point.changes.deltaSCD),
                  ...cellsOf(point.changes.esfp),
                  run === undefined ? '—' : printable(judgesCell(run)),
                ];
              }),
            ),
          ]),
      ...points.flatMap((point) => reasonLines(model, point)),
      '',
    ]),
    ...notes.map((note) => `- ${printable(note)}`),
  ].join('\n');
}
