import type { Command } from 'commander';
import { annotationOf } from '../aggregators/gold/annotation.ts';
import { ADVISED_LABELLED_ITEMS, LEAST_LABELLED_ITEMS } from '../aggregators/gold/delta-scd-estimate.ts';
import type { GoldDesign } from '../aggregators/gold/draw.ts';
import type { GoldKey } from '../aggregators/gold/key.ts';
import { scoreGold } from '../aggregators/gold/score-gold.ts';
import { printable } from '../aggregators/report/format.ts';
import { refuseUnwritableFolder } from '../output-place.ts';
import { readKey } from './gold/read-key.ts';
import { readSheet } from './gold/read-sheet.ts';
import { renderGoldScore } from './gold/render-score.ts';
import { sampleGold, writeSample } from './gold/sample-gold.ts';
import { wholeNumber } from './options.ts';

interface SampleOptions extends GoldDesign {
  readonly model?: string[];
  readonly out: string;
}

interface ScoreOptions {
  readonly key: string;
  readonly incomplete?: boolean;
  readonly json?: true;
}

/** What was drawn of each model, with a word where that is too little for an estimate. */
function drawnText({ items, itemsPerModel }: GoldKey): string[] {
  const models = [...new Set(items.map(({ model }) => model))];
  return models.map((model) => {
    const own = items.filter((item) => item.model === model);
    const drawn = own.filter((item) => item.drawn !== null);
    const over = drawn.filter(({ disputed, tipping }) => disputed || tipping).length;
    const few =
      drawn.length >= ADVISED_LABELLED_ITEMS
        ? ''
        : `; an estimate needs ${LEAST_LABELLED_ITEMS}, and ${ADVISED_LABELLED_ITEMS} are advised`;
    const all = own.length < itemsPerModel ? ', all that can be labelled' : '';
    return printable(
      `${model}: ${drawn.length} of ${own.length} items${all}, ${over} of them disputed or tipping${few}`,
    );
  });
}

async function sample(outputs: string[], { model, out, ...design }: SampleOptions): Promise<void> {
  refuseUnwritableFolder(out);
  const key = await sampleGold(outputs, model, design);
  const [keyPath, ...sheets] = writeSample(out, key);
  console.log(
    [
      ...drawnText(key),
      `Wrote ${sheets.join(', ')}`,
      `Wrote ${keyPath}: it tells models and prompts. Keep it from the annotators, and give each their page or their CSV alone.`,
    ].join('\n'),
  );
}

function score(
  sheets: string[],
  { key: path, incomplete = false, json }: ScoreOptions & { incomplete?: boolean },
): void {
  const key = readKey(path);
  const annotations = sheets.map((sheet) => annotationOf(readSheet(sheet), key, sheet, incomplete));
  const scored = scoreGold(key, annotations);
  console.log(json === true ? JSON.stringify(scored, null, 2) : renderGoldScore(scored));
}

/** Registers `esfp gold`. */
export function addGoldCommand(program: Command): void {
  const command = program
    .command('gold')
    .description('check the judges against people')
    .addHelpText(
      'after',
      `
Examples:
  esfp gold sample all.json -o gold
  esfp gold score gold/annotator-1.csv gold/annotator-2.csv --key gold/key.json`,
    );
  command
    .command('sample')
    .description(
      'draw items for people to label: a blind CSV and an offline page for each annotator, and the key',
    )
    .argument(
      '<output...>',
      'judged files written by promptfoo eval -o, .json or .jsonl, or ids of evaluations',
    )
    .option('--items <n>', 'items of each model', wholeNumber(1), ADVISED_LABELLED_ITEMS)
    .option('--annotators <n>', 'how many people label, each all of them', wholeNumber(1), 2)
    .option('--seed <n>', 'the same seed draws the same sample', wholeNumber(0), 1)
    .option('--model <name...>', 'only these models (default: all that are no controls)')
    .option('-o, --out <folder>', 'where the sheets and the key go', 'esfp-gold')
    .addHelpText(
      'after',
      `
Items of each type are drawn in proportion. Drawn twice as often as others are those with a sentence on which the judges disagree,
and those that hold one of the fewest labels that would reverse the sign of the model's deltaSCD; three times, if both. Every
item's chance is in the key, and the score weights by it.

Examples:
  esfp gold sample all.json -o gold                     25 items of each model, for two annotators
  esfp gold sample all.json --items 40 --annotators 3   more of both`,
    )
    .action(sample);
  command
    .command('score')
    .description('agreement among people and with the judges, and each deltaSCD by human labels')
    .argument('<sheet...>', 'labelled sheets as CSV, one an annotator')
    .requiredOption('--key <file>', 'the key.json of the sample')
    .option('--incomplete', 'leave out items with an unlabelled sentence, instead of stopping')
    .option('--json', 'print one JSON object instead of tables')
    .addHelpText(
      'after',
      `
Examples:
  esfp gold score gold/annotator-1.csv gold/annotator-2.csv --key gold/key.json
  esfp gold score gold/annotator-1.csv --key gold/key.json --json > gold/score.json   for esfp report --gold`,
    )
    .action(score);
}
