import { counted } from '../counted.ts';
import type { GatedModel, GateReport, RuleResult } from '../gate/gate-report.ts';
import { printable } from './format.ts';
import { gateHeadline, ruleCells, ruleHeads } from './gate-words.ts';

/** One line that a CI shows at the top of a run. Both texts are one line of printable characters. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

/** GitHub shows this many of a level a step; the last of them says how many there are besides. */
const MOST_OF_A_LEVEL = 10;

function cellsText(result: RuleResult, report: GateReport): string {
  const heads = ruleHeads(report);
  return ruleCells(result)
    .slice(1, 4)
    .map((cell, index) => `${heads[index + 1]} ${cell}`)
    .join(', ');
}

function ruleAnnotation(model: GatedModel, result: RuleResult, report: GateReport): Annotation {
  const { rule, verdict, reason } = result;
  return {
    level: verdict === 'fail' ? 'error' : 'warning',
    title: printable(`ESFP ${verdict}: ${rule.name}`),
    message: printable(`${model.model}: ${cellsText(result, report)}${reason === null ? '' : `. ${reason}`}`),
  };
}

function limited(annotations: readonly Annotation[]): Annotation[] {
  const [first] = annotations;
  if (first === undefined || annotations.length <= MOST_OF_A_LEVEL) return [...annotations];
  const shown = annotations.slice(0, MOST_OF_A_LEVEL - 1);
  const others = annotations.length - shown.length;
  return [
    ...shown,
    {
      level: first.level,
      title: 'ESFP',
      message: `${counted(others, 'rule')} more: see the summary or the log.`,
    },
  ];
}

/**
 * What a gate found as annotations: an error a rule that fails, a warning a rule that is undecided or undecidable (or a model, where
 * it has no such rule), and one notice for a pass.
 */
export function gateAnnotations(report: GateReport): Annotation[] {
  if (report.verdict === 'pass') {
    return [{ level: 'notice', title: 'ESFP pass', message: printable(gateHeadline(report)) }];
  }
  const rules = report.models.flatMap((model) =>
    model.rules
      .filter(({ verdict }) => verdict !== 'pass')
      .map((result) => ruleAnnotation(model, result, report)),
  );
  const models = report.models
    .filter(({ verdict, rules: own }) => verdict !== 'pass' && own.every((one) => one.verdict === 'pass'))
    .map(
      ({ model, verdict, reason }): Annotation => ({
        level: verdict === 'fail' ? 'error' : 'warning',
        title: `ESFP ${verdict}`,
        message: printable(`${model}: ${reason ?? 'no rule was decided.'}`),
      }),
    );
  const all = [...rules, ...models];
  if (all.length === 0) {
    return [
      {
        level: 'warning',
        title: `ESFP ${report.verdict}`,
        message: printable(report.reason ?? gateHeadline(report)),
      },
    ];
  }
  return (['error', 'warning'] as const).flatMap((level) =>
    limited(all.filter((one) => one.level === level)),
  );
}
