import type { GatedModel, GateReport } from '../gate/gate-report.ts';
import { printable } from './format.ts';
import { gateAdvice } from './gate-advice.ts';
import {
  CELLS_MEANING,
  gateHeadline,
  modelBasis,
  modelReasons,
  ruleCells,
  ruleHeads,
  shouted,
} from './gate-words.ts';
import { numbersTable } from './text-table.ts';

/* Every line that begins with a name has this before it: a name must not be taken for a command by what reads a log. */
const bullet = (text: string) => `- ${printable(text)}`;

function modelText(model: GatedModel, report: GateReport): string[] {
  const advice = gateAdvice(model, report);
  return [
    '',
    `${shouted(model.verdict)} ${printable(model.model)} (${printable(modelBasis(model))})`,
    ...(model.rules.length === 0
      ? []
      : [
          numbersTable(
            ruleHeads(report),
            model.rules.map((result) => ruleCells(result).map(printable)),
          ),
        ]),
    ...modelReasons(model).map(bullet),
    ...(advice.length === 0 ? [] : ['What to do next', ...advice.map(bullet)]),
  ];
}

function held({ outputs, baselines }: GateReport): string[] {
  const pooled = outputs.length > 1 ? ' (pooled)' : '';
  const names = outputs.map(({ name }) => printable(name)).join(', ');
  const against = baselines.map(({ role, name }) => `${printable(name)} (${role})`).join(', ');
  return [`Outputs${pooled}: ${names}.${against === '' ? '' : ` Baseline: ${against}.`}`];
}

/**
 * What a gate found, as text: the verdict first, then a table a model with reasons and what to do next, the chance of a false alarm,
 * and notes.
 */
export function gateText(report: GateReport): string {
  return [
    gateHeadline(report),
    ...held(report),
    ...report.models.flatMap((model) => modelText(model, report)),
    '',
    ...(report.models.some(({ rules }) => rules.length > 0) ? [CELLS_MEANING] : []),
    `False alarms: ${printable(report.falseAlarm.text)}`,
    ...report.notes.map(bullet),
  ].join('\n');
}
