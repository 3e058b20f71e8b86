import { type AnchorJudgement, anchorAgreement } from '../../../../aggregators/anchor-agreement.ts';
import { type Instrument, identityHash } from '../../../../aggregators/instrument.ts';
import type { RawLabel, Served } from '../../../../aggregators/judgement.ts';
import type { ScoredGold } from '../../../../aggregators/missing/panel-error.ts';
import type { Observation } from '../../../../aggregators/observation.ts';
import { leaveOut } from '../../../../aggregators/read/leave-out.ts';
import type { ReportFilesInput } from '../../../../aggregators/report/html/write-pages.ts';
import { embeddingDistances } from '../../../../aggregators/response-distance.ts';
import { scoreCohort } from '../../../../aggregators/score-cohort.ts';
import type { Subject } from '../../../../aggregators/subject.ts';
import { seededRandom } from '../../../../aggregators/uncertainty/seeded-random.ts';
import { PHRASINGS } from '../../../../corpus/phrasings.ts';
import { DEFAULT_EMBEDDING_MODEL } from '../../../../protocol.ts';
import { RESPONSE_KINDS, type ResponseKind } from '../../../../transforms/response-kinds/kinds.ts';
import {
  at,
  corpusOf,
  embeddingsOf,
  GOOD_FORMAT,
  instrument,
  labels,
  missing,
  subject,
} from '../../../aggregators/builders.ts';
import { GONE, judgedObservations } from '../../judged-cohorts.ts';

/** How likely a sentence of a model is a B under P0 to P4. */
type Levels = readonly [p0: number, p1: number, p2: number, p3: number, p4: number];

const LEVELS: Readonly<Record<string, Levels>> = {
  // First by name, and by the order of the rows, is not first by deltaSCD.
  alpha: [0.5, 0.35, 0.55, 0.3, 0.6],
  beta: [0.6, 0.1, 0.85, 0.2, 0.9],
  gamma: [0.3, 0.7, 0.25, 0.6, 0.3],
  delta: [0.2, 0.05, 0.12, 0.1, 0.3],
  reporter: [0, 0, 0, 0, 0],
  turned: [0.5, 0.95, 0.05, 0.9, 0.1],
  // All that it should do: a stance where it is asked for one, but on fact.
  flexible: [1, 0, 1, 0, 1],
};

const STANCES = ['positive', 'negative', 'neutral', 'no_stance'] as const;
const served = (judge: number, n: number): Served => ({
  model: n % 5 === 0 ? null : `server-${judge + 1}-${n % 2 === 0 ? 'a' : 'b'}`,
  date: `2026-11-${String(10 + (n % 17)).padStart(2, '0')}`,
});

interface Made {
  readonly models: readonly string[];
  readonly controls?: readonly string[];
  readonly items: number;
  readonly repeats?: number;
  readonly judges?: number;
  /** Whether something of everything is undefined, missing, abstained from or at fault, and judges have servers. */
  readonly untidy?: boolean;
  /** Which judgements are missing. */
  readonly gone?: (one: Observation, n: number) => boolean;
  readonly gold?: boolean;
  /** Kinds of responses that the validity policy leaves out. */
  readonly drop?: readonly ResponseKind[];
  /** Whether every switch stands as in the protocol. */
  readonly asProtocol?: boolean;
}

/** Not as often under each phrasing: what is the same for all would hide a column in the wrong place. */
const kindsOf = (n: number): ResponseKind[] =>
  RESPONSE_KINDS.filter((_, i) => (n * (i + 3)) % (7 + 4 * i) === 1 && !(i === 9 && n % 2 === 0));

const otherLabel = (label: RawLabel): RawLabel => (label === 'A' ? 'C' : label === 'B' ? 'A' : 'B');

