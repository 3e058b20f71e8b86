import { type SvgNode, withClass } from './svg-tree.ts';

/** An axis read as a person reads it: by the numbers at its ticks. */
export interface Axis {
  /** The value at a place, in pixels of the picture. */
  readonly valueAt: (pixel: number) => number;
  /** How much half a pixel is. */
  readonly halfPixel: number;
}

const numberOf = (text: string) => Number(text.replace('−', '-'));

/** Vega moves axes by half a pixel, so that their lines are sharp. */
const SHARP = 0.5;

/**
 * The axis of numbers below a node.
 *
 * @param along which way it runs; `y` for one that stands upright
 * @throws Error where no axis there has two numbers
 */
export function axisOf(node: SvgNode, along: 'x' | 'y'): Axis {
  for (const axis of withClass(node, 'role-axis')) {
    const labels = withClass(axis, 'role-axis-label').flatMap(({ children }) => children);
    const ticks = withClass(axis, 'role-axis-tick').flatMap(({ children }) => children);
    const [first, last] = [labels.at(0), labels.at(-1)];
    if (first === undefined || last === undefined || labels.length !== ticks.length) continue;
    if (Math.abs(last[along] - first[along]) < 1 || labels.some(({ text }) => Number.isNaN(numberOf(text))))
      continue;
    const perPixel = (numberOf(last.text) - numberOf(first.text)) / (last[along] - first[along]);
    // Labels stand at their values, but for a shift that is the same for all of an upright axis.
    const shift = along === 'x' ? SHARP : SHARP + Math.round(first.y - (ticks[0]?.y ?? 0));
    return {
      valueAt: (pixel) => numberOf(first.text) + (pixel + shift - first[along]) * perPixel,
      halfPixel: Math.abs(perPixel) / 2,
    };
  }
  throw new Error('axisOf: there is no axis of numbers.');
}
