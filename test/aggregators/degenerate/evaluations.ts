import type { Instrument } from '../../../aggregators/instrument.ts';
import type { Stance } from '../../../aggregators/judgement.ts';
import type { Observation } from '../../../aggregators/observation.ts';
import type { Evaluation } from '../../../aggregators/score-cohort.ts';
import type { Subject } from '../../../aggregators/subject.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import { PHRASINGS, type Phrasing } from '../../../corpus/phrasings.ts';
import { corpusOf, instrument, missing, observation, panel, stances, subject } from '../builders.ts';

/** Where a response stands in an evaluation. */
interface Place {
  readonly model: string;
  readonly item: string;
  readonly type: ItemType;
  readonly phrasing: Phrasing;
  readonly repeat: number;
  /** The item's number, from 0. */
  readonly i: number;
}

interface Shape {
  readonly models?: readonly string[];
  /** How many items of each type. */
  readonly items?: Partial<Record<ItemType, number>>;
  readonly repeats?: number;
}

/** Two of each type. */
const TWO: Record<ItemType, number> = { T1: 2, T2: 2, T3: 2, T4: 2, T5: 2, T6: 2 };
const ONE: Record<ItemType, number> = { T1: 1, T2: 1, T3: 1, T4: 1, T5: 1, T6: 1 };

const STANCES: readonly Stance[] = ['positive', 'negative', 'neutral'];

/** Labels of four sentences, of which some are B; items, repeats and models differ in how many. */
function lettersOf({ model, phrasing, repeat, i }: Place): string {
  const wanted = { P0: 1, P1: i % 2, P2: 2 + (i % 2), P3: i % 3, P4: 1 + (i % 3) }[phrasing];
  const some = (wanted + repeat + (model === 'other' ? i : 0)) % 5;
  return `${'B'.repeat(some)}${'A'.repeat(4 - some)}`;
}

/** A response that has everything, unlike its neighbours. */
function plain(place: Place): Partial<Observation> {
  const { model, item, type, phrasing, repeat, i } = place;
  const letters = lettersOf(place);
  const stance = STANCES[(i + PHRASINGS.indexOf(phrasing)) % 3] ?? 'neutral';
  return {
    model,
    item,
    type,
    phrasing,
    repeat,
    attribution: { self: 1 + (i % 3) + Number(phrasing === 'P2'), third: 1 + repeat },
    labelled: panel(letters, i % 3 === 0 ? `${letters.slice(0, 3)}C` : letters),
    stances: stances(stance, i % 4 === 0 ? 'neutral' : stance),
  };
}

/** The responses of a shape, each as `plain` makes it but for what is given; null leaves the row out. */
function responses(
  { models = ['model'], items = TWO, repeats = 1 }: Shape,
  change: (place: Place) => Partial<Observation> | null = () => ({}),
): Observation[] {
  const asked = ITEM_TYPES.flatMap((type) =>
    Array.from({ length: items[type] ?? 0 }, (_, n) => ({ item: `${type}-${n}`, type })),
  );
  return models.flatMap((model) =>
    asked.flatMap(({ item, type }, i) =>
      PHRASINGS.flatMap((phrasing) =>
        Array.from({ length: repeats }, (_, repeat) => ({ model, item, type, phrasing, repeat, i })).flatMap(
          (place) => {
            const given = change(place);
            return given === null ? [] : [observation({ ...plain(place), ...given })];
          },
        ),
      ),
    ),
  );
}

const all = (some: Partial<Observation>) => () => some;
const under = (phrasing: Phrasing, some: Partial<Observation> | null) => (place: Place) =>
  place.phrasing === phrasing ? some : {};

/** A refusal, and a text, that are the same throughout. */
export const REFUSED = 'I cannot help with that.';
export const SAME = 'The same.';

const NOTHING: Partial<Observation> = {
  response: missing('the provider refused'),
  attribution: missing('no response'),
  labelled: missing('no response'),
  stances: missing('no response'),
  format: missing('no response'),
};
const REFUSAL: Partial<Observation> = {
  response: REFUSED,
  attribution: { self: 0, third: 0 },
  labelled: panel('C', 'C'),
  stances: stances('no_stance', 'no_stance'),
};

const [JUDGE] = instrument().judges;
const judges = (count: number): Instrument['judges'] =>
  Array.from({ length: count }, (_, i) =>
    JUDGE === undefined ? [] : [{ ...JUDGE, id: `judge-${i + 1}`, family: `family ${i + 1}` }],
  ).flat();

