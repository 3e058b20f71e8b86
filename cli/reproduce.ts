import { join } from 'node:path';
import type { Command } from 'commander';
import { packageRoot } from '../package-root.ts';
import { readPublishedTables } from './reproduce/published-tables.ts';
import { renderReproduction } from './reproduce/render-reproduction.ts';
import { reproduction } from './reproduce/reproduction.ts';

interface ReproduceOptions {
  readonly tables?: string;
  readonly json?: true;
}

/** Registers `esfp reproduce`. Its exit code is 1 where a number differs from the published one as far as printed. */
export function addReproduceCommand(program: Command): void {
  program
    .command('reproduce')
    .description(
      'compute the paper’s Tables 5 to 7 and its correlations from its released scores, beside the published ones',
    )
    .option('--tables <folder>', 'other tables than those of the paper, in files of the same names')
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Examples:
  esfp reproduce                       each number beside the published one
  esfp reproduce --json                for a program
  esfp reproduce --tables my-tables    tables of your own, in files of the same names`,
    )
    .action(({ tables, json }: ReproduceOptions) => {
      const reproduced = reproduction(readPublishedTables(tables ?? join(packageRoot(), 'published')));
      console.log(json === true ? JSON.stringify(reproduced, null, 2) : renderReproduction(reproduced));
      if (!reproduced.agrees) process.exitCode = 1;
    });
}
