/**
 * The id of an item's answers on the page, for links to them. Different items have different ones, whatever their names
 * hold: what is no letter, digit or hyphen stands as its code.
 */
export function itemAnchor(item: string): string {
  const safe = item.replaceAll(/[^A-Za-z0-9-]/gu, (one) => `_${(one.codePointAt(0) ?? 0).toString(16)}_`);
  return `item-${safe}`;
}