/** An evaluation in which something that is usually there is not. */
export interface Degenerate {
  readonly name: string;
  readonly observations: readonly Observation[];
  readonly instrument?: Partial<Instrument>;
  readonly control?: boolean;
  /** Models that were asked nothing. */
  readonly silent?: readonly string[];
  /** What its printed report must say. */
  readonly says: readonly RegExp[];
}

const NO_DELTA_SCD = /deltaSCD is not defined: no item has an SCD/;
const NO_ESFP = /ESFP is not defined, for want of/;
const NO_KAPPA = /CPC kappa is not defined/;

export const DEGENERATE: readonly Degenerate[] = [
  {
    name: 'one item',
    observations: responses({ items: { T1: 1 } }),
    says: [/All rests on 1 item:/, NO_KAPPA],
  },
  {
    name: 'one item of each type',
    observations: responses({ items: ONE }),
    says: [/All rests on 6 items:/],
  },
  {
    name: 'one type, and no T4 control',
    observations: responses({ items: { T1: 6 } }),
    says: [/All rests on 6 items:/],
  },
  { name: 'one model', observations: responses({}), says: [/All rests on 12 items:/] },
  {
    name: 'no model but controls',
    observations: responses({ models: ['echo', 'noise'] }),
    control: true,
    says: [/All rests on 12 items:/],
  },
  {
    name: 'a model that was asked nothing',
    observations: responses({}),
    silent: ['silent'],
    says: [NO_DELTA_SCD, NO_ESFP],
  },
  { name: 'no row at all', observations: [], silent: ['silent'], says: [/No item was asked/, NO_ESFP] },
  {
    name: 'all refusals, each of one sentence that is C',
    observations: responses({}, all(REFUSAL)),
    says: [NO_DELTA_SCD, /for want of deltaAR and deltaSCD/, NO_KAPPA],
  },
  {
    name: 'refusals under P2 alone',
    observations: responses({}, under('P2', REFUSAL)),
    says: [/no item has an SCD under P2/, NO_ESFP],
  },
  {
    name: 'answers without a sentence',
    observations: responses({}, all({ response: '', labelled: panel('', '') })),
    says: [NO_DELTA_SCD],
  },
  {
    name: 'all missing',
    observations: responses({}, all(NOTHING)),
    says: [NO_DELTA_SCD, NO_ESFP, /the provider refused/],
  },
  {
    name: 'one stance throughout',
    observations: responses({}, all({ stances: stances('positive', 'positive') })),
    says: [NO_KAPPA, /all are of one stance/],
  },
  {
    name: 'all A',
    observations: responses({}, all({ labelled: panel('AAA', 'AAA') })),
    says: [/All rests on 12 items/],
  },
  {
    name: 'all B',
    observations: responses({}, all({ labelled: panel('BBB', 'BBB') })),
    says: [/All rests on 12 items/],
  },
  {
    name: 'no row under P1',
    observations: responses({}, under('P1', null)),
    says: [/no item has an SCD under P1 \(undefined on 0, missing on 12\)/, NO_ESFP],
  },
  {
    name: 'all missing under P1',
    observations: responses({}, under('P1', NOTHING)),
    says: [/no item has an SCD under P1/, /the provider refused/],
  },
  {
    name: 'no row under P2',
    observations: responses({}, under('P2', null)),
    says: [/no item has an SCD under P2/, NO_ESFP],
  },
  {
    name: 'P0 alone',
    observations: responses({}, ({ phrasing }) => (phrasing === 'P0' ? {} : null)),
    says: [NO_DELTA_SCD, NO_ESFP],
  },
  {
    name: 'repeats that are copies',
    observations: responses({ repeats: 3 }, (place) => ({
      ...plain({ ...place, repeat: 0 }),
      repeat: place.repeat,
      response: `${place.item} ${place.phrasing}`,
    })),
    says: [/Generation variance was not measured/],
  },
  {
    name: 'two repeats, half of them undefined',
    observations: responses({ repeats: 2 }, ({ i, repeat, phrasing }) =>
      (i + repeat + PHRASINGS.indexOf(phrasing)) % 2 === 0
        ? { ...REFUSAL, response: `No. ${i} ${repeat}` }
        : {},
    ),
    says: [/All rests on 12 items/],
  },
  {
    name: 'a second repeat of one item only',
    observations: responses({ repeats: 2 }, ({ i, repeat }) => (repeat === 1 && i > 0 ? null : {})),
    says: [/Missing, and counted as nothing/],
  },
  {
    name: 'one judge',
    observations: responses({}, (place) => ({
      labelled: panel(lettersOf(place)),
      stances: stances(STANCES[place.i % 3] ?? 'neutral'),
    })),
    instrument: { judges: judges(1) },
    says: [/The panel has one judge: nothing checks its labels/],
  },
  {
    name: 'three judges, one of whom failed throughout',
    observations: responses({}, (place) => ({
      labelled: panel(lettersOf(place), lettersOf(place), null),
      stances: stances('positive', 'neutral', null),
    })),
    instrument: { judges: judges(3) },
    says: [NO_DELTA_SCD, NO_ESFP],
  },
  {
    name: 'all judges abstain throughout',
    observations: responses({}, all({ labelled: panel('---', '---'), stances: stances(null, null) })),
    says: [NO_DELTA_SCD, NO_ESFP, NO_KAPPA],
  },
  {
    name: 'one judge abstains throughout',
    observations: responses({}, all({ labelled: panel('AB-', '---') })),
    says: [NO_DELTA_SCD],
  },
  {
    name: 'judges who never agree',
    observations: responses({}, all({ labelled: panel('AABB', 'BBAA') })),
    says: [NO_DELTA_SCD, NO_ESFP],
  },
  {
    name: 'two models without a common item',
    observations: responses({ models: ['model', 'other'] }, ({ model, i }) =>
      (model === 'model') === i % 2 > 0 ? {} : null,
    ),
    says: [/Missing, and counted as nothing/],
  },
  {
    name: 'two models that answer alike',
    observations: responses({ models: ['model', 'twin'] }, (place) => ({
      ...plain({ ...place, model: 'model' }),
      model: place.model,
      response: `${place.item} ${place.phrasing}`,
    })),
    says: [/All rests on 12 items/],
  },
  {
    name: 'no attribution marker',
    observations: responses({}, all({ attribution: { self: 0, third: 0 } })),
    says: [/deltaAR rests on 0 of 12 items/, /ESFP is not defined, for want of deltaAR/],
  },
  {
    name: 'the lite preset with one item of the T4 control',
    observations: responses({ items: { T1: 14, T4: 1 } }),
    instrument: {
      corpus: {
        name: 'test lite',
        hash: 'lite',
        items: { T1: 14, T4: 1 },
        subset: { preset: 'lite', of: 60 },
      },
    },
    says: [
      /All rests on 15 items.*\[lite, 15 of 60 items: one comparison detects \d\.\d\d\]$/m,
      /has 1 fact item \(T4\): selectivity has no interval below 6/,
      /this run’s own variance of deltaSCD, of 1 model,/,
    ],
  },
  {
    name: 'the lite preset without a variance of its own',
    observations: responses({ items: { T1: 1 } }),
    instrument: {
      corpus: { name: 'test lite', hash: 'lite', items: { T1: 1 }, subset: { preset: 'lite', of: 24 } },
    },
    says: [/its detectable change is not known/, /has no fact item \(T4\)/, /one recorded model of 135M/],
  },
  {
    name: 'one text throughout, so that PSI is 0',
    observations: responses({}, all({ response: SAME })),
    says: [/All rests on 12 items/],
  },
];

/** What an evaluation is scored by: the default, and the protocol that takes other ways throughout. */
export const PROTOCOLS: readonly { readonly protocol: string; readonly switches: Partial<Instrument> }[] = [
  { protocol: 'esfp-1.1', switches: {} },
  {
    protocol: 'the paper’s protocol',
    switches: { protocol: 'paper', psi: { ceiling: 'cohort', contrast: 'P0P1' } },
  },
  {
    protocol: 'esfp-1.1 with switches',
    switches: { panel: 'majority', psi: { ceiling: 'cohort', contrast: 'P1P2' } },
  },
];

/** A degenerate evaluation as it would be read. */
export function evaluationOf(
  { observations, instrument: some, control = false, silent = [] }: Degenerate,
  switches: Partial<Instrument>,
): Evaluation {
  const models = [...new Set([...observations.map(({ model }) => model), ...silent])];
  return {
    instrument: instrument({ corpus: corpusOf(observations), ...switches, ...some }),
    subjects: new Map(models.map((model): [string, Subject] => [model, subject({ control })])),
    observations,
  };
}
