import type { Config } from 'vega-lite';

/**
 * The colours of a report, each with its name. A page maps them to its own variables, so that one picture serves light and
 * dark; a file has them as they are. No colour alone carries a meaning.
 */
export const PALETTE = {
  ink: '#1c2128',
  muted: '#57606a',
  grid: '#d8dee5',
  paper: '#fdfdfc',
  first: '#0b6fa4',
  second: '#c2571a',
  third: '#2f7d4f',
  fourth: '#7a4fa3',
  warn: '#b3261e',
} as const;
export type PaletteName = keyof typeof PALETTE;

/** What all pictures have in common. */
export const FIGURE_CONFIG: Config = {
  background: 'transparent',
  font: 'system-ui, sans-serif',
  view: { stroke: null },
  axis: {
    labelColor: PALETTE.ink,
    titleColor: PALETTE.ink,
    gridColor: PALETTE.grid,
    domainColor: PALETTE.muted,
    tickColor: PALETTE.muted,
    labelFontSize: 12,
    titleFontSize: 12,
    titleFontWeight: 'normal',
    labelLimit: 220,
  },
  legend: {
    labelColor: PALETTE.ink,
    titleColor: PALETTE.ink,
    labelFontSize: 12,
    titleFontSize: 12,
    orient: 'bottom',
  },
  header: { labelColor: PALETTE.ink, titleColor: PALETTE.ink, labelFontSize: 12, titleFontSize: 12 },
  text: { color: PALETTE.ink, fontSize: 12 },
  rule: { color: PALETTE.ink },
  range: { category: [PALETTE.first, PALETTE.second, PALETTE.third, PALETTE.fourth] },
};

/** A picture's SVG with its colours as variables of the page that holds it. */
export function withPageColours(svg: string): string {
  return Object.entries(PALETTE).reduce(
    (text, [name, colour]) => text.replaceAll(colour, `var(--${name})`),
    svg,
  );
}
