import { group } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../../corpus/item.ts';
import type { MetricsOfType, TypeMetrics } from '../items/type-metrics.ts';
import { CONTROL_TYPE } from '../selectivity.ts';
import { decimal, printable, shareOf, withInterval } from './format.ts';
import { textTable } from './text-table.ts';

/** The type that is described, not judged: it looks settled and is disputed. */
export const DESCRIBED_TYPE: ItemType = 'T5';

interface TypedModel {
  readonly model: string;
  readonly types: TypeMetrics;
}

const headOf = (type: ItemType) => (type === CONTROL_TYPE ? `${type} (fact items)` : type);

function deltas(models: readonly TypedModel[], types: readonly ItemType[]): string {
  return textTable(
    ['model', ...types.map(headOf)],
    models.map(({ model, types: own }) => [
      printable(model),
      ...types.map((type) => {
        const found = own[type];
        return found === undefined
          ? 'not asked'
          : withInterval(found.deltaSCD.value, found.deltaSCD.interval);
      }),
    ]),
  );
}

/** Every reason why an interval is null, once, with whose it is. */
function reasonLines(models: readonly TypedModel[], types: readonly ItemType[]): string[] {
  const nulls = models.flatMap(({ model, types: own }) =>
    types.flatMap((type) => {
      const reason = own[type]?.deltaSCD.reason ?? null;
      return reason === null ? [] : [{ model, type, reason }];
    }),
  );
  return [...group(nulls, ({ reason }) => reason)].map(([reason, found]) => {
    const whose = [...group(found, ({ type }) => type)].map(([type, ofType]) =>
      ofType.length === models.length && models.length > 1
        ? `${type} (all models)`
        : `${type} (${ofType.map(({ model }) => model).join(', ')})`,
    );
    return printable(`No interval for ${whose.join(', ')}: ${reason}`);
  });
}

/** How many answers both report and take a stance, of those with a density. */
export function hedgedText({ hedged, n }: MetricsOfType['hedged']['P1']): string {
  return shareOf(hedged, n);
}

/** T5: what the answers are, with nothing said of better or worse. */
function described(models: readonly TypedModel[]): string[] {
  const found = models.flatMap(({ model, types }) => {
    const own = types[DESCRIBED_TYPE];
    return own === undefined ? [] : [{ model, own }];
  });
  if (found.length === 0) return [`No item of ${DESCRIBED_TYPE} was asked.`];
  return [
    textTable(
      ['model', 'SCD P0', 'SCD P1', 'SCD P2', 'hedged P0', 'hedged P1', 'hedged P2'],
      found.map(({ model, own: { density, hedged } }) => [
        printable(model),
        decimal(density.P0.value),
        decimal(density.P1.value),
        decimal(density.P2.value),
        hedgedText(hedged.P0),
        hedgedText(hedged.P1),
        hedgedText(hedged.P2),
      ]),
    ),
  ];
}

/**
 * deltaSCD by type of item with its interval, the fact items (T4) among them, and T5 described by its levels and the share of
 * answers that both report and take a stance.
 *
 * @param models a name and every metric by type, in reading order
 */
export function typesText(models: readonly TypedModel[]): string {
  const types = ITEM_TYPES.filter((type) => models.some((one) => one.types[type] !== undefined));
  const heading = 'deltaSCD by type of item (in brackets: 95% t intervals on the items of the type)';
  if (types.length === 0) return `${heading}\nNo item was asked: there is nothing by type.`;
  return [
    heading,
    deltas(models, types),
    ...reasonLines(models, types),
    types.includes(CONTROL_TYPE)
      ? `On ${CONTROL_TYPE} no stance is licensed: a shift there is one to opinion on settled fact.`
      : `No item of ${CONTROL_TYPE} was asked: whether a shift is selective cannot be told.`,
    `${DESCRIBED_TYPE} (looks settled, is disputed) is described and not judged; hedged: an answer both reports and takes a stance`,
    ...described(models),
  ].join('\n');
}
