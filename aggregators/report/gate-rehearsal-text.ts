import { counted } from '../counted.ts';
import { EXITS, type Rate, type RehearsalReport, type RehearsedCase } from '../gate/rehearsal-report.ts';
import { decimal, percent, printable } from './format.ts';
import { numbersTable } from './text-table.ts';
import { finePercent } from './words/fine-percent.ts';

const rateText = ({ share, interval }: Rate) =>
  `${finePercent(share)} [${interval.map(finePercent).join(', ')}]`;

function damageText({ damage, share }: RehearsedCase): string {
  switch (damage) {
    case 'none':
      return 'unchanged';
    case 'reporting':
      return `P2 as P1 on ${percent(share)} of items`;
    case 'opining on T4':
      return `opines on ${percent(share)} of T4`;
  }
}

function movesText({ moves }: RehearsedCase): string {
  const names = { deltaSCD: 'deltaSCD', esfp: 'ESFP', selectivity: 'selectivity' } as const;
  const told = (['deltaSCD', 'esfp', 'selectivity'] as const).flatMap((quantity) => {
    const move = moves[quantity] ?? null;
    return move === null ? [] : [`${names[quantity]} ${decimal(move)}`];
  });
  return told.length === 0 ? '—' : told.join(', ');
}

function casesTable({ cases }: RehearsalReport): string {
  return numbersTable(
    [
      'damage',
      'repeats',
      'moves',
      'fails',
      'undecided',
      'undecidable',
      'passes',
      'exit 0',
      'exit 1',
      'exit 2',
    ],
    cases.map((one) => [
      damageText(one),
      String(one.repeats),
      movesText(one),
      rateText(one.verdicts.fail),
      percent(one.verdicts.undecided.share),
      percent(one.verdicts.undecidable.share),
      percent(one.verdicts.pass.share),
      ...EXITS.map((code) => finePercent(one.exits[code].share)),
    ]),
  );
}

/** How often each rule fails by itself: of several, which one it is that catches. */
function rulesTable({ rules, cases }: RehearsalReport): string[] {
  if (rules.length < 2) return [];
  return [
    'Fails by rule',
    numbersTable(
      ['damage', 'repeats', ...rules.map(({ name }) => printable(name))],
      cases.map((one) => [
        damageText(one),
        String(one.repeats),
        ...rules.map((_, at) => {
          const rates = one.rules[at]?.verdicts;
          return rates === undefined ? '—' : finePercent(rates.fail.share);
        }),
      ]),
    ),
  ];
}

/**
 * How often a gate would catch known damage, and how often it would fail an unchanged model, as text: a table of cases, one of
 * rules where there are several, the bound on false alarms, and what the figures take for granted.
 */
export function rehearsalText(report: RehearsalReport): string {
  const { model, baseline, items, repeats, reruns, alpha, undecided, falseAlarm, boundsExit, level } = report;
  return [
    `Rehearsal with ${printable(model)} of ${printable(baseline)}: ${items} items, ${counted(repeats, 'generation')} each, ${reruns} simulated reruns a line; nobody was asked.`,
    casesTable(report),
    ...rulesTable(report),
    'In brackets: the 95% interval of the simulation itself. Moves: by how much the damage moves a quantity that a rule is of. Exit: how ' +
      'often the gate would end with that code, undecided being what it is set to be.',
    `Bound on false alarms: at most ${finePercent(falseAlarm)} of runs of a model whose true values are all good (alpha ${alpha}` +
      `${level === null ? '' : `, ${finePercent(level)} intervals`}). An unchanged model that lies beyond a threshold fails more often, and rightly.`,
    ...(boundsExit
      ? []
      : [
          `Undecided is set to ${undecided}: that bound is on the verdict, and does not hold for exit code 1, whose share of an unchanged model ` +
            'stands in its lines above.',
        ]),
    ...report.assumptions.map((line) => `- ${printable(line)}`),
  ].join('\n');
}
