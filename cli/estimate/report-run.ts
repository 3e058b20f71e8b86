import { type Settings, SettingsError } from '../../config.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import { estimateRun } from '../../judging/estimate/estimate-run.ts';
import { ROWS_AT_ONCE } from '../../judging/estimate/minutes.ts';
import { currentSetup } from '../../setup.ts';
import { type ConfigCandidates, configCandidates } from './config-candidates.ts';
import { configJudges } from './config-judges.ts';
import { ASSUMPTIONS, type EstimateReport } from './estimate-report.ts';
import { findRunConfig, isReadable, type RunConfig, readRunConfig } from './run-config.ts';

/** What the command line says of a run. */
export interface RunOptions {
  /** A promptfoo config, or the folder with one. */
  readonly config?: string;
  readonly models?: number;
  readonly repeat?: number;
  readonly items?: number;
  /** Whether the settings' judges are those of the command line, which go before a config's. */
  readonly judgesGiven: boolean;
}

/** The config, where there is one that can be read. */
function configOf({ config: named, models }: RunOptions): RunConfig | undefined {
  const path = findRunConfig(named);
  if (path !== undefined && isReadable(path)) return readRunConfig(path);
  if (models !== undefined) return undefined;
  throw new SettingsError(
    path === undefined
      ? 'There is no promptfoo config in the working folder: name one with -c, or say how many models there are with --models <n>.'
      : `${path} is a program, which only promptfoo runs: say how many models it has with --models <n>.`,
  );
}

function candidatesOf({ models }: RunOptions, config: RunConfig | undefined): ConfigCandidates {
  if (models === undefined && config !== undefined) return configCandidates(config);
  const names = Array.from({ length: models ?? 0 }, (_, index) => `model ${index + 1}`);
  return { candidates: names.map((name) => ({ name, phrasings: PHRASINGS })), remarks: [] };
}

/**
 * Estimates an evaluation before its first call.
 *
 * @param settings those of esfp.yaml, with the command line's judges where it names some
 * @throws SettingsError when the models cannot be counted; JudgeError when a judge is not known
 */
export function reportRun(settings: Settings, options: RunOptions): EstimateReport {
  const config = configOf(options);
  const own = options.judgesGiven || config === undefined ? undefined : configJudges(config);
  const judging = own === undefined ? settings : { ...settings, judges: own };
  const { corpus, systemPrompt } = currentSetup(judging);
  const { candidates, remarks } = candidatesOf(options, config);
  const items = corpus.items.slice(0, options.items);
  const repeat = options.repeat ?? config?.repeat ?? 1;
  const rowsAtOnce = config?.maxConcurrency ?? ROWS_AT_ONCE;
  return {
    v: 1,
    settings: settings.path,
    subject: {
      kind: 'evaluation',
      config: options.models === undefined ? (config?.path ?? null) : null,
      corpus: corpus.name,
      items: items.length,
      repeat,
    },
    ...estimateRun({ items, candidates, repeat, systemPrompt, rowsAtOnce }, judging),
    assumptions: ASSUMPTIONS,
    remarks,
  };
}
