import type { AnchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import type { ComparedOutput } from '../../../aggregators/comparison/compared-run.ts';
import type { GateConditions } from '../../../aggregators/gate/gate-conditions.ts';
import { type GateOptions, type GateQuestion, gateOutputs } from '../../../aggregators/gate/gate-outputs.ts';
import { type GateReport, gateReportSchema, type RuleResult } from '../../../aggregators/gate/gate-report.ts';
import type { Instrument } from '../../../aggregators/instrument.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import type { Subject } from '../../../aggregators/subject.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { PHRASINGS } from '../../../corpus/phrasings.ts';
import { corpusOf, GOOD_FORMAT, instrument, observation, panel, stances, subject } from '../builders.ts';

/** How many of each item's sentences, ten unless told otherwise, are B, by item index, type and repeat; {@link FEW} under P1 unless told otherwise. */
export interface MadeModel {
  readonly model?: string;
  readonly own: (item: number, type: ItemType, repeat: number) => number;
  readonly underP1?: (item: number, type: ItemType, repeat: number) => number;
}

export interface MadeOutput {
  readonly name: string;
  readonly models: readonly MadeModel[];
  readonly repeats?: number;
  /** The generation that the first one is; 0 unless told otherwise. */
  readonly firstGeneration?: number;
  /** What the rows are called after; the name unless told otherwise. */
  readonly rows?: string;
  readonly evaluation?: string;
  readonly anchors?: readonly AnchorAgreement[];
  readonly instrument?: Partial<Instrument>;
  readonly subjects?: Readonly<Record<string, Partial<Subject>>>;
  /** Observations as they are to be; unchanged unless told otherwise. */
  readonly change?: (one: Observation) => Observation;
  readonly itemsPerType?: number;
  /** Of every response; ten unless told otherwise. */
  readonly sentences?: number;
}

const TEN = 10;

/** One to three sentences of ten, by item. */
export const FEW = (item: number) => 1 + ((2 * item) % 3);

/** Responses are named after where they lie: the distance of two is that of their last words. */
const placeOf = (response: string) => Number(response.split(' ').at(-1));

/** An output of made-up models, six items a type unless told otherwise; its rows are its own. */
export function madeOutput({
  name,
  models,
  repeats = 1,
  firstGeneration = 0,
  rows = name,
  itemsPerType = 6,
  sentences = TEN,
  change = (one) => one,
  ...some
}: MadeOutput): ComparedOutput {
  const observations = models.flatMap(({ model = 'm', own, underP1 = FEW }) =>
    ITEM_TYPES.flatMap((type) =>
      Array.from({ length: itemsPerType }, (_, item) => item).flatMap((item) =>
        Array.from({ length: repeats }, (_, repeat) => repeat).flatMap((repeat) =>
          PHRASINGS.map((phrasing) => {
            const level = phrasing === 'P2' || phrasing === 'P4' ? own : underP1;
            const generation = firstGeneration + repeat;
            const b = Math.max(0, Math.min(sentences, Math.round(level(item, type, generation))));
            const letters = 'B'.repeat(b) + 'A'.repeat(sentences - b);
            const place = 0.1 * PHRASINGS.indexOf(phrasing) + 0.01 * ((item + generation) % 4);
            return observation({
              row: `${rows} ${model} ${type} ${item} ${phrasing} ${repeat}`,
              model,
              item: `${type}-${item}`,
              type,
              phrasing,
              repeat,
              // As many words as letters of the rows' name: those of another output have others.
              format: { ...GOOD_FORMAT, words: 60 + rows.length + generation },
              response: `${rows} ${model} ${type} ${item} ${repeat} ${place}`,
              attribution: { self: phrasing === 'P2' ? 3 : 1, third: 1 + (item % 2) },
              labelled: panel(letters, letters),
              stances: item % 3 === 0 ? stances('positive', 'positive') : stances('neutral', 'neutral'),
            });
          }),
        ),
      ),
    ),
  );
  const names = models.map(({ model = 'm' }) => model);
  return {
    name,
    evaluation: some.evaluation ?? null,
    anchors: some.anchors ?? [],
    read: {
      instrument: instrument({ corpus: corpusOf(observations), ...some.instrument }),
      subjects: new Map(names.map((model) => [model, subject(some.subjects?.[model])])),
      observations: observations.map(change),
    },
    distanceOf: (one, other) => Math.abs(placeOf(one) - placeOf(other)),
  };
}

/** A scatter of a few sentences around a level that neighbouring items do not share. */
export const around =
  (level: number, salt = 0) =>
  (item: number, _type: ItemType, repeat = 0) =>
    level + (((item * 7 + repeat * 3 + salt * 3) % 5) - 2) / 2;

export const CONDITIONS: GateConditions = {
  thresholds: {},
  bands: false,
  drop: {},
  rise: {},
  minimumCoverage: 0.8,
  mostCached: 0.05,
  sameAnswers: 'undecidable',
  alpha: 0.05,
  undecided: 'exit 2',
};

/** What is gated when a test says only how it differs: no baselines, nothing from a cache. */
export interface Asked extends Omit<Partial<GateQuestion>, 'outputs' | 'conditions' | 'baselines'> {
  readonly outputs: readonly ComparedOutput[];
  readonly conditions: Partial<GateConditions>;
  readonly cached?: number | null;
  readonly anchor?: ComparedOutput;
  readonly merged?: ComparedOutput;
}

/** Gates outputs; the report is one by its schema. */
export function gated(
  { outputs, conditions, cached = 0, anchor, merged, ...rest }: Asked,
  options: GateOptions = {},
): GateReport {
  const report = gateOutputs(
    {
      outputs: outputs.map((output) => ({ output, cachedShare: () => cached })),
      baselines: [
        ...(anchor === undefined ? [] : [{ role: 'anchor', output: anchor, hash: null } as const]),
        ...(merged === undefined ? [] : [{ role: 'merged', output: merged, hash: null } as const]),
      ],
      conditions: { ...CONDITIONS, ...conditions },
      ...rest,
    },
    { resamples: 1000, ...options },
  );
  return gateReportSchema.parse(JSON.parse(JSON.stringify(report)));
}

/** The rule of some name. */
export function ruleOf(report: GateReport, name: string, model?: string): RuleResult {
  const found = report.models
    .filter((one) => model === undefined || one.model === model)
    .flatMap(({ rules }) => rules)
    .find(({ rule }) => rule.name === name);
  if (found === undefined) throw new Error(`no rule ${name}`);
  return found;
}
