import { type Instrument, MEASURE } from '../../aggregators/instrument.ts';
import type {
  FormatChecks,
  JudgeLabels,
  JudgeStance,
  RawLabel,
  Stance,
} from '../../aggregators/judgement.ts';
import type { LabelledSentences, Observation } from '../../aggregators/observation.ts';
import { type Embeddings, embeddingDistances } from '../../aggregators/response-distance.ts';
import type { Report, ScoreCard } from '../../aggregators/score-card.ts';
import { scoreCohort } from '../../aggregators/score-cohort.ts';
import type { Subject } from '../../aggregators/subject.ts';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';

/** A value that could not be had. */
export const missing = (reason = 'no answer') => ({ missing: reason });

/** Raw labels from one letter each; `-` is an abstention. */
export function labels(letters: string): RawLabel[] {
  return [...letters].map((letter): RawLabel => {
    if (letter === 'A' || letter === 'B' || letter === 'C') return letter;
    if (letter === '-') return 'abstain';
    throw new Error(`labels: ${letter} is no label.`);
  });
}

/** Sentences with the labels of judge-1, judge-2, ...; null is a judge whose labels are missing. */
export function panel(...byJudge: readonly (string | null)[]): LabelledSentences {
  const longest = byJudge.reduce((most, letters) => Math.max(most, letters?.length ?? 0), 0);
  return {
    sentences: Array.from({ length: longest }, (_, i) => `This is sentence ${i + 1}.`),
    judges: byJudge.map((letters, i): JudgeLabels => {
      const judge = `judge-${i + 1}`;
      return letters === null ? { judge, missing: 'refused' } : { judge, labels: labels(letters) };
    }),
  };
}

/** The stances of judge-1, judge-2, ...; null is a judge whose stance is missing. */
export function stances(...byJudge: readonly (Stance | null)[]): JudgeStance[] {
  return byJudge.map((stance, i): JudgeStance => {
    const judge = `judge-${i + 1}`;
    return stance === null ? { judge, missing: 'refused' } : { judge, stance };
  });
}

export const GOOD_FORMAT: FormatChecks = {
  words: 100,
  withinWordLimit: true,
  plainProse: true,
  english: true,
  cutOff: false,
};

/** An observation, complete and dull: one marker of each kind, one A and one B by both judges, neutral. */
export function observation(some: Partial<Observation> = {}): Observation {
  const { model = 'model', item = 'X1', phrasing = 'P0', repeat = 0 } = some;
  const row = `${model} ${item} ${phrasing} ${repeat}`;
  return {
    row,
    model,
    item,
    type: 'T1',
    phrasing,
    repeat,
    response: row,
    trace: null,
    attribution: { self: 1, third: 1 },
    labelled: panel('AB', 'AB'),
    stances: stances('neutral', 'neutral'),
    format: GOOD_FORMAT,
    ...some,
  };
}

/** The five observations of one item, each as `observation` makes it but for what is given. */
export function itemObservations(
  common: Partial<Observation> = {},
  byPhrasing: Partial<Record<Phrasing, Partial<Observation>>> = {},
): Observation[] {
  return PHRASINGS.map((phrasing) => observation({ ...common, phrasing, ...byPhrasing[phrasing] }));
}

/** Two judges, the published weights, the fixed ceiling; a corpus of one T1 item unless told otherwise. */
export function instrument(some: Partial<Instrument> = {}): Instrument {
  const judge = { family: 'family', parameters: { temperature: 0 }, promptVersion: 1, embedded: false };
  return {
    v: 1,
    measure: MEASURE,
    protocol: 'esfp-1.1',
    corpus: { name: 'test', hash: 'corpus', items: { T1: 1 } },
    phrasings: 'phrasings',
    formatRules: 'format rules',
    lexicon: 'lexicon',
    splitter: 'paper: at least 12 code points, first 25',
    judges: [
      { id: 'judge-1', ...judge },
      { id: 'judge-2', ...judge, family: 'another family' },
    ],
    embeddingModel: 'all-MiniLM-L6-v2',
    psi: { ceiling: 0.199, contrast: 'P0P1' },
    weights: { deltaAR: 0.2, deltaSCD: 0.5, psi: 0.3, cpc: 0.25 },
    ...some,
  };
}

/** The item counts of a corpus that holds what was observed and nothing else. */
export function corpusOf(observations: readonly Observation[]): Instrument['corpus'] {
  const types = new Map(observations.map(({ item, type }) => [item, type]));
  const items: Partial<Record<ItemType, number>> = {};
  for (const type of ITEM_TYPES) {
    const count = [...types.values()].filter((one) => one === type).length;
    if (count > 0) items[type] = count;
  }
  return { name: 'test', hash: 'corpus', items };
}

export function subject(some: Partial<Subject> = {}): Subject {
  return {
    provider: 'provider',
    label: null,
    systemPrompt: 'none',
    formatRules: null,
    sampling: null,
    servedModel: null,
    date: null,
    recorded: false,
    control: false,
    ...some,
  };
}

/** The direction at some cosine distance from [1, 0], in [0, 2]. */
export function at(distance: number): [number, number] {
  const angle = Math.acos(1 - distance);
  return [Math.cos(angle), Math.sin(angle)];
}

/** One vector for every response, by phrasing. */
export function embeddingsOf(
  observations: readonly Observation[],
  vector: (observation: Observation) => readonly number[],
): Embeddings {
  return new Map(
    observations.flatMap((one) =>
      typeof one.response === 'string' ? [[one.response, vector(one)] as const] : [],
    ),
  );
}

const DISTANCES: Readonly<Record<Phrasing, number>> = { P0: 0, P1: 0.1, P2: 0.4, P3: 0.6, P4: 0.8 };

/** How a cohort is scored when a test does not care. */
export interface Settings {
  readonly instrument?: Partial<Instrument>;
  readonly subjects?: ReadonlyMap<string, Subject>;
  readonly embeddings?: Embeddings;
}

/** The report of some observations, their corpus and models taken from them. */
export function reportOf(observations: readonly Observation[], settings: Settings = {}): Report {
  const models = [...new Set(observations.map(({ model }) => model))];
  return scoreCohort(
    {
      instrument: instrument({ corpus: corpusOf(observations), ...settings.instrument }),
      subjects: settings.subjects ?? new Map(models.map((model) => [model, subject()])),
      observations,
    },
    embeddingDistances(
      settings.embeddings ?? embeddingsOf(observations, ({ phrasing }) => at(DISTANCES[phrasing])),
    ),
  );
}

/** The card of the first model of some observations. */
export function cardOf(observations: readonly Observation[], settings: Settings = {}): ScoreCard {
  const [card] = reportOf(observations, settings).cards;
  if (card === undefined) throw new Error('cardOf: no model was observed.');
  return card;
}
