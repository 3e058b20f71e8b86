import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ReportFilesInput } from './aggregators/report/html/write-pages.ts';

/**
 * Writes what people read of a report into a folder: report.html and its pictures. Returns the path of the page.
 *
 * @throws Error when a picture cannot be drawn, or a file not be written
 */
export async function writePages(folder: string, input: ReportFilesInput): Promise<string> {
  // Drawing takes a library that nothing else needs.
  const { reportFiles } = await import('./aggregators/report/html/write-pages.ts');
  for (const { path, text } of await reportFiles(input)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return join(folder, 'report.html');
}
