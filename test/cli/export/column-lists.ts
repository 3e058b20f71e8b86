import { itemsTable } from '../../../aggregators/export/items-table.ts';
import { modelsTable } from '../../../aggregators/export/models-table.ts';
import { responsesTable } from '../../../aggregators/export/responses-table.ts';
import type { Instrument } from '../../../aggregators/instrument.ts';
import { TYPOLOGY_CUTS } from '../../../aggregators/typology.ts';
import { instrument, observation, reportOf } from '../../aggregators/builders.ts';

const JUDGE = '<judge>';
const judge = { family: 'family', parameters: {}, promptVersion: 1, embedded: false };
const asked: Partial<Instrument> = { judges: [{ id: JUDGE, ...judge }] };

const TYPE_NAMES = { STRING: 'text', DOUBLE: 'number', INT32: 'whole', BOOLEAN: 'true/false' } as const;

/** A name or a meaning with the phrasing of AR and SCD said once. */
const underAny = (text: string) => text.replace(/(?<=^(?:AR|SCD)\.|^[a-z ]+ under )P[0-4]\b/, '<phrasing>');

/** The columns of the tables of responses and items, as lines of a table in Markdown. */
export function describedColumns(table: 'responses' | 'items'): string[] {
  const options = { instrument: instrument(asked), text: true, servedModel: () => null };
  const { columns } =
    table === 'responses' ? responsesTable([], options) : itemsTable([], options.instrument, () => 0);
  return [
    '| column | type | what it is |',
    '| --- | --- | --- |',
    ...new Set(
      columns.map(
        ({ name, type, meaning }) =>
          `| \`${underAny(name)}\` | ${TYPE_NAMES[type]} | ${/^(?:AR|SCD)\.P/.test(name) ? underAny(meaning) : meaning} |`,
      ),
    ),
  ];
}

/** A column's name with what is repeated for every phrasing, type, cut and quantity said once. */
function pattern(name: string): string {
  const cuts = TYPOLOGY_CUTS.map((cut) => String(cut).replace('.', '\\.')).join('|');
  return name
    .replace(/(?<=\.)P[0-4](?=\.)/, '<phrasing>')
    .replace(/(?<=\.)T[1-6](?=\.)/, '<type>')
    .replace(/(?<=\.)P[0-4](?=\.)/, '<phrasing>')
    .replace(new RegExp(`(?<=\\.byCut\\.)(?:${cuts})(?=\\.[a-z])`), '<cut>')
    .replace(/(?<=^resampling\.of\.)\w+/, '<quantity>');
}

/** The columns of the table of models by what stands before their last part, as lines of a table in Markdown. */
export function groupedColumns(): string[] {
  const { columns } = modelsTable(reportOf([observation()], { instrument: asked }), { text: true });
  const groups = new Map<string, Map<string, string>>();
  for (const { name, type } of columns) {
    const [, before = '', last = ''] = /^(.*\.)?(.*)$/.exec(pattern(name)) ?? [];
    const group = groups.get(before) ?? new Map<string, string>();
    groups.set(before, group.set(last, TYPE_NAMES[type]));
  }
  const listed = (group: ReadonlyMap<string, string>) =>
    [...new Set(group.values())]
      .map((type) => {
        const names = [...group].filter(([, own]) => own === type).map(([name]) => `\`${name}\``);
        return `${names.join(' ')} (${type})`;
      })
      .join(', ');
  return [
    '| begins with | and ends with (type) |',
    '| --- | --- |',
    ...[...groups].map(([before, group]) => `| ${before === '' ? '' : `\`${before}\``} | ${listed(group)} |`),
  ];
}
