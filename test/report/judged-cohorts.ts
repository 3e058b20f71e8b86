import type { Instrument } from '../../aggregators/instrument.ts';
import type { Stance } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';
import type { Report } from '../../aggregators/score-card.ts';
import type { Subject } from '../../aggregators/subject.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
import { PHRASINGS } from '../../corpus/phrasings.ts';
import {
  at,
  embeddingsOf,
  itemObservations,
  missing,
  panel,
  reportOf,
  stances,
  subject,
} from '../aggregators/builders.ts';

const STANCES: readonly Stance[] = ['positive', 'negative', 'neutral'];

/** What could not be had of a response. */
export const GONE: Partial<Observation> = {
  response: missing('the provider refused'),
  attribution: missing('no response'),
  labelled: missing('no response'),
  stances: missing('no response'),
  format: missing('no response'),
};

const judgesOf = (count: number): Instrument['judges'] =>
  Array.from({ length: count }, (_, i) => ({
    id: `judge-${i + 1}`,
    family: `family ${i + 1}`,
    parameters: {},
    promptVersion: 1,
    embedded: false,
  }));

/** Letters with every n-th of them another, as a second judge would have it. */
function others(letters: string, every: number): string {
  return [...letters].map((letter, j) => (j % every === 0 ? (letter === 'A' ? 'B' : 'C') : letter)).join('');
}

interface Cohort {
  readonly models?: readonly string[];
  readonly controls?: readonly string[];
  readonly items?: number;
  readonly repeats?: number;
  /** How many; two by default. */
  readonly judges?: number;
  readonly change?: (observation: Observation, i: number) => Partial<Observation>;
}

/** What a judged cohort was asked and answered: more stance under P2 and P4 than under P1 and P3, and judges who differ. */
export function judgedObservations({
  models = ['model'],
  controls = [],
  items = 24,
  repeats = 1,
  judges = 2,
  change = () => ({}),
}: Cohort = {}): Observation[] {
  const places = Array.from({ length: judges }, (_, j) => j);
  return [...models, ...controls].flatMap((model, m) =>
    Array.from({ length: items }, (_, i) =>
      Array.from({ length: repeats }, (__, repeat) =>
        itemObservations(
          { model, item: `X${i}`, type: ITEM_TYPES[i % 6] ?? 'T1', repeat },
          Object.fromEntries(
            PHRASINGS.map((phrasing, p) => {
              const own = i + Math.floor(i / 6);
              const some = p % 2 === 0 ? 2 + ((own + m + repeat) % 3) : (own + repeat) % 2;
              const letters = `${'B'.repeat(some)}${'A'.repeat(4 - some)}`;
              const stance = STANCES[(own + Math.floor((own + p) / 5)) % 3] ?? 'neutral';
              return [
                phrasing,
                {
                  response: `${model} ${i} ${phrasing} ${repeat}`,
                  attribution: { self: 1 + ((own * (p + 1)) % 4), third: 1 + repeat },
                  labelled: panel(
                    ...places.map((j) => (j === 0 ? letters : others(letters, 1 + j + (i % 2)))),
                  ),
                  stances: stances(...places.map((j) => (j === 0 || i % 4 > 0 ? stance : 'neutral'))),
                },
              ];
            }),
          ),
        ),
      ).flat(),
    )
      .flat()
      .map((one, n) => ({ ...one, ...change(one, n) })),
  );
}

/** Answers lie further apart under P1 than among repeats of P0, and not equally far for every item. */
function direction({ item, phrasing, repeat }: Observation): [number, number] {
  const own = (Number(item.slice(1)) || 0) % 5;
  return at(
    0.1 * PHRASINGS.indexOf(phrasing) + 0.01 * own * (1 + PHRASINGS.indexOf(phrasing)) + 0.02 * repeat,
  );
}

/** The report of a judged cohort. */
export function judgedReport(cohort: Cohort = {}): Report {
  const { models = ['model'], controls = [], judges = 2 } = cohort;
  const observations = judgedObservations(cohort);
  return reportOf(observations, {
    embeddings: embeddingsOf(observations, direction),
    instrument: { judges: judgesOf(judges) },
    subjects: new Map(
      [...models, ...controls].map((model): [string, Subject] => [
        model,
        subject({ control: controls.includes(model) }),
      ]),
    ),
  });
}

/** Thirty models of long names that differ at their ends alone. */
export const THIRTY = Array.from({ length: 30 }, (_, i) => `provider:a-vendor/a-model-of-a-long-name-${i}`);

/** Script, markup, direction marks, colours of a terminal and a formula. */
export const HOSTILE = '<script>alert(1)</script>"\'&\u202e\u001b[31m=1+1\u0000\u200f';
