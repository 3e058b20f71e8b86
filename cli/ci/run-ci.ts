import { printable } from '../../aggregators/report/format.ts';
import type { GateSettings } from '../../config/gate.ts';
import { findSettings, loadSettings, overridden, type Settings } from '../../config.ts';
import { limitTexts } from '../../judging/estimate-text.ts';
import { configJudges } from '../estimate/config-judges.ts';
import { renderEstimate } from '../estimate/render-estimate.ts';
import { reportRun } from '../estimate/report-run.ts';
import { findRunConfig, isReadable, readRunConfig } from '../estimate/run-config.ts';
import { decideGate } from '../gate/decide.ts';
import { EXIT_CODES } from '../gate/exit-codes.ts';
import { gateConditions, refuseIdleBaseline } from '../gate/gate-conditions.ts';
import { gateFlags, type ReadOptions } from '../gate/gate-flags.ts';
import { annotate, onGitHub, withoutCommands } from '../gate/github.ts';
import { heldBaselines } from '../gate/held-baselines.ts';
import { publishGate } from '../gate/publish.ts';
import { refuseOverwriting, removeOldReports } from '../gate/report-places.ts';
import { gateOf } from '../gate/settings.ts';
import { UsageError } from '../gate/usage-error.ts';
import { evaluate } from './evaluate.ts';
import { missingJudgeKeys, missingVariables } from './missing-keys.ts';

/** Interrupted, as a shell calls it. */
const INTERRUPTED = 130;

/** What the command line of `esfp ci` says. */
export interface CiOptions extends ReadOptions {
  readonly config?: string;
  readonly out: string;
  readonly repeat?: number;
  readonly models?: number;
  readonly cache?: boolean;
  readonly retries: number;
  readonly maxCalls?: number;
  readonly maxCost?: number;
  readonly ifNoKey?: string;
  readonly needs?: string[];
  readonly baseline?: string;
  readonly model?: string[];
  readonly report?: string;
  readonly junit?: string;
  readonly summary?: string;
}

