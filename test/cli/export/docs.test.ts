import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packageRoot } from '../../../package-root.ts';
import { describedColumns, groupedColumns } from './column-lists.ts';

const page = readFileSync(join(packageRoot(), 'docs', 'export.md'), 'utf8');

/** The lines of the last table under a heading, however wide its columns are. */
function tableUnder(heading: string): string[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.replaceAll(/-{3,}/g, '---').replaceAll(/\s+/g, ' '));
}

const narrow = (lines: readonly string[]) => lines.map((line) => line.replaceAll(/\s+/g, ' '));

describe('docs/export.md', () => {
  it.each(['responses', 'items'] as const)('lists every column of %s', (table) => {
    expect(tableUnder(table)).toEqual(narrow(describedColumns(table)));
  });

  it('lists every column of models', () => {
    expect(tableUnder('models')).toEqual(narrow(groupedColumns()));
  });
});
