import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';

/** Debian's Chromium, where it is on the path. */
export const CHROMIUM = (process.env.PATH ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'chromium'))
  .find((path) => existsSync(path));

/** Why a test is skipped without it. */
export const NO_CHROMIUM = 'No chromium is on the path: apt-get install chromium.';

/** Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM ?? '', args: ['--no-sandbox'] });
}

/**
 * What axe finds, each with its place.
 *
 * @param where a selector; all of the page without one
 */
export async function findings(page: Page, asked: RunOptions, where?: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const context = where === undefined ? 'document' : JSON.stringify({ include: [[where]] });
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(${context}, ${JSON.stringify({ resultTypes: ['violations'], ...asked })})`,
  );
  return violations.map(
    ({ id, impact, nodes }) =>
      `${impact} ${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`,
  );
}
