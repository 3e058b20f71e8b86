import type { PictureRow } from './picture-rows.ts';
import { type Layer, rowPlace } from './row-panels.ts';
import { PALETTE } from './theme.ts';

/** A value with its interval, in the row of its model. */
export interface RowValue {
  readonly row: number;
  readonly value: number;
  readonly interval: readonly [number, number] | null;
  readonly control: boolean;
}

/** The defined values of some rows. */
export function rowValues(
  rows: readonly PictureRow[],
  of: (card: NonNullable<PictureRow['card']>) => {
    readonly value: number | null;
    readonly interval: readonly [number, number] | null;
  },
): RowValue[] {
  return rows.flatMap(({ row, card }) => {
    if (card === null) return [];
    const { value, interval } = of(card);
    return value === null ? [] : [{ row, value, interval, control: card.subject.control }];
  });
}

/** Points with whiskers from end to end of their intervals: filled discs are models, open diamonds controls. */
export function intervalLayers(
  rows: readonly PictureRow[],
  values: readonly RowValue[],
  { below = 0 }: { readonly below?: number } = {},
): Layer[] {
  const y = rowPlace(rows);
  const ends = values.flatMap(({ row, interval }) =>
    interval === null ? [] : [{ row, low: interval[0], high: interval[1] }],
  );
  const tick = (field: 'low' | 'high'): Layer => ({
    data: { values: ends },
    mark: { type: 'tick', color: PALETTE.ink, size: 8, thickness: 1.5, orient: 'vertical', yOffset: below },
    encoding: { y, x: { field, type: 'quantitative' } },
  });
  const point = (control: boolean, mark: object): Layer => ({
    data: {
      values: values.filter((one) => one.control === control).map(({ row, value }) => ({ row, value })),
    },
    mark: {
      type: 'point',
      size: 55,
      opacity: 1,
      strokeWidth: 1.5,
      color: PALETTE.ink,
      yOffset: below,
      ...mark,
    },
    encoding: { y, x: { field: 'value', type: 'quantitative' } },
  });
  return [
    {
      data: { values: ends },
      mark: { type: 'rule', color: PALETTE.ink, strokeWidth: 1.5, yOffset: below },
      encoding: { y, x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
    },
    tick('low'),
    tick('high'),
    point(false, { shape: 'circle', filled: true }),
    point(true, { shape: 'diamond', filled: false, fill: PALETTE.paper }),
  ];
}
