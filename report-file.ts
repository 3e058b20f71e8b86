import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './aggregators/score-card.ts';

/** Writes report.json into a folder, which is made where it is not there. Returns its path. */
export function writeReport(folder: string, report: Report): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'report.json');
  writeFileSync(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}
