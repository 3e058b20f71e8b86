import { withoutText } from '../report/without-text.ts';
import type { Report, ScoreCard } from '../score-card.ts';
import { cardColumns } from './card-columns.ts';
import { columnsOf, type ExportTable, exportTable } from './export-table.ts';

/**
 * The table of models: one row a score card, in the order of the report, with what measured it and every value that it
 * holds under its path.
 *
 * @param text whether reasons that may quote a response stay
 */
export function modelsTable(report: Report, { text }: { readonly text: boolean }): ExportTable {
  const { instrument, instrumentHash, cards } = text ? report : withoutText(report);
  const { string, integer } = columnsOf<ScoreCard>();
  const judges = instrument.judges.map(({ id }) => id);
  const [model, ...values] = cardColumns(judges);
  if (model === undefined) throw new Error('modelsTable: a score card has no columns.');
  return exportTable(
    'models',
    [
      model,
      string('instrumentHash', '', () => instrumentHash),
      string('instrument.protocol', '', () => instrument.protocol),
      integer('instrument.measure', '', () => instrument.measure),
      string('instrument.corpus.name', '', () => instrument.corpus.name),
      string('instrument.judges', '', () => JSON.stringify(judges)),
      ...values,
    ],
    cards,
  );
}
