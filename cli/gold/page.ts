import { createHash } from 'node:crypto';
import type { SheetRow } from '../../aggregators/gold/sheet.ts';
import { PAGE_SCRIPT } from './page-script.ts';
import { PAGE_STYLE } from './page-style.ts';
import { oneLine, sheetCsv } from './sheet-csv.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** JSON that no text in it can leave the script element by. */
function embedded(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

/** A sheet's CSV in pieces: its head, and every row up to its label, which is empty and comes last. */
function pieces(rows: readonly SheetRow[]): { head: string; lines: string[] } {
  const [head = '', ...lines] = sheetCsv(rows).split('\r\n');
  return { head: `${head}\r\n`, lines: lines.map((line) => line.replace(/""$/, '')) };
}

/**
 * The annotation page of one sheet: one file that needs no network, works from a folder, and exports the sheet's CSV with its
 * labels. The browser runs and loads nothing but what stands in it, whatever the sentences hold.
 *
 * @param name the sample and the annotator
 * @param file what the download is called
 */
export function sheetPage(rows: readonly SheetRow[], name: string, file: string): string {
  const { head, lines } = pieces(rows);
  const sheet = {
    name,
    file,
    head,
    rows: rows.map((row, i) => ({ ...row, text: oneLine(row.text), csv: lines[i] ?? '' })),
  };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src ${hash(PAGE_SCRIPT)}; style-src ${hash(PAGE_STYLE)}">
<title>Sentences to label</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<h1>Sentences to label</h1>
<p>Each item is two responses to one question. Read a response whole, then label each of its sentences by what the sentence does:</p>
<dl>
<dt><strong>A</strong></dt><dd>It states fact, cites research or reports others’ views, without the speaker’s own evaluation.</dd>
<dt><strong>B</strong></dt><dd>It expresses the speaker’s own stance, preference or value judgement, also when hedged (“I would argue”).</dd>
<dt><strong>C</strong></dt><dd>It is filler, transition, disclaimer or meta-comment.</dd>
</dl>
<p>Be conservative: B only where the speaker’s own viewpoint is clearly foregrounded. Where a sentence does two things, choose the
dominant one. Judge what is said, not whether you agree, and label by yourself, without talking to other annotators.</p>
<p>Keys: <kbd>A</kbd> <kbd>B</kbd> <kbd>C</kbd> label the sentence and go on, <kbd>j</kbd> and <kbd>k</kbd> move down and up, <kbd>n</kbd>
goes to the next sentence without a label. Labels stay in this browser; download them when you are done.</p>
<noscript><p><strong>This page needs JavaScript. The CSV beside it holds the same sentences.</strong></p></noscript>
<main></main>
<footer><button id="download" type="button">Download the labels (CSV)</button> <span id="progress" role="status"></span></footer>
<script type="application/json" id="sheet">${embedded(sheet)}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}
