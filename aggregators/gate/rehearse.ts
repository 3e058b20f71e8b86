import { mean } from 'd3-array';
import type { Bands } from '../../protocol.ts';
import type { ComparedRun } from '../comparison/compared-run.ts';
import { DEFAULT_SEED } from '../uncertainty/items-bootstrap.ts';
import { mapValues } from '../uncertainty/map-values.ts';
import { seededRandom } from '../uncertainty/seeded-random.ts';
import { wilsonInterval } from '../wilson-interval.ts';
import { type AnswerProcess, answerProcess, drawRun } from './answer-process.ts';
import { damagingOf, PLANTS, type Plant } from './damaging.ts';
import { type DrawnDesign, type DrawnRun, drawnDesign, drawnRun } from './drawn-run.ts';
import { drawnInterval, drawnVerdict } from './drawn-verdict.ts';
import type { GateConditions } from './gate-conditions.ts';
import { gateLevel, gateResamples } from './gate-level.ts';
import { falseAlarm } from './gate-reason.ts';
import type { BaselineRole, GatedQuantity, GateReport, GateRule, Verdict } from './gate-report.ts';
import { gateRules } from './gate-rules.ts';
import type { ExitRates, Rate, Rates, RehearsalReport, RehearsedCase } from './rehearsal-report.ts';
import { combinedVerdict, exitCodeOf } from './verdict.ts';

/** Reruns of each case: a share of 2.5% is told to within 0.7%. */
export const RERUNS = 2000;

export interface RehearseOptions {
  /** 2,000 unless told otherwise. */
  readonly reruns?: number;
  /** Generations an item of the reruns; one, and two, unless told otherwise. */
  readonly repeats?: readonly number[];
  readonly seed?: number;
  /** How many models share alpha with this one, itself counted; 1 unless told otherwise. */
  readonly models?: number;
  /** What is planted; {@link PLANTS} unless told otherwise. */
  readonly plants?: readonly Plant[];
  /** The baselines that the gate will have; the anchor unless told otherwise. */
  readonly against?: readonly BaselineRole[];
}

/** What a case is simulated with. */
interface Rehearsal {
  readonly process: AnswerProcess;
  readonly design: DrawnDesign;
  readonly rules: readonly GateRule[];
  readonly level: number;
  readonly undecided: GateConditions['undecided'];
  /** Generations an item of a baseline. */
  readonly baselineRepeats: number;
  readonly reruns: number;
  readonly seed: number;
}

/** What came of one rerun. */
interface Rerun {
  readonly verdicts: readonly Verdict[];
  readonly candidate: DrawnRun;
}

/** How often one of some things came about. */
function rateOf<Found>(found: readonly Found[], wanted: Found): Rate {
  const share = found.filter((one) => one === wanted).length / found.length;
  return { share, interval: wilsonInterval(share, found.length) };
}

const ratesOf = (verdicts: readonly Verdict[]): Rates =>
  mapValues({ pass: null, fail: null, undecided: null, undecidable: null }, (_, name) =>
    rateOf(verdicts, name),
  );

const exitRatesOf = (codes: readonly GateReport['exitCode'][]): ExitRates =>
  mapValues({ 0: null, 1: null, 2: null }, (_, code) => rateOf(codes.map(String), String(code)));

/** One rerun against baselines that are drawn anew, as the candidate is. */
function rerun(
  { process, design, rules, level, baselineRepeats }: Rehearsal,
  plant: Plant,
  repeats: number,
  random: () => number,
): Rerun {
  const roles = new Set(rules.flatMap(({ against }) => against ?? []));
  const baselines = new Map(
    [...roles].map((role) => [role, drawnRun(drawRun(process, baselineRepeats, random), design)] as const),
  );
  const damaging = damagingOf(plant, process, random);
  const candidate = drawnRun(drawRun(process, repeats, random, damaging), design);
  const verdicts = rules.map((rule) => {
    const baseline = rule.against === null ? null : (baselines.get(rule.against) ?? null);
    return drawnVerdict(rule, drawnInterval(rule, candidate, baseline, design, level));
  });
  return { verdicts, candidate };
}

/** The mean of every quantity over some reruns. */
type Levels = Readonly<Record<GatedQuantity, number | null>>;

function levelsOf(runs: readonly Rerun['candidate'][], { wanted }: DrawnDesign): Levels {
  return mapValues({ deltaSCD: null, esfp: null, selectivity: null }, (_, quantity) =>
    quantity === 'deltaSCD' || wanted.has(quantity)
      ? (mean(runs, (run) => run.linearised(quantity).point) ?? null)
      : null,
  );
}

/** So many reruns tell by how much damage moves a quantity. */
const LEVEL_RERUNS = 200;

