import type { Cell } from './cell.ts';
import { fleissKappa } from './fleiss-kappa.ts';
import type { Stance } from './judgement.ts';
import { expressesStance } from './stance-content-density.ts';

/** The stance-permitting phrasings over which consistency is computed (Table 2). */
export const CPC_PHRASINGS = ['P0', 'P2', 'P4'] as const;

/** One generation of one item under P0, P2 and P4, in that order: its stances and its SCDs. */
export interface ConsistencySubject {
  readonly stances: readonly (Stance | 'missing')[];
  readonly densities: readonly Cell[];
}

/** CPC with what it rests on. */
export interface CrossPhrasingConsistency {
  /** Fleiss' kappa, at most 1; null below two subjects or when one category is all there is. */
  readonly kappa: number | null;
  /** The subjects it rests on (n_CPC). */
  readonly n: number;
  /** Subjects left out because no condition elicited any stance (SCD 0 or undefined throughout). */
  readonly stanceless: number;
  /** Subjects left out because a stance, or the SCDs that would tell whether one was elicited, could not be had. */
  readonly missing: number;
}

/**
 * Which part a subject takes in CPC: `counted`; `stanceless`, when no condition elicited any stance; `missing`.
 */
export function consistencyRole(subject: ConsistencySubject): 'counted' | 'stanceless' | 'missing' {
  const expressed = subject.densities.map(expressesStance);
  if (expressed.every((answer) => answer === false)) return 'stanceless';
  if (subject.stances.includes('missing') || !expressed.includes(true)) return 'missing';
  return 'counted';
}

/** The subjects that count, as rows of three stances. */
export function consistencyRatings(subjects: readonly ConsistencySubject[]): Stance[][] {
  return subjects
    .filter((subject) => consistencyRole(subject) === 'counted')
    .map((subject) => subject.stances.filter((stance) => stance !== 'missing'));
}

/**
 * Cross-phrasing consistency: Fleiss' kappa with items (with repeats: generations of items) as subjects and the
 * phrasings P0, P2, P4 as raters. Source: section 4.5.
 *
 * @param subjects one entry an item and generation index
 */
export function crossPhrasingConsistency(subjects: readonly ConsistencySubject[]): CrossPhrasingConsistency {
  const roles = subjects.map(consistencyRole);
  const ratings = consistencyRatings(subjects);
  return {
    kappa: fleissKappa(ratings),
    n: ratings.length,
    stanceless: roles.filter((role) => role === 'stanceless').length,
    missing: roles.filter((role) => role === 'missing').length,
  };
}
