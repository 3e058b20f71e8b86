import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Instrument } from '../../aggregators/instrument.ts';
import type { Observation } from '../../aggregators/observation.ts';
import { type ReportFilesInput, reportFiles } from '../../aggregators/report/html/write-pages.ts';
import type { Subject } from '../../aggregators/subject.ts';
import { at, corpusOf, instrument, missing, panel, reportOf, subject } from '../aggregators/builders.ts';
import { judgedObservations, THIRTY } from '../report/judged-cohorts.ts';
import { CHROMIUM, findings, launchChromium, NO_CHROMIUM } from './chromium.ts';

const PWNED = 'window.__pwned=1';
/** Whatever would run or load something as markup, with marks of direction, colours of a terminal and a formula. */
const HOSTILE = [
  '</title></style></svg></script><script>',
  PWNED,
  '</script><img src="http://evil.test/x" onerror="',
  PWNED,
  '"><svg onload="',
  PWNED,
  '"><link rel=stylesheet href="http://evil.test/y"><meta http-equiv=refresh content="0;url=http://evil.test/">\' ',
  `autofocus onfocus='${PWNED}' x="\u202e\u200f\u2067\u001b[31m\u0000`,
  '=HYPERLINK("http://evil.test","x")&amp;<!--',
].join('');
/** A page cuts it, yet a line of 100,000 characters stays. */
const LONG_LINE = 'x'.repeat(1_000_000);
const long = ' a name without an end '.repeat(20);

interface Cohort {
  readonly observations: readonly Observation[];
  readonly controls?: readonly string[];
  readonly measure?: Partial<Instrument>;
  readonly about?: Partial<Subject>;
  readonly itemTexts?: ReadonlyMap<string, string>;
}

/** What a page of some answers is made of. Answers lie further apart the later their phrasing. */
function inputOf({ observations, controls = [], measure, about, itemTexts }: Cohort): ReportFilesInput {
  const subjects = new Map(
    [...new Set(observations.map(({ model }) => model))].map((model): [string, Subject] => [
      model,
      subject({ ...about, control: controls.includes(model) }),
    ]),
  );
  const embeddings = new Map(
    observations.flatMap(({ response, phrasing }, i) =>
      typeof response === 'string'
        ? [[response, at(0.1 * Number(phrasing.slice(1)) + 0.001 * (i % 7))] as const]
        : [],
    ),
  );
  const measured = instrument({ corpus: corpusOf(observations), ...measure });
  return {
    report: reportOf(observations, { subjects, embeddings, instrument: measured }),
    evaluation: { instrument: measured, subjects, observations },
    bands: {},
    ...(itemTexts === undefined ? {} : { itemTexts }),
  };
}

/** An answer whose text, sentences and reasons are others' at their worst. */
function hostileAnswer(one: Observation, n: number): Partial<Observation> {
  const item = `${one.item} ${HOSTILE}`;
  const row = `${one.row} ${HOSTILE}`;
  if (n % 17 === 0) {
    return { item, row, response: missing(HOSTILE), labelled: missing(HOSTILE), stances: missing(HOSTILE) };
  }
  const sentences = [`${n} ${HOSTILE}`, n === 1 ? LONG_LINE : 'A second.', 'A third.', 'A fourth.'];
  const letters = n % 3 === 0 ? 'ABAB' : 'AABB';
  const labelled = { ...panel(letters, 'ABCB'), sentences };
  const judges = labelled.judges.map((judge, j) => ({ ...judge, judge: `${HOSTILE} ${j + 1}` }));
  return {
    item,
    row,
    response: sentences.join(' '),
    labelled: { sentences, judges },
    stances: missing(HOSTILE),
  };
}

function hostileCohort(): Cohort {
  const names = [`=1+1 ${HOSTILE}`, `\u202e${HOSTILE}`, `\u001b[31m${long}${HOSTILE}`];
  const controls = [`control ${HOSTILE}`];
  const observations = judgedObservations({ models: names, controls, items: 6, change: hostileAnswer });
  const judge = { parameters: { [HOSTILE]: HOSTILE }, promptVersion: 1, embedded: false };
  return {
    observations,
    controls,
    measure: {
      corpus: { ...corpusOf(observations), name: HOSTILE, hash: HOSTILE },
      splitter: HOSTILE,
      embeddingModel: HOSTILE,
      judges: [1, 2].map((j) => ({ id: `${HOSTILE} ${j}`, family: `${HOSTILE} ${j}`, ...judge })),
    },
    about: { provider: HOSTILE, label: HOSTILE, systemPrompt: HOSTILE, servedModel: HOSTILE, date: HOSTILE },
    itemTexts: new Map(observations.map(({ item }) => [item, HOSTILE])),
  };
}

const gone: Partial<Observation> = {
  attribution: missing('the provider refused'),
  labelled: missing('judge-1: the provider refused'),
  stances: missing('judge-1: the provider refused'),
};

