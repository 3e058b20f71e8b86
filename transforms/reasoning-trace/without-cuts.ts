/** A part of a text from one place to before another, in UTF-16 units. */
export type Range = readonly [start: number, end: number];

/**
 * A text without some parts of it. White space beside a cut goes with it, and what stood on either side of one is then on
 * lines of its own.
 *
 * @param cuts in order, none empty, none overlapping
 * @returns never longer than the text; the text itself where there are no cuts
 */
export function withoutCuts(text: string, cuts: readonly Range[]): string {
  const starts = [0, ...cuts.map(([, end]) => end)];
  const ends = [...cuts.map(([start]) => start), text.length];
  const kept = starts.flatMap((start, i) => {
    const piece = text.slice(start, ends[i]);
    const opened = i === 0 ? piece : piece.trimStart();
    const closed = i === cuts.length ? opened : opened.trimEnd();
    return cuts.length > 0 && closed.trim() === '' ? [] : [closed];
  });
  return kept.join('\n');
}