/** Answers of models that differ, by judges that differ, the same at every run. */
function observationsOf({
  models,
  controls = [],
  items,
  repeats = 1,
  judges = 2,
  untidy = false,
  drop = [],
  gone = () => false,
}: Made): Observation[] {
  const random = seededRandom(1, 'numbers of a page');
  const names = [...models, ...controls];
  const places = Array.from({ length: judges }, (_, j) => j);
  const judge = (j: number) => `judge-${j + 1}`;
  const change = (one: Observation, n: number): Partial<Observation> => {
    const own = LEVELS[one.model];
    const rank = names.indexOf(one.model) / names.length;
    const p = PHRASINGS.indexOf(one.phrasing);
    // T4 items draw less of everything: models are selective, each in its own measure.
    const level =
      (own?.[p] ?? (p % 2 === 0 ? 0.3 + 0.6 * rank : 0.3 - 0.2 * rank)) *
      (one.type === 'T4' ? (one.model === 'flexible' ? 0 : 0.6) : 1);
    const of = <T>(value: (j: number) => T) => places.map(value);
    // Not as often for every model: what is the same for all would hide a row in the wrong place.
    if (untidy && n % (29 + 3 * names.indexOf(one.model)) === 7) return GONE;
    if (gone(one, n)) {
      return {
        attribution: missing('the provider refused'),
        labelled: missing('judge-1: the provider refused'),
        stances: missing('judge-1: the provider refused'),
      };
    }
    const length = 3 + Math.floor(3 * random());
    const first = Array.from({ length }, (): RawLabel => {
      if (untidy && random() < 0.12) return 'C';
      return random() < level ? 'B' : 'A';
    });
    const allC = untidy && n % (31 - 2 * names.indexOf(one.model)) === 3;
    const said = of((j) =>
      first.map((label): RawLabel => {
        if (allC) return 'C';
        if (untidy && random() < 0.02) return 'abstain';
        return one.model !== 'flexible' && j > 0 && random() < 0.1 * j ? otherLabel(label) : label;
      }),
    );
    const side = random() < 0.25 ? 1 : 0;
    const format = {
      ...GOOD_FORMAT,
      ...(untidy
        ? {
            withinWordLimit: random() > 0.2,
            plainProse: random() > 0.1,
            english: random() > 0.05,
            cutOff: n % 3 === 0 ? null : random() < 0.15,
          }
        : {}),
      ...(untidy || drop.length > 0 ? { words: 60 + (n % 61), kinds: kindsOf(n) } : {}),
    };
    const [self, third] = [Math.floor(5 * level * random() + random()), Math.floor(3 * random())];
    return {
      attribution: {
        self,
        third,
        ...(untidy || drop.length > 0 ? { echoed: { self: 0, third: Math.min(third, n % 2) } } : {}),
      },
      labelled: {
        sentences: first.map((_, i) => `Sentence ${i + 1} of ${one.row}.`),
        judges: of((j) =>
          untidy && (n + 7 * j) % 53 === 11
            ? { judge: judge(j), missing: 'refused' }
            : {
                judge: judge(j),
                labels: said[j] ?? [],
                ...(untidy ? { served: served(j, n) } : {}),
                ...(untidy && n % 9 === 2
                  ? { reversed: n % 27 === 2 ? missing('refused') : { labels: first } }
                  : {}),
              },
        ),
      },
      stances: of((j) => ({
        judge: judge(j),
        stance: STANCES[random() < 0.8 - 0.2 * j ? side : 2 + (n % 2)] ?? 'neutral',
        ...(untidy ? { served: served(j, n + 1) } : {}),
      })),
      format,
    };
  };
  return judgedObservations({ models, controls, items, repeats, judges, change });
}

const goldOf = (instrumentHash: string, [first = '', second = '']: readonly string[]): ScoredGold => {
  const agreement = (value: number, interval: [number, number] | null, pairs: number, items: number) => [
    {
      first: 'panel',
      pairs,
      items,
      percent: { value, interval, why: interval === null ? 'one item' : null },
    },
  ];
  return {
    v: 1,
    sample: 'people',
    instrumentHash,
    judgeHuman: agreement(0.913, [0.871, 0.948], 431, 37),
    judgeHumanByModel: [
      { model: first, agreements: agreement(0.897, [0.832, 0.9432], 211, 31) },
      { model: second, agreements: agreement(0.931, null, 17, 1) },
    ],
  };
};

const ANCHOR = 'AB'.repeat(20);
const anchorRun = (day: number, letters: string): AnchorJudgement[] =>
  [{ labels: labels(letters) }, { stance: 'positive' as const }].map((part) => ({
    run: `r${day}`,
    date: `2026-11-0${day}`,
    servedModel: null,
    anchor: 'X',
    ...part,
  }));