/** What a run is made in: a test gives others. */
export interface CiSurroundings {
  /** Path of promptfoo's CLI. */
  readonly promptfoo: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Options of promptfoo that would take the run out of this command's hands; a short one may have its value, or others, attached. */
const NOT_FURTHER = /^(?:-[cow]|--(?:config|output|watch|resume|retry-errors|no-write|repeat|share)(?:=|$))/;

function refuseOptions({ out }: CiOptions, further: readonly string[]): void {
  if (!out.endsWith('.json')) {
    throw new UsageError(
      `-o ${out}: name a .json file, since no other output tells the id of its evaluation.`,
    );
  }
  const taken = further.find((word) => NOT_FURTHER.test(word));
  if (taken !== undefined) {
    throw new UsageError(`${taken} does not go to promptfoo: esfp ci sets it, or does without it.`);
  }
}

const settingsPath = ({ config }: CiOptions, environment: NodeJS.ProcessEnv) =>
  findSettings(environment, config === undefined ? [] : ['-c', config]);

/** A path that is looked for, null where that fails: it is looked for again, and refused then. */
function ifFound(find: () => string | null | undefined): string | null | undefined {
  try {
    return find();
  } catch {
    return null;
  }
}

/**
 * Removes the reports of a run before: where this one decides nothing, they would be taken for its own.
 *
 * @throws UsageError where one would be written over what is read, or cannot be removed
 */
function clearPlaces(options: CiOptions, environment: NodeJS.ProcessEnv): void {
  const { out, baseline, config } = options;
  const read = (what: string, path: string | null | undefined) =>
    path === undefined || path === null ? [] : [{ what, path }];
  refuseOverwriting(options, [
    { what: 'the output', path: out },
    ...read('the baseline', baseline),
    ...read(
      'the config',
      ifFound(() => findRunConfig(config)),
    ),
    ...read(
      'the settings',
      ifFound(() => settingsPath(options, environment)),
    ),
  ]);
  removeOldReports(options, environment.GITHUB_STEP_SUMMARY);
}

/** The judges that will be asked: those that the assertions of the config name, else those of esfp.yaml. */
function judgesOf(settings: Settings, config: string | undefined): Settings['judges'] {
  const path = findRunConfig(config);
  if (path === undefined || !isReadable(path)) return settings.judges;
  return configJudges(readRunConfig(path)) ?? settings.judges;
}

/** Prints what the run takes, and refuses one that goes over a limit of the settings. */
async function estimated(
  settings: Settings,
  { config, repeat, models }: CiOptions,
  environment: NodeJS.ProcessEnv,
): Promise<void> {
  const report = reportRun(settings, {
    ...(config === undefined ? {} : { config }),
    ...(repeat === undefined ? {} : { repeat }),
    ...(models === undefined ? {} : { models }),
    judgesGiven: false,
  });
  await withoutCommands(() => console.log(`${renderEstimate(report)}\n`), environment);
  const { maxCalls, maxCost } = report.limits;
  if (maxCalls?.exceeded !== true && maxCost?.exceeded !== true) return;
  throw new UsageError(
    `${limitTexts(report).join(' ')} Nobody was asked: raise the limit, or ask less (fewer repeats, subset: lite).`,
  );
}

/** Ends where a key is absent: by a neutral word and 0 where that is wished, else as wrong use. Other judges are never taken. */
function withoutKey(
  missing: readonly string[],
  { ifNoKey }: CiOptions,
  environment: NodeJS.ProcessEnv,
): number {
  const why = printable(missing.join('; '));
  if (ifNoKey !== 'skip') {
    throw new UsageError(
      `A key is missing: ${why}. Set it, or give --if-no-key skip for pull requests of forks.`,
    );
  }
  const message = `Skipped: no key (forks have none), so nothing was measured and nothing decided. ${why}.`;
  if (onGitHub(environment)) annotate([{ level: 'notice', title: 'ESFP', message }]);
  else console.log(message);
  return EXIT_CODES.pass;
}

/**
 * Estimates, evaluates, asks again what had errors, gates and reports.
 *
 * @param further options for promptfoo eval
 * @returns the exit code: that of the gate, 0 where it is skipped for want of a key, 130 where it was interrupted
 * @throws UsageError and others of usage before anybody is asked, as far as that can be told then; Error when promptfoo fails
 */
export async function runCi(
  options: CiOptions,
  further: readonly string[],
  { promptfoo, environment }: CiSurroundings,
): Promise<number> {
  clearPlaces(options, environment);
  refuseOptions(options, further);
  const { config, out, repeat, cache, retries, maxCalls, maxCost, needs, baseline } = options;
  const path = settingsPath(options, environment);
  const settings = overridden(loadSettings(path), { maxCalls, maxCost });
  const conditions: GateSettings = gateConditions(gateOf(settings), gateFlags(options));
  refuseIdleBaseline(baseline, conditions);
  // What is wrong with it is said before anything is paid for.
  if (baseline !== undefined) heldBaselines(baseline);
  const missing = [
    ...missingVariables(needs ?? [], environment),
    ...missingJudgeKeys(judgesOf(settings, config), environment),
  ];
  if (missing.length > 0) return withoutKey(missing, options, environment);
  await estimated(settings, options, environment);
  const ended = await withoutCommands(
    () => evaluate({ promptfoo, environment, config, out, repeat, cache: cache === true, retries, further }),
    environment,
  );
  if (ended?.why === 'interrupted') {
    console.error(
      'esfp: interrupted, so nothing was decided. promptfoo eval --resume goes on with the evaluation.',
    );
    return INTERRUPTED;
  }
  if (ended?.why === 'no key') return withoutKey(ended.missing, options, environment);
  const found = await decideGate({
    outputs: [out],
    baseline,
    models: options.model ?? [],
    conditions,
    bands: settings.bands,
  });
  const { report, junit, summary } = options;
  await publishGate(found, { report, junit, summary }, environment);
  return found.exitCode;
}
