/** Lines around a change that are shown with it. */
const CONTEXT = 2;

interface Line {
  readonly mark: ' ' | '+' | '-';
  readonly text: string;
}

const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** Lengths of the longest common parts of two lists of lines, from each pair of places to their ends. */
function commonLengths(before: readonly string[], after: readonly string[]): number[][] {
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  );
  for (let i = before.length - 1; i >= 0; i -= 1) {
    const [row = [], below = []] = [lengths[i], lengths[i + 1]];
    for (let j = after.length - 1; j >= 0; j -= 1) {
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}

/** Every line of both texts once, those that stay unmarked. */
function merged(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = commonLengths(before, after);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      lines.push({ mark: ' ', text: old });
      i += 1;
      j += 1;
    } else if (
      fresh === undefined ||
      (old !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))
    ) {
      lines.push({ mark: '-', text: old ?? '' });
      i += 1;
    } else {
      lines.push({ mark: '+', text: fresh });
      j += 1;
    }
  }
  return lines;
}

/**
 * What differs between two texts, line by line: `-` for what goes, `+` for what comes, with the lines around it, and
 * `...` where others are left out. Empty where nothing differs.
 */
export function lineDiff(before: string, after: string): string {
  const lines = merged(linesOf(before), linesOf(after));
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ mark }) => mark !== ' '),
  );
  return lines
    .flatMap(({ mark, text }, index) => {
      if (isShown[index] === true) return [`${mark} ${text.replace(/\r?\n$/, '')}`];
      return isShown[index - 1] === true && isShown.includes(true, index) ? ['...'] : [];
    })
    .join('\n');
}
