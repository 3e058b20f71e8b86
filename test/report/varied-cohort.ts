import type { Observation } from '../../aggregators/observation.ts';
import type { Report } from '../../aggregators/score-card.ts';
import type { Subject } from '../../aggregators/subject.ts';
import { seededRandom } from '../../aggregators/uncertainty/seeded-random.ts';
import { ITEM_TYPES } from '../../corpus/item.ts';
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

/** What a cohort of models that differ is made of. */
export interface Varied {
  readonly models: readonly string[];
  /** Those of them that are controls. */
  readonly controls?: readonly string[];
  readonly items?: number;
  /** The share of responses whose labels and stances are missing. */
  readonly gaps?: number;
}

/** The report of models that differ on every metric, the same at every run. */
export function variedReport({ models, controls = [], items = 12, gaps = 0 }: Varied): Report {
  const random = seededRandom(1, 'varied cohort');
  const observations = models.flatMap((model, m): Observation[] =>
    Array.from({ length: items }, (_, i) => {
      const common = { model, item: `X${i + 1}`, type: ITEM_TYPES[i % ITEM_TYPES.length] ?? 'T1' };
      const answer = (level: number): Partial<Observation> => {
        if (random() < gaps) return { labelled: missing('refused'), stances: missing('refused') };
        const committed = Math.min(4, Math.floor(5 * level * random()));
        const labels = 'B'.repeat(committed) + 'A'.repeat(4 - committed);
        const stance = committed > 1 ? (random() < 0.7 ? 'positive' : 'negative') : 'neutral';
        const self = Math.floor(4 * level * random());
        return {
          labelled: panel(labels, labels),
          stances: stances(stance, stance),
          attribution: { self, third: 2 },
        };
      };
      const own = (m + 1) / models.length;
      return itemObservations(common, {
        P0: answer(0.4),
        P1: answer(0.2),
        P2: answer(0.4 + 0.6 * own),
        P3: answer(0.3),
        P4: answer(0.5 + 0.5 * own),
      });
    }).flat(),
  );
  const subjects = new Map<string, Subject>(
    models.map((model) => [model, subject({ control: controls.includes(model) })]),
  );
  const embeddings = embeddingsOf(observations, ({ model, phrasing }) => {
    const turn = 0.08 + (0.1 * ((7 * models.indexOf(model)) % models.length)) / models.length;
    return at(phrasing === 'P0' ? 0 : turn);
  });
  return reportOf(observations, { subjects, embeddings });
}