function rehearsedCase(
  rehearsal: Rehearsal,
  plant: Plant,
  repeats: number,
  unchanged: Levels,
): RehearsedCase & { readonly levels: Levels } {
  const { design, rules, undecided, reruns, seed } = rehearsal;
  const { damage, share } = plant;
  const random = seededRandom(seed, `rehearsal ${damage} ${share} ${repeats}`);
  const gate: Verdict[] = [];
  const codes: GateReport['exitCode'][] = [];
  const byRule: Verdict[][] = rules.map(() => []);
  const candidates: DrawnRun[] = [];
  for (let i = 0; i < reruns; i += 1) {
    const { verdicts, candidate } = rerun(rehearsal, plant, repeats, random);
    gate.push(combinedVerdict(verdicts));
    codes.push(exitCodeOf(verdicts, undecided));
    verdicts.forEach((verdict, at) => {
      byRule[at]?.push(verdict);
    });
    if (candidates.length < LEVEL_RERUNS) candidates.push(candidate);
  }
  const levels = levelsOf(candidates, design);
  return {
    damage,
    share,
    repeats,
    moves: mapValues(levels, (level, quantity) => {
      const before = damage === 'none' ? level : unchanged[quantity];
      return level === null || before === null ? null : level - before;
    }),
    verdicts: ratesOf(gate),
    exits: exitRatesOf(codes),
    rules: rules.map(({ name }, at) => ({ name, verdicts: ratesOf(byRule[at] ?? []) })),
    levels,
  };
}

const BOTH_DRAWN =
  'Baseline and rerun are both drawn anew, with the generations an item that they have: an unchanged model differs from its ' +
  'baseline by the noise of both.';
const FIRST_ORDER =
  'Intervals by resampled items (thresholds on all items; changes of ESFP and selectivity at one generation) are taken to first order.';
const COMPLETE =
  'Every rerun is taken to be as complete as the baseline, with nothing from a cache, the same instrument and judges that do not move.';

/**
 * Plants known damage in reruns of a model at no call, and tells by simulation how often a gate would catch it, and how often it
 * would fail the model unchanged.
 *
 * @param run of the model, from the baseline
 * @throws RangeError without an answer, or when `reruns` is no whole number of at least 1; GateError where alpha is too small
 */
export function rehearse(
  run: Pick<ComparedRun, 'model' | 'output' | 'instrument' | 'ceiling' | 'items' | 'repeats'>,
  conditions: GateConditions,
  bands: Bands = {},
  {
    reruns = RERUNS,
    repeats = [1, 2],
    seed = DEFAULT_SEED,
    models = 1,
    against = ['anchor'],
    plants = PLANTS,
  }: RehearseOptions = {},
): RehearsalReport {
  if (run.items.size === 0)
    throw new RangeError(`rehearse: there is no answer of ${run.model} to rehearse with.`);
  if (!(Number.isSafeInteger(reruns) && reruns >= 1)) {
    throw new RangeError(`rehearse: \`reruns\` is ${reruns}; give a whole number of at least 1.`);
  }
  const rules = gateRules(conditions, bands, against);
  const count = rules.length * models;
  const level = gateLevel(conditions, Math.max(1, count));
  // Of a change it hangs on the repeats of the run whether resamples decide it.
  if (rules.some(({ type, against }) => type === null && against === null)) {
    gateResamples(conditions, count);
  }
  const { atMost, boundsExit } = falseAlarm(conditions, count);
  const process = answerProcess(run);
  const wanted = new Set(rules.map(({ quantity }) => quantity));
  const rehearsal: Rehearsal = {
    process,
    design: drawnDesign(
      process.items.map(({ type }) => type),
      run.instrument,
      run.ceiling,
      wanted,
    ),
    rules,
    level,
    undecided: conditions.undecided,
    baselineRepeats: process.repeats,
    reruns,
    seed,
  };
  const none: Levels = { deltaSCD: null, esfp: null, selectivity: null };
  const cases = repeats.flatMap((generations) => {
    let unchanged = none;
    return plants.map((plant): RehearsedCase => {
      const { levels, ...found } = rehearsedCase(rehearsal, plant, generations, unchanged);
      if (plant.damage === 'none') unchanged = levels;
      return found;
    });
  });
  return {
    v: 1,
    model: run.model,
    baseline: run.output.name,
    items: run.items.size,
    repeats: run.repeats,
    rules,
    models,
    level: count === 0 ? null : level,
    alpha: conditions.alpha,
    undecided: conditions.undecided,
    falseAlarm: atMost,
    boundsExit,
    reruns,
    seed,
    cases,
    assumptions: [...process.assumptions, BOTH_DRAWN, FIRST_ORDER, COMPLETE],
  };
}