/** Cohorts, each with a text that its page must show for the test to be of what it says. */
const COHORTS: readonly (readonly [string, () => Cohort, string])[] = [
  ['three models and a control with hostile texts', hostileCohort, 'x'.repeat(90_000)],
  ['one model', () => ({ observations: judgedObservations({ items: 12 }) }), 'flexibility of 1 model'],
  [
    'thirty models',
    () => ({ observations: judgedObservations({ models: THIRTY, items: 3 }) }),
    'flexibility of 30 models',
  ],
  [
    'half of the judgements missing',
    () => ({
      observations: judgedObservations({
        models: ['a', 'b', 'c'],
        items: 12,
        change: (_, n) => (n % 2 === 0 ? gone : {}),
      }),
    }),
    'judge-1: the provider refused',
  ],
  [
    'no intervals',
    () => ({ observations: judgedObservations({ models: ['a', 'b', 'c'], items: 1 }) }),
    'all 3 models',
  ],
];

/** What axe is asked: the colours by themselves where the rest is as it was, and all else without them. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } };
const ALL_ELSE: RunOptions = { rules: { 'color-contrast': { enabled: false } } };

/** How a page is looked at, and what axe is asked then. */
const VIEWS: readonly (readonly [string, BrowserContextOptions, RunOptions])[] = [
  ['light', { colorScheme: 'light', viewport: { width: 1100, height: 900 } }, {}],
  ['dark', { colorScheme: 'dark', viewport: { width: 1100, height: 900 } }, COLOURS],
  ['360 px', { colorScheme: 'light', viewport: { width: 360, height: 740 } }, ALL_ELSE],
];

/** Unfolds all of a page but most answers of one that has many. */
const UNFOLD = `(() => {
  const models = [...document.querySelectorAll('details.model')];
  for (const one of document.querySelectorAll('details')) one.open = true;
  if (models.length < 100) return;
  for (const one of models.slice(5)) one.open = false;
  for (const one of [...document.querySelectorAll('details.item')].slice(1)) one.open = false;
})()`;

const folder = mkdtempSync(join(tmpdir(), 'esfp-page-'));
let browser: Browser;

interface Opened {
  readonly page: Page;
  /** Messages of the console, errors, dialogs, and addresses that were asked for other than the page's. */
  readonly heard: string[];
}

/** A page in a context of its own, from its file. */
async function opened(path: string, options: BrowserContextOptions): Promise<Opened> {
  const page = await (await browser.newContext(options)).newPage();
  const url = pathToFileURL(path).href;
  const heard: string[] = [];
  page.on('console', (message) => heard.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url() !== url) heard.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  return { page, heard };
}

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true });
});

beforeEach(({ skip }) => skip(CHROMIUM === undefined, NO_CHROMIUM));

describe.each(COHORTS)('the page of %s in Chromium', (name, cohort, shown) => {
  const path = join(folder, `${name}.html`);

  beforeAll(async () => {
    if (CHROMIUM === undefined) return;
    const [page] = await reportFiles(inputOf(cohort()));
    writeFileSync(path, page?.text ?? '');
  });

  it.each([
    ['off', false, true],
    ['on', true, false],
    ['on and its policy not enforced', true, true],
  ])('runs and loads nothing with JavaScript %s', async (_, javaScriptEnabled, bypassCSP) => {
    const { page, heard } = await opened(path, { javaScriptEnabled, bypassCSP });
    await page.evaluate(UNFOLD);
    expect(await page.evaluate('window.__pwned')).toBeUndefined();
    expect(await page.evaluate("document.querySelectorAll('main > section').length")).toBeGreaterThan(5);
    expect(await page.evaluate(`document.body.textContent.includes(${JSON.stringify(shown)})`)).toBe(true);
    expect(heard).toEqual([]);
    await page.context().close();
  });

  it('begins with the skip link for a keyboard, which leads to the report', async () => {
    const { page } = await opened(path, { javaScriptEnabled: false });
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    expect(await page.evaluate('document.activeElement.getBoundingClientRect().left')).toBeGreaterThanOrEqual(
      0,
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('main');
    await page.context().close();
  });

  it.each(VIEWS)('is whole and has nothing that axe finds (%s)', async (_, view, asked) => {
    const { page } = await opened(path, { ...view, bypassCSP: true });
    await page.evaluate(UNFOLD);
    const [wide, inner] = await page.evaluate<[number, number]>(
      '[document.scrollingElement.scrollWidth, innerWidth]',
    );
    expect(wide).toBeLessThanOrEqual(inner);
    expect(await findings(page, asked)).toEqual([]);
    await page.context().close();
  });

  it('prints', async () => {
    const { page, heard } = await opened(path, {});
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeGreaterThan(10_000);
    expect(heard).toEqual([]);
    await page.context().close();
  });
});
