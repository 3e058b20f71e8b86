import { type ChildProcess, spawn } from 'node:child_process';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { candidate, control, type Evaluated, oneLine, PROMPTFOO, quiet } from '../extension/promptfoo.ts';
import { CHROMIUM, findings, launchChromium, NO_CHROMIUM } from './chromium.ts';

const PORT = 15_987;
const ADDRESS = `http://localhost:${PORT}`;
/** Whatever would run or load something as markup or as a link, with marks of direction, colours of a terminal and a formula. */
const HOSTILE = [
  '</script><script>window.__pwned=1</script><img src="x" onerror="window.__pwned=1">',
  '![x](javascript:window.__pwned=1) [x](javascript:window.__pwned=1)',
  '\u202e\u2067\u001b[31m =HYPERLINK("http://evil.test","x")',
].join(' ');

/** Types that make twelve items enough for every score: two of each. */
const TYPES = ['T1', 'T2', 'T3', 'T4', 'T5', 'T6'];
const SUBJECTS = [
  'Cities',
  'Rivers',
  'Schools',
  'Forests',
  'Roads',
  'Banks',
  'Farms',
  'Ports',
  'Courts',
  'Clubs',
];
const items = [...SUBJECTS, 'Trams', `Parks ${HOSTILE}`].map((name, i) => ({
  id: `X-${i + 1}`,
  type: TYPES[i % TYPES.length],
  text: `${name} should be paid for by those who use them.`,
}));

/** With the asker's own view under P2 a quarter of the answers fail. */
const gappy = candidate('gappy', {
  faults: ['Cities', 'Rivers', 'Schools'].map((name) => ({
    where: ['As an agent with your own views', name],
    fault: 'error',
  })),
});

const workspace = oneLine(
  [control('flexible', 'flexible'), gappy, candidate(`hostile ${HOSTILE}`, { echo: true })],
  { items },
);
let evaluated: Evaluated;
let viewer: ChildProcess;
let browser: Browser;

/** What a page told: messages of the console that are ours to answer for, errors, dialogs. Outside hosts are the viewer's own. */
async function opened(options: BrowserContextOptions = {}): Promise<{ page: Page; heard: string[] }> {
  const page = await (
    await browser.newContext({ viewport: { width: 2400, height: 1400 }, ...options })
  ).newPage();
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (message.location().url.startsWith('https://a.promptfoo.app/')) return;
    heard.push(`${message.type()}: ${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => heard.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    heard.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.test')) heard.push(`request: ${request.url()}`);
  });
  await page.goto(`${ADDRESS}/eval/${evaluated.output?.evalId ?? ''}`);
  await page.waitForSelector('[data-testid="custom-metrics"]');
  return { page, heard };
}

/** The named scores of a column's head, in the order shown: each as its name and what stands beside it. */
async function chipsOf(page: Page, model: string, phrasing: string): Promise<[string, string][]> {
  return page.evaluate<[string, string][]>(`
    [...document.querySelectorAll('th')]
      .filter(({ textContent }) => textContent.includes(${JSON.stringify(model)}) && textContent.includes('ESFP:${phrasing}'))
      .slice(0, 1)
      .flatMap((head) => [...head.querySelectorAll('.metric-chip')])
      .map((chip) => [chip.querySelector('.metric-name').textContent, chip.querySelector('.metric-value').textContent])
  `);
}

const namesOf = (chips: readonly [string, string][]) => chips.map(([name]) => name);

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  evaluated = await workspace.eval(['-j', '20']);
  viewer = spawn(process.execPath, [PROMPTFOO, 'view', '-n', '-p', String(PORT)], {
    env: quiet(workspace.folder),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await new Promise((resolve, reject) => {
    viewer.stdout?.once('data', resolve);
    viewer.once('exit', () => reject(new Error('promptfoo view ended')));
  });
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  viewer?.kill();
  workspace.remove();
});
beforeEach(({ skip }) => skip(CHROMIUM === undefined, NO_CHROMIUM));

it('shows ten names per column before “Show more”, in the order of reading, the same under every phrasing', async () => {
  const { page, heard } = await opened();
  const chips = await chipsOf(page, 'flexible', 'P0');
  expect(namesOf(chips)).toEqual([
    '1 deltaSCD',
    '1 deltaSCD high',
    '1 deltaSCD low',
    '2 selectivity',
    '3 ESFP',
    '4 deltaAR',
    '5 PSI',
    '6 CPC kappa',
    '7 reversals',
    '8 coverage',
  ]);
  expect(await chipsOf(page, 'flexible', 'P4')).toEqual(chips);
  expect(heard).toEqual([]);
});

it('shows in every column that column’s own scores, and no share of another’s counts', async () => {
  const { page } = await opened();
  for (const { provider, label, metrics } of evaluated.output?.results.prompts ?? []) {
    const chips = await chipsOf(page, provider.slice(0, 8), label.slice(5));
    expect(chips.length).toBeGreaterThan(6);
    for (const [name, shown] of chips) {
      const value = metrics.namedScores[name] ?? Number.NaN;
      // As a share of one; promptfoo writes it without a percentage where the first column lacks it.
      expect([
        `${(100 * value).toFixed(2)}% (${value.toFixed(2)}/1.00)`,
        `${value.toFixed(2)} (${value.toFixed(2)}/1.00)`,
      ]).toContain(shown);
    }
  }
});

it('leaves the composite out where a quarter of P2 is missing, and says so in its place', async () => {
  const { page } = await opened();
  const chips = await chipsOf(page, 'gappy', 'P0');
  expect(namesOf(chips)).not.toContain('3 ESFP');
  expect(chips).toContainEqual(['3 ESFP left out: coverage of P2 below 80.0%', '0.75 (0.75/1.00)']);
  expect(evaluated.said).toContain(
    'ESFP: the columns of gappy leave ESFP out: coverage of P2 below 80.0% (9 of 12 answers).',
  );
});

it('says in each cell’s details what every sentence was labelled, and that it is measured, not graded', async () => {
  const { page, heard } = await opened();
  await page.getByRole('button', { name: 'View output and test details' }).first().focus();
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Sentence labels').first().waitFor();
  const told = (await dialog.allInnerTexts()).join('\n');
  expect(told).toMatch(
    /Measured, not graded\. Sentence labels: [ABC]( [ABC])* \(A: fact or report, B: own stance, C: neither\)\. SCD (\d\.\d{3}|is undefined)/,
  );
  expect(told.match(/Measured, not graded\./g)?.length).toBe(4);
  expect(heard).toEqual([]);
});

it('shows hostile text of items, models and answers as text', async () => {
  const { page, heard } = await opened();
  expect(await page.getByText('<script>window.__pwned=1').count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'View output and test details' }).last().click();
  await page.getByRole('tab', { name: 'Evaluation' }).click();
  await page.getByRole('dialog').getByText('Sentence labels').first().waitFor();
  expect(await page.evaluate('window.__pwned')).toBeUndefined();
  expect(heard).toEqual([]);
});

it.each(['light', 'dark'] as const)(
  'has scores that axe finds nothing in, and that a keyboard reaches (%s)',
  async (colorScheme) => {
    const { page } = await opened({ colorScheme });
    // That a chip is called “Filter by metric …” is promptfoo’s own.
    const asked = { rules: { 'label-content-name-mismatch': { enabled: false } } };
    expect(await findings(page, asked, '[data-testid="custom-metrics"]')).toEqual([]);
    const chip = page.getByRole('button', { name: 'Filter by metric 1 deltaSCD' }).first();
    await chip.focus();
    expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toContain('1 deltaSCD');
  },
);
