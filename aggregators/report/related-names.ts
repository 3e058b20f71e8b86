import type { Related } from '../relations/relations.ts';

/** What the quantities of a rank correlation are called in text. */
export const RELATED_NAMES: Readonly<Record<Related, string>> = {
  deltaAR: 'deltaAR',
  deltaSCD: 'deltaSCD',
  psiScaled: 'PSI_scaled',
  kappa: 'CPC kappa',
  esfp: 'ESFP',
};
