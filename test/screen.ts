const ESCAPE = '\u001b';
const STEP = new RegExp(`${ESCAPE}\\[\\??(\\d*)([A-Za-z])|${ESCAPE}[78]|[^${ESCAPE}]`, 'gu');

/**
 * What a terminal shows of what was written to it: lines, with cursor and clearing as far as progress uses them. Colours and
 * wrapping are left out.
 */
export function screenOf(written: string): string {
  const lines: string[][] = [[]];
  let column = 0;
  for (const [step, count = '', action] of written.matchAll(STEP)) {
    const line = lines.at(-1) ?? [];
    if (action === 'G') column = Number(count || 1) - 1;
    else if (action === 'K' && count === '2') line.length = 0;
    else if (action === 'K') line.length = Math.min(line.length, column);
    else if (step === '\r') column = 0;
    else if (step === '\n') {
      lines.push([]);
      column = 0;
    } else if (!step.startsWith(ESCAPE)) {
      while (line.length < column) line.push(' ');
      line[column] = step;
      column += 1;
    }
  }
  return lines.map((line) => line.join('')).join('\n');
}
