/** A number with three decimals; an em dash where there is none. */
export function decimal(value: number | null | undefined): string {
  if (value === null || value === undefined) return '—';
  const text = value.toFixed(3);
  return text === '-0.000' ? '0.000' : text;
}

/** A number with its interval in brackets; a dash in their place where there is none. */
export function withInterval(
  value: number | null,
  interval: readonly [low: number, high: number] | null,
): string {
  return `${decimal(value)} [${interval === null ? '—' : interval.map(decimal).join(', ')}]`;
}

/** A share as a percentage, 0% and 100% only where it is exactly that; an em dash where there is none. */
export function percent(share: number | null): string {
  if (share === null) return '—';
  if (share > 0 && share < 0.01) return '<1%';
  if (share < 1 && share > 0.99) return '>99%';
  return `${(100 * share).toFixed(0)}%`;
}

/** `part of whole`, as a percentage with both counts. */
export function shareOf(part: number, whole: number): string {
  return whole === 0 ? '—' : `${percent(part / whole)} (${part}/${whole})`;
}

/** Lines of text that may hold some of others', made safe for a terminal. The lines stay. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Text of others made safe for a terminal: control characters, which could move the cursor or colour, are shown. */
export function printable(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
}
