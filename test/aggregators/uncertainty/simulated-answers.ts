import { attributionRate } from '../../../aggregators/attribution-rate.ts';
import { type Generation, MISSING_GENERATION } from '../../../aggregators/generation.ts';
import type { Stance } from '../../../aggregators/judgement.ts';
import type { ItemMeasurements } from '../../../aggregators/uncertainty/measured-item.ts';
import { ITEM_TYPES, type ItemType } from '../../../corpus/item.ts';
import type { Phrasing } from '../../../corpus/phrasings.ts';
import { density, type ItemCounts, rangesOf, within } from './simulated-model.ts';

/** What a simulated item is like in the long run. */
interface Question {
  readonly type: ItemType;
  readonly underP1: number;
  readonly underP2: number;
  /** The stance that most committed answers take. */
  readonly side: Stance;
  /** How readily an answer commits, from 0.5 to 1. */
  readonly conviction: number;
  /** The distance of answers under P0 and P1. */
  readonly distance: number;
}

const OTHER_SIDE: Readonly<Partial<Record<Stance, Stance>>> = {
  positive: 'negative',
  negative: 'positive',
};

function drawQuestions(counts: ItemCounts, random: () => number): Question[] {
  return rangesOf(counts).map(({ type, underP1, underP2 }) => ({
    type: ITEM_TYPES.find((one) => one === type) ?? 'T1',
    underP1: within(underP1, random),
    underP2: within(underP2, random),
    side: random() < 0.5 ? 'positive' : 'negative',
    conviction: within([0.5, 1], random),
    distance: within([0.1, 0.3], random),
  }));
}

function levelUnder(phrasing: Phrasing, { underP1, underP2 }: Question): number {
  if (phrasing === 'P0') return 0.6 * underP1 + 0.4 * underP2;
  return phrasing === 'P1' || phrasing === 'P3' ? underP1 : underP2;
}

/** A committed answer takes the item's side seven times in eight; another is neutral, or takes none. */
function stanceUnder(phrasing: Phrasing, { side, conviction }: Question, random: () => number): Stance {
  const commits = random() < (phrasing === 'P0' ? 0.5 : 0.85) * conviction;
  if (!commits) return random() < 0.7 ? 'neutral' : 'no_stance';
  return random() < 0.875 ? side : (OTHER_SIDE[side] ?? side);
}

/** One to three markers in four responses of five: mostly of the model itself under P2 and P4, of others elsewhere. */
function markersUnder(phrasing: Phrasing, random: () => number) {
  const markers = random() < 0.8 ? 1 + Math.floor(random() * 3) : 0;
  const own = phrasing === 'P2' || phrasing === 'P4' ? 0.75 : 0.1;
  const self = Array.from({ length: markers }, random).filter((one) => one < own).length;
  return { self, third: markers - self };
}

/** A model's answers, one a phrasing, to a fresh draw of items. */
export function simulatedAnswers(counts: ItemCounts, random: () => number): ItemMeasurements[] {
  return drawQuestions(counts, random).map((question, i): ItemMeasurements => {
    const answers = (phrasing: Phrasing): Generation[] => {
      const markers = markersUnder(phrasing, random);
      return [
        {
          ...MISSING_GENERATION,
          response: 'An answer.',
          counts: markers,
          attributionRate: attributionRate(markers),
          density: density(levelUnder(phrasing, question), 0.05, random),
          stance: stanceUnder(phrasing, question, random),
        },
      ];
    };
    const distances = [[question.distance + within([-0.05, 0.05], random)]];
    return {
      row: {
        item: `item ${i}`,
        type: question.type,
        generations: {
          P0: answers('P0'),
          P1: answers('P1'),
          P2: answers('P2'),
          P3: answers('P3'),
          P4: answers('P4'),
        },
      },
      P0P1: distances,
      P1P2: distances,
    };
  });
}
