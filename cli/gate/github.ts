import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { error, notice, warning } from '@actions/core';
import type { Annotation } from '../../aggregators/report/gate-annotations.ts';

/** Whether this is a job of GitHub Actions. */
export function onGitHub(environment: NodeJS.ProcessEnv = process.env): boolean {
  return environment.GITHUB_ACTIONS === 'true';
}

const ISSUE = { error, warning, notice } as const;

/** Shows annotations at the top of a run. What their texts hold is escaped. */
export function annotate(annotations: readonly Annotation[]): void {
  for (const { level, title, message } of annotations) ISSUE[level](message, { title });
}

/**
 * Does what prints text of others. GitHub takes lines of a log for commands, also from the middle of a line: until it is done
 * none is taken, but the word that ends this, which nobody can know beforehand.
 */
export async function withoutCommands<Value>(
  print: () => Value | Promise<Value>,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Value> {
  if (!onGitHub(environment)) return print();
  const word = randomUUID();
  console.log(`::stop-commands::${word}`);
  try {
    return await print();
  } finally {
    console.log(`::${word}::`);
  }
}

/** GitHub drops a summary that is larger than 1 MiB. */
const MOST_BYTES = 1_000_000;
const CUT = '\n\nThe rest is left out: the summary would be too large. The log has all of it.\n';

/**
 * Appends Markdown to the summary of this step. One that GitHub would drop is cut at the end of a line.
 *
 * @param path the file that GitHub names
 * @throws Error when it cannot be written
 */
export function appendStepSummary(path: string, markdown: string): void {
  const whole = Buffer.from(markdown);
  const text =
    whole.length <= MOST_BYTES
      ? markdown
      : whole
          .subarray(0, whole.lastIndexOf('\n', MOST_BYTES - CUT.length))
          .toString()
          .concat(CUT);
  appendFileSync(path, `${text}\n`);
}
