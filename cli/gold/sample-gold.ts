import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GoldError } from '../../aggregators/gold/annotation.ts';
import { drawGold, type GoldDesign } from '../../aggregators/gold/draw.ts';
import { goldFrame } from '../../aggregators/gold/frame.ts';
import type { GoldKey } from '../../aggregators/gold/key.ts';
import { sheetOf } from '../../aggregators/gold/sheet.ts';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import type { Evaluation } from '../../aggregators/score-cohort.ts';
import { working } from '../../working.ts';
import { readOutputs } from '../read-output.ts';
import { sheetPage } from './page.ts';
import { sheetCsv } from './sheet-csv.ts';

/** The models to draw from: those named, else all that are no controls. */
function chosenModels({ subjects }: Evaluation, named: readonly string[] | undefined): Set<string> {
  const unknown = named?.find((model) => !subjects.has(model));
  if (unknown !== undefined) {
    throw new GoldError(
      `There is no model ${unknown}: --model takes one of ${[...subjects.keys()].join('; ')}.`,
    );
  }
  const chosen = named ?? [...subjects].filter(([, { control }]) => !control).map(([model]) => model);
  if (chosen.length === 0) {
    throw new GoldError('All models are calibration controls: name those to be labelled with --model.');
  }
  return new Set(chosen);
}

/**
 * Draws a gold sample from outputs of promptfoo. Progress shows on a terminal.
 *
 * @param models to draw from; all that are no controls where left out
 * @throws OutputError when the outputs cannot be read
 * @throws GoldError when a model is not there, or nothing can be labelled
 */
export async function sampleGold(
  outputs: readonly string[],
  models: readonly string[] | undefined,
  design: GoldDesign,
): Promise<GoldKey> {
  const read = await readOutputs(outputs);
  return working('drawing items to label', () => drawn(readEvaluation(read), models, design));
}

/** The sample of one evaluation, as {@link sampleGold} draws it. */
function drawn(evaluation: Evaluation, models: readonly string[] | undefined, design: GoldDesign): GoldKey {
  const chosen = chosenModels(evaluation, models);
  const frame = goldFrame({
    ...evaluation,
    observations: evaluation.observations.filter(({ model }) => chosen.has(model)),
  });
  const bare = [...chosen].find((model) => frame.units.every((unit) => unit.model !== model));
  if (bare !== undefined) {
    throw new GoldError(
      `No item of ${bare} has sentences under P1 and P2 that the whole panel labelled: judge the output first (esfp judge), ` +
        'or leave the model out with --model.',
    );
  }
  return drawGold(frame, evaluation.instrument, design);
}

/**
 * Writes a sample into a folder: the key, and for each annotator a CSV and a page of the same sentences.
 *
 * @returns the paths written, the key first
 * @throws GoldError when the folder holds a sample: labels may have been put into it
 */
export function writeSample(folder: string, key: GoldKey): string[] {
  const keyPath = join(folder, 'key.json');
  if (existsSync(keyPath)) {
    throw new GoldError(`${folder} holds a gold sample already: name another folder with --out.`);
  }
  mkdirSync(folder, { recursive: true });
  const paths = [keyPath];
  writeFileSync(keyPath, `${JSON.stringify(key, null, 1)}\n`, { flag: 'wx' });
  for (let annotator = 1; annotator <= key.annotators; annotator += 1) {
    const rows = sheetOf(key, annotator);
    const name = `annotator-${annotator}`;
    const page = sheetPage(rows, `${key.id}-${name}`, `${name}-labels.csv`);
    for (const [ending, content] of [
      ['csv', sheetCsv(rows)],
      ['html', page],
    ] as const) {
      const path = join(folder, `${name}.${ending}`);
      writeFileSync(path, content, { flag: 'wx' });
      paths.push(path);
    }
  }
  return paths;
}
