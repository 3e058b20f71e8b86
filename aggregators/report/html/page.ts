import { html, Markup } from './markup.ts';
import type { Section } from './section.ts';
import { STYLE } from './style.ts';

/** Nothing is loaded and nothing runs, whatever a text of others holds. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  /** One line under the title. */
  readonly subtitle: string;
  /** What the score means and does not mean, in short. */
  readonly lead: string;
  /** What stands under every heading, as the mark of the lite preset does; null for nothing. */
  readonly mark: string | null;
  readonly sections: readonly Section[];
  /** How many of them stand before the list of all. */
  readonly beforeContents?: number;
}

function contentsMarkup(sections: readonly Section[]): Markup {
  return html`<nav aria-label="Parts of the report"><details class="contents"><summary>Parts of the report</summary><ul>${sections.map(
    ({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`,
  )}</ul></details></nav>
`;
}

/**
 * A whole HTML document that needs nothing else: no script, no network.
 *
 * @throws RangeError when two sections have one id
 */
export function page({ title, subtitle, lead, mark, sections, beforeContents = 0 }: PageParts): string {
  const ids = sections.map(({ id }) => id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new RangeError(`page: two sections have the id ${twice}.`);
  const marked = mark !== null && html`<p class="mark">${mark}</p>`;
  return `<!doctype html>\n${html`<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the report</a>
<header>
<h1>${title}</h1>
<p class="subtitle">${subtitle}</p>
<p>${lead}</p>
${marked}
</header>
<main id="main" tabindex="-1">
${sections.map(
  (
    { id, title: name, body },
    i,
  ) => html`${i === beforeContents && contentsMarkup(sections)}<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
${marked}
${body}
</section>
`,
)}</main>
</body>
</html>
`}`;
}
