/** Binary fractions miss decimal halves by less than this. */
const ROUNDING = 1e-9;

/** How many decimals a printed number has. */
export function decimalsOf(printed: string): number {
  return printed.split('.')[1]?.length ?? 0;
}

/**
 * Whether a number is the printed one as far as that tells: within half a unit of its last digit. null and what is no
 * number never are.
 */
export function isAsPrinted(value: number | null, printed: string): boolean {
  if (value === null || printed.trim() === '') return false;
  return Math.abs(value - Number(printed)) <= 0.5 * 10 ** -decimalsOf(printed) + ROUNDING;
}
