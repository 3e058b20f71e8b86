import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReportFilesInput } from './aggregators/report/html/write-pages.ts';
import { placeBelow } from './output-place.ts';
import { writeWhole } from './whole-file.ts';
import { working } from './working.ts';

/**
 * Writes what people read of a report into a folder: report.html and its pictures. Returns the path of the page. Progress shows
 * on a terminal.
 *
 * @throws OutputPlaceError where a symbolic link stands in a file's place
 * @throws Error when a picture cannot be drawn, or a file not be written
 */
export async function writePages(folder: string, input: ReportFilesInput): Promise<string> {
  const files = await working('drawing the report', async () => {
    // Drawing takes a library that nothing else needs.
    const { reportFiles } = await import('./aggregators/report/html/write-pages.ts');
    return reportFiles(input);
  });
  for (const { path, text } of files) {
    const file = placeBelow(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, text);
  }
  return join(folder, 'report.html');
}
