import { ITEMS, NOISE, RELATIONS, ROBUSTNESS } from './cohort-prose.ts';
import { COVERAGE, JUDGES, LABELS } from './judge-prose.ts';
import { PHRASING, TYPES } from './phrasing-prose.ts';
import { HEAD, OPENING, SCORES, TYPOLOGY } from './score-prose.ts';
import { BEFORE, SHORT } from './short-prose.ts';
import type { Template } from './template.ts';

/**
 * Templates of each section by its id. A sentence of the page with a number that none of them fits fails the test: give it one,
 * with what the number must be by the report.
 */
export const TEMPLATES: Readonly<Record<string, readonly Template[]>> = {
  head: HEAD,
  before: BEFORE,
  'in-short': SHORT,
  opening: OPENING,
  leaderboard: SCORES,
  warnings: [],
  typology: TYPOLOGY,
  phrasings: PHRASING,
  types: TYPES,
  judges: JUDGES,
  labels: LABELS,
  coverage: COVERAGE,
  noise: NOISE,
  items: ITEMS,
  relations: RELATIONS,
  robustness: ROBUSTNESS,
};
