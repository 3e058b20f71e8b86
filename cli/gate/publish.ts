import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { GateReport } from '../../aggregators/gate/gate-report.ts';
import { type Annotation, gateAnnotations } from '../../aggregators/report/gate-annotations.ts';
import { gateJunit } from '../../aggregators/report/gate-junit.ts';
import { gateMarkdown } from '../../aggregators/report/gate-markdown.ts';
import { gateText } from '../../aggregators/report/gate-text.ts';
import { reasonOf } from '../../judging/reason-of.ts';
import { writeWhole } from '../../whole-file.ts';
import { annotate, appendStepSummary, onGitHub, withoutCommands } from './github.ts';
import { isOneFile, type ReportPlaces } from './report-places.ts';

/** Where a gate's report goes besides standard output. */
export interface Published extends ReportPlaces {
  readonly json?: boolean | undefined;
}

/**
 * Writes one file. A file that cannot be written is no verdict and hides none: it is said, and the exit code stays.
 *
 * @returns what to say of it; nothing where it was written
 */
function written(what: string, path: string, write: () => void): string[] {
  try {
    write();
    return [];
  } catch (error) {
    return [`${what} ${path} could not be written (${reasonOf(error)}); the verdict stands.`];
  }
}

/** Writes a file whole or not at all, its folder too where there is none. */
function writeInFolder(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeWhole(path, text);
}

/** Text as JSON in which GitHub finds no command: it looks for `##[` anywhere in a line. */
export function commandFreeJson(report: unknown): string {
  return JSON.stringify(report, null, 2).replaceAll('##[', '#\\u0023[');
}

/**
 * Prints a gate's report, and writes it where it is asked for: JSON, JUnit XML, Markdown, and on GitHub the step's summary and
 * annotations. Standard output has nothing but the JSON where that is asked for.
 */
export async function publishGate(
  found: GateReport,
  { json: asJson = false, report, junit, summary }: Published,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const gate = { ...found, outputs: [...found.outputs] };
  const print = () => console.log(asJson ? commandFreeJson(gate) : gateText(gate));
  await (asJson ? print() : withoutCommands(print, environment));
  const isGitHub = onGitHub(environment);
  const step = isGitHub ? environment.GITHUB_STEP_SUMMARY : undefined;
  const faults = [
    ...(report === undefined
      ? []
      : written('The report', report, () => writeInFolder(report, `${JSON.stringify(gate, null, 2)}\n`))),
    ...(junit === undefined ? [] : written('JUnit XML', junit, () => writeInFolder(junit, gateJunit(gate)))),
    // What other steps have written there stays.
    ...(summary === undefined || (step !== undefined && step !== '' && isOneFile(summary, step))
      ? []
      : written('The summary', summary, () => writeInFolder(summary, gateMarkdown(gate)))),
    ...(step === undefined || step === ''
      ? []
      : written('The step’s summary', step, () => appendStepSummary(step, gateMarkdown(gate)))),
  ];
  for (const fault of faults) console.error(`esfp: ${fault}`);
  if (!isGitHub || asJson) return;
  annotate([
    ...gateAnnotations(gate),
    ...faults.map((message): Annotation => ({ level: 'warning', title: 'ESFP', message })),
  ]);
}
