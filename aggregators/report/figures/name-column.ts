import { PALETTE } from './theme.ts';

/** Pixels that a column of names takes. */
const WIDTH = 165;

/**
 * The names of rows as a panel to the left of others, to be put side by side with `bounds: 'flush'`: an axis would take the
 * room that is guessed for its labels, which is far more than they need.
 *
 * @param names from the top
 * @param step pixels a row
 */
export function nameColumn(names: readonly string[], step: number) {
  return {
    width: WIDTH,
    height: { step },
    data: { values: names.map((name, row) => ({ row, name })) },
    mark: { type: 'text' as const, align: 'left' as const, color: PALETTE.ink, fontSize: 11 },
    encoding: {
      x: { value: 0 },
      y: { field: 'row', type: 'ordinal' as const, axis: null },
      text: { field: 'name', type: 'nominal' as const },
    },
  };
}
