import {
  COMPARED_QUANTITIES,
  type ComparisonReport,
} from '../../aggregators/comparison/comparison-report.ts';
import { LITE_MEANING, liteBasis, onEveryLine } from '../../aggregators/planning/lite-mark.ts';
import {
  endsText,
  itemsText,
  QUANTITY_NAMES,
  quantityText,
  ranksText,
  reasonLine,
} from '../../aggregators/report/comparison-text.ts';
import { decimal, percent, printable } from '../../aggregators/report/format.ts';
import { numbersTable } from '../../aggregators/report/text-table.ts';
import type { Bands } from '../../protocol.ts';
import { bandsText } from './bands-text.ts';
import type { RunScores } from './run-scores.ts';

const MARK = '[across instruments] ';

function modelsText(report: ComparisonReport): string[] {
  const pairs = report.pairs.filter(({ kind }) => kind === 'models');
  return COMPARED_QUANTITIES.flatMap((quantity) => {
    const text = quantityText(report, pairs, quantity);
    return text.length === 0 ? [] : [...text, ''];
  });
}

function runsText(report: ComparisonReport): string[] {
  const pairs = report.pairs.filter(({ kind }) => kind === 'runs');
  if (pairs.length === 0) return [];
  return [
    `Runs of one model (${percent(report.level)} intervals, each by itself)`,
    numbersTable(
      ['run', 'against', 'items', 'quantity', 'difference', 'interval', 'verdict', 'rests on'],
      pairs.flatMap(({ from, to, items, differences }) =>
        COMPARED_QUANTITIES.map((quantity) => [
          printable(to),
          printable(from),
          itemsText(items, quantity, differences[quantity]),
          QUANTITY_NAMES[quantity],
          decimal(differences[quantity].value),
          endsText(differences[quantity]),
          differences[quantity].verdict ?? '—',
          differences[quantity].basis,
        ]),
      ),
    ),
    ...pairs.flatMap((pair) => COMPARED_QUANTITIES.flatMap((quantity) => reasonLine(pair, quantity))),
    '',
  ];
}

/**
 * Of the lite preset every line says what it can detect: a mark for every instrument, told apart by its outputs where they are
 * several. What the marks mean and rest on follows once.
 */
function withLiteMarks(text: string, { lite, runs }: ComparisonReport): string {
  if (lite === null) return text;
  const told = lite.instruments.map((one) => {
    const own = runs.filter((run) => run.instrumentHash === one.instrumentHash).map(({ output }) => output);
    const name = lite.instruments.length === 1 ? '' : printable(`${[...new Set(own)].join(', ')}: `);
    return { mark: `${name}${one.mark}`, basis: `${name}${liteBasis(one)}` };
  });
  const marked = told.reduce((all, { mark }) => onEveryLine(all, mark), text);
  return `${marked}\n\n${[LITE_MEANING, ...told.map(({ basis }) => basis)].join(' ')}`;
}

/** A user's bands with the scores that are held against them. */
interface Banded {
  readonly bands: Bands;
  /** Of every run; asked for where a band is set. */
  readonly scores: readonly RunScores[];
}

/**
 * A comparison as text; every line is marked where some pair was measured by two instruments, and of the lite preset. Where a
 * band is set nothing is ranked by ESFP.
 */
export function renderComparison(
  report: ComparisonReport,
  { bands, scores }: Banded = { bands: {}, scores: [] },
): string {
  const text = [
    ...modelsText(report),
    ...runsText(report),
    ...bandsText(scores, bands),
    ...ranksText(report, bands),
    '',
    ...report.notes.map((note) => `- ${printable(note)}`),
  ].join('\n');
  const marked = withLiteMarks(text, report);
  if (!report.acrossInstruments) return marked;
  return marked
    .split('\n')
    .map((line) => `${MARK}${line}`.trimEnd())
    .join('\n');
}
