import { existsSync } from 'node:fs';
import { counted } from '../../aggregators/counted.ts';
import { rowName } from '../../aggregators/read/rows.ts';
import type { Settings } from '../../config.ts';
import { estimateJudging } from '../../judging/estimate/estimate-judging.ts';
import { type AwaitedResponse, responseDemands } from '../../judging/estimate/response-demands.ts';
import { openStore, storePath } from '../../store/open-store.ts';
import { DamagedStoreError } from '../../store/store-error.ts';
import { inspectFile } from '../../store/store-file.ts';
import { working } from '../../working.ts';
import { type JudgingPlan, planJudging } from '../judge/judge-output.ts';
import { knownAnswers } from '../judge/known-answers.ts';
import { OutputDocument } from '../judge/output-document.ts';
import { sayLosses, withOutputFile } from '../read-output.ts';
import { ASSUMPTIONS, type EstimateReport } from './estimate-report.ts';

/** The responses of a plan with the models that gave them. */
function responsesOf({ work, observations }: JudgingPlan, output: string): AwaitedResponse[] {
  const models = new Map(observations.map(({ row, model }) => [row, model]));
  return work.map(({ row, text, phrasing }) => ({
    candidate: models.get(rowName(row, output)) ?? row.provider.id,
    phrasing,
    text,
    item: row.testCase.metadata.esfp.item.text,
  }));
}

/** What is found in a store, and what should be said of it. */
interface Found {
  readonly keys: ReadonlySet<string>;
  readonly remarks: readonly string[];
}

/** What is wrong with a store's file; undefined when nothing is. */
function damageOf(path: string): string | undefined {
  try {
    inspectFile(path);
    return undefined;
  } catch (error) {
    if (error instanceof DamagedStoreError) return error.message;
    throw error;
  }
}

/** Which of some keys a store has. One that is not there has none, and is not made; one that is damaged stays as it is. */
async function findKeys(path: string, wanted: readonly string[]): Promise<Found> {
  if (wanted.length === 0 || !existsSync(path)) return { keys: new Set(), remarks: [] };
  const damage = damageOf(path);
  if (damage !== undefined) {
    return {
      keys: new Set(),
      remarks: [
        `${damage} The run will set it aside and begin a new one; nothing in it is counted as there.`,
      ],
    };
  }
  const keys = new Set<string>();
  const store = openStore({ path, warn: (line) => console.error(`esfp: ${line}`) });
  try {
    for (const key of wanted) if ((await store.get(key)) !== undefined) keys.add(key);
  } finally {
    await store.close();
  }
  return { keys, remarks: [] };
}

/**
 * Estimates the judging of an output: the very questions that `esfp judge` would ask, without those that the output or
 * the store answers. Progress shows on a terminal.
 *
 * @param output a file written by promptfoo eval -o, or the id of an evaluation
 * @throws OutputError when it cannot be read; JudgeError when a judge is not known; StoreError when the store cannot be used
 */
export async function reportOutput(output: string, settings: Settings): Promise<EstimateReport> {
  const document = await withOutputFile(output, (path) => new OutputDocument(path, output));
  sayLosses(document);
  const plan = await working(`reading ${output}`, () => planJudging(document, settings));
  return working(`counting what ${counted(plan.judgements, 'judgement')} take`, () =>
    estimateOf(plan, output, settings),
  );
}

/** The estimate of a plan. */
async function estimateOf(plan: JudgingPlan, output: string, settings: Settings): Promise<EstimateReport> {
  const { judges } = plan.instrument;
  const responses = responsesOf(plan, output);
  const demands = responseDemands(responses, judges, settings, plan.instrument);
  const known = knownAnswers(plan.observations, plan.old, plan.instrument);
  const path = storePath(settings.path, settings.store, process.env, process.cwd());
  const isThere = existsSync(path);
  const { keys, remarks } = await findKeys(
    path,
    [...demands.keys()].filter((key) => !known.has(key)),
  );
  const there = new Set([...demands.keys()].filter((key) => known.has(key) || keys.has(key)));
  return {
    v: 1,
    settings: settings.path,
    subject: {
      kind: 'output',
      output,
      withoutResponse: plan.observations.length - plan.work.length,
      store: isThere ? path : null,
    },
    ...estimateJudging({ responses, demands, there }, judges, settings),
    assumptions: ASSUMPTIONS,
    remarks,
  };
}
