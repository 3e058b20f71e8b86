import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../aggregators/observation.ts';
import type { Figure, MaybeFigure } from '../../../aggregators/report/figures/figure.ts';
import { PALETTE } from '../../../aggregators/report/figures/theme.ts';
import { html } from '../../../aggregators/report/html/markup.ts';
import { figureMarkup } from '../../../aggregators/report/html/section.ts';
import { SECTIONS, type SectionMaker } from '../../../aggregators/report/html/sections.ts';
import { reportFiles } from '../../../aggregators/report/html/write-pages.ts';
import {
  corpusOf,
  instrument,
  itemObservations,
  panel,
  reportOf,
  subject,
} from '../../aggregators/builders.ts';

const figure = (id: string): Figure => ({
  id,
  title: `The ${id}`,
  caption: 'Read it so.',
  alt: 'A point.',
  spec: {
    data: { values: [{ x: 1 }] },
    mark: { type: 'point', clip: true, color: PALETTE.first },
    encoding: { x: { field: 'x', type: 'quantitative' } },
  },
});
const none: MaybeFigure = { id: 'none', title: 'None', reason: 'There is one model.' };

/** A section of some figures. */
const maker = (id: string, ...figures: MaybeFigure[]): SectionMaker => ({
  figures: () => figures,
  section: ({ pictures }) => ({
    id,
    title: id,
    body: html`${figures.map((one) => figureMarkup(one, pictures))}`,
  }),
});

const SECRET = 'The secret sentence of an answer.';
const observations: Observation[] = [
  ...itemObservations(
    { model: 'one' },
    { P2: { response: SECRET, labelled: { ...panel('A', 'B'), sentences: [SECRET] } } },
  ),
  ...itemObservations({ model: 'robot' }),
];
const subjects = new Map([
  ['one', subject()],
  ['robot', subject({ control: true })],
]);
const measured = instrument({ corpus: corpusOf(observations) });
const input = {
  report: reportOf(observations, { subjects }),
  evaluation: { instrument: measured, subjects, observations },
  bands: {},
};

async function pageOf(given: Parameters<typeof reportFiles>[0], makers?: readonly SectionMaker[]) {
  const [first] = await reportFiles(given, makers);
  if (first?.path !== 'report.html') throw new Error('no page');
  return first.text;
}

describe('reportFiles', () => {
  it('are the page, and each picture once as a file on paper of its own', async () => {
    const files = await reportFiles(input, [
      maker('a', figure('x'), none),
      maker('b', figure('y'), figure('x')),
    ]);
    expect(files.map(({ path }) => path)).toEqual(['report.html', 'figures/x.svg', 'figures/y.svg']);
    const svg = files[1]?.text ?? '';
    expect(svg.startsWith('<svg')).toBe(true);
    expect(svg).toContain('xmlns="http://www.w3.org/2000/svg"');
    expect(svg).toContain(`<rect width="100%" height="100%" fill="${PALETTE.paper}"/>`);
    expect(svg).toContain(PALETTE.first);
    expect(svg).not.toContain('var(--');
  });

  it('hold the pictures in the page, in the page’s colours, with ids that are not shared', async () => {
    const text = await pageOf(input, [maker('a', figure('x'), figure('y'), none)]);
    expect(text).toContain('var(--first)');
    expect(text).toContain('None: There is one model.');
    const ids = [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.filter((id) => id?.startsWith('picture-')).length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('say what was measured in the title', async () => {
    const text = await pageOf(input);
    expect(text).toContain('<h1>Epistemic stance flexibility of 1 model and 1 control</h1>');
    expect(text).toContain(`instrument ${input.report.instrumentHash}.`);
    expect(text).not.toContain('class="mark"');
  });

  it('mark every part of a report of the lite preset', async () => {
    const corpus = { ...measured.corpus, subset: { preset: 'lite', of: 104 } as const };
    const report = reportOf(observations, { subjects, instrument: { corpus } });
    const text = await pageOf({ ...input, report });
    expect(text.split('<p class="mark">lite, 1 of 104 items')).toHaveLength(SECTIONS.length + 2);
  });

  it('begin with what must be known and what came out, then list all parts, and end with the answers', async () => {
    const text = await pageOf(input);
    const ids = [...text.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.slice(0, 3)).toEqual(['before', 'in-short', 'opening']);
    const contents = text.indexOf('<nav aria-label="Parts of the report"><details');
    expect(contents).toBeGreaterThan(text.indexOf('<section id="in-short"'));
    expect(contents).toBeLessThan(text.indexOf('<section id="opening"'));
    for (const id of ids) expect(text.slice(contents)).toContain(`<a href="#${id}">`);
    expect(ids.at(-1)).toBe('answers');
    expect(text).toContain(SECRET);
  });

  it('hold no text of an answer without the evaluation', async () => {
    const files = await reportFiles({ ...input, evaluation: null });
    for (const { text } of files) expect(text).not.toContain('secret sentence');
    expect(JSON.stringify(input.report)).toContain('secret sentence');
  });

  it('give sections no picture text either, since the report has none left', async () => {
    const spy: SectionMaker = {
      figures: (report) => [{ id: 'spy', title: 'spy', reason: JSON.stringify(report.panel.disputed.most) }],
      section: ({ report }) => ({ id: 'spy', title: 'spy', body: html`${JSON.stringify(report)}` }),
    };
    expect(await pageOf({ ...input, evaluation: null }, [spy])).not.toContain('secret sentence');
    expect(await pageOf(input, [spy])).toContain('secret sentence');
  });
});
