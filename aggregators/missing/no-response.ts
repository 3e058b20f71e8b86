/**
 * That no response under some phrasings, of some models perhaps, has an A or a B: why there is no deltaSCD.
 *
 * @param under at least one: `P1`, or `P1 of a model`
 */
export function noResponse(under: readonly string[]): string {
  return `no response under ${under.join(', and none under ')} has an A or a B`;
}
