import { PALETTE, type PaletteName } from '../figures/theme.ts';

type Shades = Readonly<Record<PaletteName, string>>;

/** The palette on a dark screen: each colour at least 4.5 to 1 against the paper, but for the grid. */
export const DARK_PALETTE: Shades = {
  ink: '#e8eaed',
  muted: '#a9b3bd',
  grid: '#3a424c',
  paper: '#14181d',
  first: '#62b8e8',
  second: '#f2975f',
  third: '#70c795',
  fourth: '#c3a3ea',
  warn: '#ff9088',
};

/** Grounds of sentences by their label, and of warnings, on light and on dark paper. */
export const GROUNDS = {
  light: { a: '#dcecf6', b: '#f9e3d6', c: '#ececea', warning: '#fbeae8' },
  dark: { a: '#183448', b: '#47291a', c: '#2a2f35', warning: '#3d1f1d' },
} as const;

type Grounds = Readonly<Record<keyof typeof GROUNDS.light, string>>;

const variables = (shades: Shades, grounds: Grounds) =>
  [
    ...Object.entries(shades).map(([name, colour]) => `--${name}:${colour};`),
    ...Object.entries(grounds).map(([name, colour]) => `--ground-${name}:${colour};`),
  ].join('');

/**
 * The one style of the page. Light and dark follow the reader's system; on paper it is light, everything but the answers is
 * unfolded, and nothing scrolls.
 */
export const STYLE = `
:root{color-scheme:light;${variables(PALETTE, GROUNDS.light)}}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;${variables(DARK_PALETTE, GROUNDS.dark)}}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem}
.item>div{scroll-margin-top:3.5rem}
body{margin:0 auto;padding:1rem;max-width:60rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:1.7rem;line-height:1.2;margin:.5rem 0}
h2{font-size:1.35rem;line-height:1.25;margin:0 0 .75rem;padding-top:1rem;border-top:2px solid var(--grid)}
h3{font-size:1.1rem;margin:1.5rem 0 .5rem}
h4{font-size:1rem;margin:1rem 0 .25rem}
section{margin:2.5rem 0}
p,ul,ol,dl{margin:.5rem 0;max-width:46rem}
a{color:var(--first)}
:focus-visible{outline:3px solid var(--first);outline-offset:2px}
main:focus{outline:none}
.skip{position:absolute;left:-999rem}
.skip:focus{left:1rem;top:.5rem;padding:.25rem .75rem;background:var(--paper);z-index:1}
.subtitle,.none,figcaption,caption{color:var(--muted)}
.mark{font-weight:600;color:var(--warn)}
nav ul,.links{list-style:none;padding:0;max-width:none}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav a{display:inline-block;padding:.15rem 0}
.links li{padding:.15rem 0}
.warn{padding:.5rem 1rem .5rem 1.75rem;background:var(--ground-warning);border-left:4px solid var(--warn);max-width:46rem}
p.warn,div.warn{padding-left:1rem}
div.warn ul{padding-left:1.25rem}
.note{padding:.5rem 1rem;border-left:4px solid var(--muted);max-width:46rem}
dt{font-weight:600;margin-top:.5rem}
dd{margin:0 0 0 1rem}
summary{cursor:pointer;padding:.3rem 0}
figure{margin:1rem 0}
.picture,.wide{overflow-x:auto;max-width:100%;margin:.5rem 0}
.picture svg{display:block}
figcaption{font-size:.9rem;max-width:46rem}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:.25rem 0}
th,td{padding:.3rem .75rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--grid);min-width:4.5rem;max-width:24rem}
thead th{border-bottom-color:var(--muted)}
tbody th{font-weight:500}
td.num,th.num{text-align:right}
.wide th,.wide td{overflow-wrap:break-word}
.type,.item{border-bottom:1px solid var(--grid)}
.type>summary{font-weight:600}
.item,.model{margin-left:.75rem;content-visibility:auto;contain-intrinsic-size:auto 2.2rem}
.item>summary{padding-left:.25rem}
.m{color:var(--muted);font-size:.9rem}
.r{white-space:pre-line}
mark{color:inherit;background:none;padding:.05em .15em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
mark abbr{font-weight:700;font-size:.8em;text-decoration:none}
mark.a{background:var(--ground-a);border-bottom:2px solid var(--first)}
mark.b{background:var(--ground-b);border-bottom:2px dashed var(--second)}
mark.c{background:var(--ground-c)}
mark.o{border-bottom:2px dotted var(--warn)}
.legend mark{display:inline-block;margin:0 .5rem .35rem 0}
.on-paper{display:none}
@media print{
@page{margin:15mm}
body{max-width:none;padding:0;font-size:10pt}
nav,.skip,.chooser{display:none}
h1,h2,h3,h4,summary,caption{break-after:avoid}
figure,tr,.warn{break-inside:avoid}
.picture,.wide{overflow:visible}
.picture svg{max-width:100%;height:auto}
table{font-size:7.5pt;width:100%}
th,td{min-width:0;padding-right:.4rem;overflow-wrap:anywhere}
.wide th,.wide td{overflow-wrap:anywhere}
details:not(.type,.item,.model)::details-content{content-visibility:visible;block-size:auto;display:block}
.type:not([open]),.item:not([open]),.model:not([open]){display:none}
.on-paper{display:block}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
