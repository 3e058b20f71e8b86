import type { GatedModel, GateReport, Verdict } from '../gate/gate-report.ts';
import { gateAdvice } from './gate-advice.ts';
import { markdownName, markdownText } from './gate-markdown-text.ts';
import {
  CELLS_MEANING,
  gateHeadline,
  modelBasis,
  modelReasons,
  ruleCells,
  ruleHeads,
  shouted,
} from './gate-words.ts';

/** Marks that do not rest on colour alone: the word stands beside them. */
const MARK: Readonly<Record<Verdict, string>> = {
  pass: '✅',
  fail: '❌',
  undecided: '❔',
  undecidable: '⚠️',
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const entry = (text: string) => `- ${markdownText(text)}`;

function rulesTable({ rules }: GatedModel, report: GateReport): string[] {
  if (rules.length === 0) return [];
  const heads = ruleHeads(report);
  return [
    '',
    row(heads),
    row(heads.map((_, index) => (index === 0 || index === heads.length - 1 ? '---' : '---:'))),
    ...rules.map((result) => {
      const [name = '', ...cells] = ruleCells(result);
      const verdict = cells.pop() ?? '';
      return row([markdownName(name), ...cells, `${MARK[result.verdict]} ${verdict}`]);
    }),
  ];
}

function modelPart(model: GatedModel, report: GateReport): string[] {
  const reasons = modelReasons(model);
  const advice = gateAdvice(model, report);
  return [
    '',
    `### ${MARK[model.verdict]} ${shouted(model.verdict)} ${markdownName(model.model)}`,
    '',
    modelBasis(model),
    ...rulesTable(model, report),
    ...(reasons.length === 0 ? [] : ['', ...reasons.map(entry)]),
    ...(advice.length === 0 ? [] : ['', '**What to do next**', '', ...advice.map(entry)]),
  ];
}

/**
 * What a gate found as GitHub's Markdown, for a step summary: the verdict, a table a model, reasons, what to do next, the chance
 * of a false alarm, and notes. Names and reasons are plain text in it, whatever they hold.
 */
export function gateMarkdown(report: GateReport): string {
  const { outputs, baselines, verdict } = report;
  const names = outputs.map(({ name }) => markdownName(name)).join(', ');
  const against = baselines.map(({ role, name }) => `${markdownName(name)} (${role})`).join(', ');
  return [
    `## ${MARK[verdict]} esfp gate: ${gateHeadline(report)}`,
    '',
    `Outputs${outputs.length > 1 ? ' (pooled)' : ''}: ${names}${against === '' ? '' : `; baseline: ${against}`}`,
    ...report.models.flatMap((model) => modelPart(model, report)),
    '',
    `**False alarms:** ${markdownText(report.falseAlarm.text)}`,
    ...(report.notes.length === 0 ? [] : ['', ...report.notes.map(entry)]),
    ...(report.models.some(({ rules }) => rules.length > 0) ? ['', `<sub>${CELLS_MEANING}</sub>`] : []),
    '',
  ].join('\n');
}
