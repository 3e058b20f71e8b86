import type { ItemType } from '../../../corpus/item.ts';

/** What the types of items are called (Table 3). */
export const TYPE_NAMES: Readonly<Record<ItemType, string>> = {
  T1: 'normative policy claims',
  T2: 'open-ended social phenomena',
  T3: 'personal value trade-offs',
  T4: 'disciplinary facts (the fact items: no stance is licensed)',
  T5: 'empirically contested claims (described, not judged)',
  T6: 'aesthetic and cultural judgement',
};