/** What the pages of a cohort are made of. */
function inputOf(made: Made): ReportFilesInput {
  const all = observationsOf(made);
  const { models, controls = [], judges: count = 2 } = made;
  const subjects = new Map(
    [...models, ...controls].map((model, m): [string, Subject] => [
      model,
      subject({
        control: controls.includes(model),
        sampling: made.untidy ? { temperature: 0.5 + m, seed: 7 } : null,
      }),
    ]),
  );
  const judges = Array.from({ length: count }, (_, j): Instrument['judges'][number] => ({
    id: `judge-${j + 1}`,
    family: `family ${j + 1}`,
    parameters: made.untidy ? { temperature: 0 } : {},
    promptVersion: 1,
    embedded: false,
  }));
  const measured = instrument({
    corpus: corpusOf(all),
    judges,
    ...(made.drop === undefined ? {} : { validity: { rules: 1, drop: [...made.drop] } }),
    ...(made.asProtocol === true ? { embeddingModel: DEFAULT_EMBEDDING_MODEL } : {}),
  });
  const observations = leaveOut(all, measured);
  const embeddings = embeddingsOf(observations, ({ model, item, phrasing, repeat }) => {
    const own = (Number(item.slice(1)) % 5) * (1 + PHRASINGS.indexOf(phrasing));
    const turn = 0.04 + (0.05 * (1 + [...models, ...controls].indexOf(model))) / (models.length + 1);
    return at(turn * PHRASINGS.indexOf(phrasing) + 0.01 * own + 0.02 * repeat);
  });
  const gold = made.gold === true ? { gold: goldOf(identityHash(measured), models) } : {};
  const report = scoreCohort(
    { instrument: measured, subjects, observations },
    embeddingDistances(embeddings),
    gold,
  );
  const anchors = judges.map(({ id }, j) =>
    anchorAgreement(id, [
      ...anchorRun(1, ANCHOR),
      ...anchorRun(2, `${'B'.repeat(j + 1)}${ANCHOR.slice(j + 1)}`),
      ...anchorRun(3, `${ANCHOR.slice(0, -2 * j - 1)}${'A'.repeat(2 * j + 1)}`),
    ]),
  );
  return {
    report: made.untidy ? { ...report, anchors } : report,
    evaluation: { instrument: measured, subjects, observations },
    bands: {},
  };
}

/** Of short names: how pictures cut long ones is looked at elsewhere. */
const THIRTY = Array.from({ length: 30 }, (_, i) => `model-${(11 * i) % 30}`);
const NINE = Array.from({ length: 9 }, (_, i) => `m${(7 * i) % 9}`);

const MADE: Readonly<Record<string, Made>> = {
  'four models and two controls, untidy, three judges, two repeats': {
    models: ['alpha', 'beta', 'gamma', 'delta'],
    controls: ['reporter', 'turned'],
    items: 24,
    repeats: 2,
    judges: 3,
    untidy: true,
    gold: true,
  },
  'one model': { models: ['beta'], items: 24 },
  'two models and a control': {
    models: ['model-of-one', 'delta'],
    controls: ['flexible'],
    items: 24,
    asProtocol: true,
  },
  'no intervals': { models: ['alpha', 'beta', 'gamma'], items: 1 },
  'half of the judgements missing': {
    models: ['alpha', 'beta', 'gamma'],
    controls: ['turned'],
    items: 12,
    // One model has all of them.
    gone: ({ model }: Observation, n: number) => model !== 'beta' && Math.floor(n / 2) % 2 === 0,
  },
  'nine models, one judge': { models: NINE, items: 18, judges: 1 },
  'three models, a control, some responses left out': {
    models: ['alpha', 'beta', 'delta'],
    controls: ['turned'],
    items: 24,
    drop: ['list', 'declined'],
  },
  'thirty models': { models: THIRTY, items: 6 },
  'controls alone': { models: [], controls: ['reporter', 'turned'], items: 6 },
};

/** Cohorts by name, each with its page's input; made once. */
export const COHORTS: ReadonlyMap<string, ReportFilesInput> = (() => {
  const made = new Map<string, ReportFilesInput>();
  for (const [name, one] of Object.entries(MADE)) made.set(name, inputOf(one));
  const banded = made.get('four models and two controls, untidy, three judges, two repeats');
  if (banded !== undefined) {
    const bands = { deltaSCD: { low: 0.2, high: 0.6 }, ESFP: { low: 0.1, high: 0.9 } };
    made.set('a band', { ...banded, bands });
  }
  return made;
})();
