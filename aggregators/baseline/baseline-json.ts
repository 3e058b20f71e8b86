import type { Baseline } from './baseline-schema.ts';

/** The depth down to which every entry has a line of its own: that of an item and of a score. */
const LINES_TO = 5;

function lines(value: unknown, depth: number): string {
  const isSpread = typeof value === 'object' && value !== null && depth < LINES_TO;
  if (!isSpread) return JSON.stringify(value);
  const entries = Array.isArray(value)
    ? value.map((inner) => lines(inner, depth + 1))
    : Object.entries(value)
        .filter(([, inner]) => inner !== undefined)
        .map(([key, inner]) => `${JSON.stringify(key)}: ${lines(inner, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return `${open}${close}`;
  const indent = ' '.repeat(depth + 1);
  return `${open}\n${indent}${entries.join(`,\n${indent}`)}\n${' '.repeat(depth)}${close}`;
}

/** A baseline as JSON with a line for each item and each score, so that a diff shows which changed. */
export function baselineJson(baseline: Baseline): string {
  return `${lines(baseline, 0)}\n`;
}
