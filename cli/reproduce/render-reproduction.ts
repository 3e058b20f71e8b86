import { groups } from 'd3-array';
import { counted } from '../../aggregators/counted.ts';
import { printable } from '../../aggregators/report/format.ts';
import { numbersTable } from '../../aggregators/report/text-table.ts';
import type { NumberCheck } from './number-checks.ts';
import { decimalsOf } from './printed-number.ts';
import type { Reproduction } from './reproduction.ts';

/** One digit more than is printed, so that a half shows as what it is. */
function foundText({ found, published }: NumberCheck): string {
  if (found === null) return 'not defined';
  if (typeof found === 'string') return printable(found);
  return Number.isInteger(Number(published)) && decimalsOf(published) === 0
    ? String(found)
    : found.toFixed(decimalsOf(published) + 1);
}

const cellText = (check: NumberCheck) =>
  `${check.agrees ? '' : '≠ '}${foundText(check)} (${printable(check.published)})`;

/** The checks of one table: a row each, a column each. */
function checkTable(checks: readonly NumberCheck[]): string {
  const columns = [...new Set(checks.map(({ column }) => column))];
  return numbersTable(
    ['released or computed (published)', ...columns],
    groups(checks, ({ row }) => row).map(([row, cells]) => [
      printable(row),
      ...columns.map((column) => {
        const cell = cells.find((check) => check.column === column);
        return cell === undefined ? '' : cellText(cell);
      }),
    ]),
  );
}

function biasTable({ bias }: Reproduction): string {
  return numbersTable(
    ['bootstrap mean minus ESFP', 'bias', 'in sd', ''],
    bias.map(({ name, bias: value, inSd, flagged }) => [
      printable(name),
      value.toFixed(4),
      inSd === null ? 'no spread' : inSd.toFixed(3),
      flagged ? 'over 0.25 sd' : '',
    ]),
  );
}

function verdict({ numbers, claims, agrees }: Reproduction): string {
  const off = numbers.filter((check) => !check.agrees).length;
  const unexpected = claims.filter(({ holds, knownSlip }) => !holds && !knownSlip).length;
  const slips = claims.filter(({ holds, knownSlip }) => !holds && knownSlip).length;
  if (agrees) {
    const fails = `${counted(slips, 'statement')} of the paper ${slips === 1 ? 'does' : 'do'} not`;
    return `All ${numbers.length} printed numbers and names follow from the released tables; ${fails}.`;
  }
  return `${off} of ${numbers.length} printed numbers and names, and ${counted(unexpected, 'statement')} beside the known slips, do not follow from the released tables.`;
}

/** A reproduction as text: a table for each of the paper's, its statements, and the verdict. */
export function renderReproduction(reproduced: Reproduction): string {
  const { numbers, claims } = reproduced;
  const slips = claims.filter(({ holds }) => !holds);
  const kept = claims.filter(({ holds }) => holds);
  const lines = (some: typeof claims) =>
    some.map(({ place, claim, found }) => printable(`- ${place}: ${claim}. Found: ${found}`));
  return [
    ...groups(numbers, ({ place }) => place).flatMap(([place, checks]) => [place, checkTable(checks)]),
    biasTable(reproduced),
    '',
    'What the paper says of its tables, and they do not:',
    ...lines(slips),
    '',
    'What it says, and they do too:',
    ...lines(kept),
    '',
    verdict(reproduced),
  ].join('\n');
}
