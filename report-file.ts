import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from './aggregators/score-card.ts';
import { refuseUnwritableFolder } from './output-place.ts';
import { writeWhole } from './whole-file.ts';

/**
 * Writes report.json into a folder, which is made where it is not there. Returns its path.
 *
 * @throws OutputPlaceError when it cannot be written there, or a symbolic link stands in its place
 */
export function writeReport(folder: string, report: Report): string {
  refuseUnwritableFolder(folder);
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'report.json');
  writeWhole(path, `${JSON.stringify(report, null, 2)}\n`);
  return path;
}
