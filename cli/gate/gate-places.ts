import type { Command } from 'commander';

/** Adds one more value of an option that may be repeated. */
export const collected = (value: string, before: string[] | undefined): string[] => [
  ...(before ?? []),
  value,
];

/** Adds what a gate is told besides its rules: models, baseline, and where its report goes. */
export function addGatePlaces(command: Command): Command {
  return command
    .option('--baseline <file>', 'written by esfp baseline save: what --drop and --rise are measured from')
    .option('--model <name>', 'gate this model only; may be repeated', collected)
    .option('--report <file>', 'write the report as JSON: esfp baseline update takes it')
    .option('--junit <file>', 'write JUnit XML: a suite a model, a case a rule')
    .option('--summary <file>', 'write Markdown; on GitHub the summary of the step is written in any case');
}
