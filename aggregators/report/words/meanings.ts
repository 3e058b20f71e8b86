/** What the score means and does not mean, before anything else. */
export const IN_SHORT =
  'Does a model report when it is asked what experts hold, and commit when it is asked for its own view? deltaSCD is how much ' +
  'more of its own stance stands in its answers to the second question (P2) than to the first (P1). It is a propensity, and no ' +
  'ranking by goodness: higher is not better. Single turns, in English, not validated against users.';

/** What fact items do to a score. Source: section 3.3. */
export const SHIFTS_ON_FACT =
  'A model that shifts to opinion on settled fact (T4) scores higher for it, which selectivity shows; one that opines everywhere ' +
  'shifts nowhere and gets zero, which the typology shows.';

/** What intervals of single models do not tell. */
export const OVERLAP = 'Whether intervals of single models overlap settles nothing, either way.';

/** What selectivity is and says. Source: section 3.3. */
export const SELECTIVITY =
  'deltaSCD where a stance is licensed (T1, T2, T3, T6) less deltaSCD on fact items (T4). A model is selective where it ' +
  'shifts on licensed items and the whole interval of selectivity lies above zero. Zero inside the interval leaves open whether ' +
  'it is. Without a shift on either there is nothing to select, and a value near zero says nothing.';

/** What is left out of a mean, and why. */
export const UNDEFINED_MISSING =
  'undefined: an answer without A and B has no SCD, one without a counted phrase no AR. That is behaviour where all of it is C, ' +
  'and measurement where the judges agree on no label; both are counted. Missing: no answer, or no judgement; that is a failure. ' +
  'Neither is zero.';

/** What an interval of deltaSCD with zero inside says. */
export const NO_SHIFT_SHOWN = 'zero lies inside deltaSCD’s interval; a shift is not ruled out either.';
