import { counted } from '../../aggregators/counted.ts';
import { loadSettings, overridden, type Settings } from '../../config.ts';
import { addedLoads } from '../../judging/estimate/load.ts';
import { countText, estimateText } from '../../judging/estimate-text.ts';
import { reasonOf } from '../../judging/reason-of.ts';
import { type ConfigCandidates, configCandidates } from '../estimate/config-candidates.ts';
import type { EstimateReport } from '../estimate/estimate-report.ts';
import { reportRun } from '../estimate/report-run.ts';
import { isReadable } from '../estimate/run-config.ts';
import { providersKey } from './config-value.ts';
import type { Plan } from './plan.ts';

/** What a run of a plan's config takes, and what should be known of it; a sentence each. */
export interface RunCost {
  readonly lines: readonly string[];
  /** Providers that are pinned to other prompts, and what else is odd about them. */
  readonly remarks: readonly string[];
}

/** How many items are asked first. */
export const FIRST_ITEMS = 5;

function settingsOf({ settings, panel }: Plan): Settings {
  return overridden(loadSettings(settings), { judges: settings === null ? panel?.judges : undefined });
}

/** The candidates of a config that was told; undefined where only running it would tell. */
function candidatesOf({ config, edited: { value } }: Plan): ConfigCandidates | undefined {
  const key = value === null ? undefined : providersKey(value);
  if (value === null || key === undefined) return undefined;
  const rest = { repeat: undefined, maxConcurrency: undefined, defaultTest: undefined, tests: undefined };
  return configCandidates({ path: config, providers: value[key], prompts: value.prompts, ...rest });
}

function sentence(report: EstimateReport, what: string, isGuess: boolean): string {
  const { candidates, judges } = report;
  const asking = addedLoads(candidates.map((one) => one.asking));
  const judging = estimateText(report);
  const models = isGuess ? 'each model' : counted(candidates.length, 'model');
  return (
    `${what} asks ${models} ${countText(asking.calls)} times${isGuess || candidates.length === 1 ? '' : ' in all'} ` +
    `(about ${countText(asking.promptTokens)} prompt and ${countText(asking.answerTokens)} answer tokens), and ` +
    (judging === ''
      ? `calls no judge: ${judges.map(({ judge }) => judge).join(' and ')} ${judges.length === 1 ? 'is' : 'are'} embedded.`
      : `takes ${judging}`)
  );
}

/** What a run will take, before it is made: the first items, and all. What cannot be told is said with its reason. */
export function runCost(plan: Plan): RunCost {
  try {
    const settings = settingsOf(plan);
    const candidates = candidatesOf(plan);
    const isData = isReadable(plan.config) && !plan.isStarter;
    const models = isData ? {} : { models: Math.max(1, candidates?.candidates.length ?? 1) };
    const options = { ...models, ...(isData ? { config: plan.config } : {}), judgesGiven: false };
    const lines = [FIRST_ITEMS, undefined].map((items) =>
      sentence(
        reportRun(settings, { ...options, ...(items === undefined ? {} : { items }) }),
        items === undefined ? 'A whole run' : `A first run (-n ${items})`,
        candidates === undefined,
      ),
    );
    return { lines, remarks: candidates?.remarks ?? [] };
  } catch (error) {
    return { lines: [`What a run takes cannot be told: ${reasonOf(error)}`], remarks: [] };
  }
}
