/**
 * Whether the paper's gradient shows: SCD low under P1 and P3, high under P2 and P4, i.e. both of the latter above
 * both of the former. Source: section 6.2, Figure 4.
 *
 * @param densities mean SCD under P0 to P4; null where undefined
 * @returns null where a mean that the comparison needs is
 */
export function gradientShows(
  densities: Readonly<Record<'P1' | 'P2' | 'P3' | 'P4', number | null>>,
): boolean | null {
  const { P1, P2, P3, P4 } = densities;
  if (P1 === null || P2 === null || P3 === null || P4 === null) return null;
  return Math.min(P2, P4) > Math.max(P1, P3);
}
