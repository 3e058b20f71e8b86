/** The coverage of an interval unless told otherwise. */
export const LEVEL = 0.95;

/** A deviation below this is rounding, not spread: values that are equal on paper are not so in binary. */
export const ROUNDING = 1e-12;

/** Why there is no interval where all values are equal: none would be a claim of certainty. */
export const NO_SPREAD = 'All values are equal: they have no spread to make an interval of.';
