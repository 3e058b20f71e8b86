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
body{margin:0 auto;padding:1rem;max-width:66rem;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
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
nav ul{columns:14rem auto;column-gap:1.5rem}
nav a{display:inline-block;padding:.15rem 0}
.contents summary{font-weight:600}
.links li{padding:.15rem 0}
.warn{padding:.5rem 1rem .5rem 1.75rem;background:var(--ground-warning);border-left:4px solid var(--warn);max-width:46rem}
p.warn,div.warn{padding-left:1rem}
div.warn ul{padding-left:1.25rem}
.note{padding:.5rem 1rem;border-left:4px solid var(--muted);max-width:46rem}
dl>div{margin:.4rem 0}
dt{font-weight:600}
dd{margin:0 0 0 1rem}
.key{font-size:.9rem;color:var(--muted)}
summary{cursor:pointer;padding:.3rem 0}
figure{margin:1rem 0}
.picture,.wide{overflow-x:auto;max-width:100%;margin:.5rem 0;background:linear-gradient(90deg,var(--paper) 40%,transparent),linear-gradient(270deg,var(--paper) 40%,transparent) 100% 0,linear-gradient(90deg,var(--grid),transparent),linear-gradient(270deg,var(--grid),transparent) 100% 0;background-repeat:no-repeat;background-size:3rem 100%,3rem 100%,1rem 100%,1rem 100%;background-attachment:local,local,scroll,scroll}
.picture svg{display:block}
figcaption{font-size:.9rem;max-width:46rem}
table{border-collapse:collapse;font-size:.9rem;font-variant-numeric:tabular-nums}
caption{text-align:left;padding:.25rem 0;position:sticky;left:0;max-width:min(46rem,calc(100vw - 2rem))}
th,td{padding:.3rem .6rem .3rem 0;text-align:left;vertical-align:top;border-bottom:1px solid var(--grid);max-width:24rem}
td:not(.num){min-width:5rem}
thead th{border-bottom-color:var(--muted)}
tbody th{font-weight:500}
.group th{font-weight:400;color:var(--muted);padding-top:.75rem}
.num{white-space:nowrap}
th,.num{overflow-wrap:normal}
.wide td{overflow-wrap:break-word}
.wide tbody th{overflow-wrap:break-word}
tr>:first-child{min-width:7rem}
.type,.item{border-bottom:1px solid var(--grid)}
.type>summary{font-weight:600}
.item,.model{margin-left:.75rem;content-visibility:auto;contain-intrinsic-size:auto 2.2rem}
.item>summary{padding-left:.25rem}
.m{color:var(--muted);font-size:.9rem}
.r{white-space:pre-line}
mark{color:inherit;background:none;padding:.05em .15em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
mark abbr,mark b{font-weight:700;font-size:.8em;text-decoration:none}
mark.a{background:var(--ground-a);border-bottom:2px solid var(--first)}
mark.b{background:var(--ground-b);border-bottom:2px dashed var(--second)}
mark.c{background:var(--ground-c)}
mark.o{border-bottom:2px dotted var(--warn)}
.legend mark{display:inline-block;margin:0 .5rem .35rem 0}
.on-paper{display:none}
@media screen and (max-width:48rem){
table tr:not(.group)>:first-child{position:sticky;left:0;background:var(--paper);max-width:8.5rem;min-width:6rem}
}
@media print{
:root{--paper:white}
@page{margin:12mm}
body{max-width:none;padding:0;font-size:9pt;line-height:1.4}
nav,.skip,.chooser{display:none}
h1,h2,h3,h4,summary,caption,thead{break-after:avoid}
h1{font-size:16pt}
h2{font-size:13pt}
h3{font-size:11pt}
section{margin:1rem 0}
figure,tr,.warn,dl>div,li{break-inside:avoid}
tbody>tr:first-child,tbody>tr:nth-child(2){break-after:avoid}
tbody>tr:last-child{break-before:avoid}
p,li{orphans:3;widows:3}
.picture,.wide{overflow:visible;background:none}
.picture svg{max-width:100%;height:auto;width:auto;max-height:11cm}
table{font-size:7pt;line-height:1.3;width:100%}
caption,figcaption,.key{font-size:7pt}
caption{position:static;max-width:none}
th,td,td:not(.num){min-width:0;padding:.15rem .3rem .15rem 0}
tr>:first-child{min-width:0}
.num{white-space:normal}
td,th,.wide td,.wide tbody th{overflow-wrap:normal;word-break:normal}
.long td{overflow-wrap:anywhere}
details:not(.type,.item,.model)::details-content{content-visibility:visible;block-size:auto;display:block}
.type:not([open]),.item:not([open]),.model:not([open]){display:none}
.on-paper{display:block}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}
`;
