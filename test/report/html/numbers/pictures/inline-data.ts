type Row = Readonly<Record<string, unknown>>;

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Every table of rows that a specification holds, in its order; of several that are alike the first, and none that is empty. */
export function inlineData(spec: unknown): Row[][] {
  const found = new Map<string, Row[]>();
  const look = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) look(one);
    if (!isRow(value)) return;
    const { data } = value;
    if (isRow(data) && Array.isArray(data.values)) {
      const rows = data.values.filter(isRow);
      if (rows.some((row) => Object.keys(row).length > 0)) found.set(JSON.stringify(rows), rows);
    }
    for (const [key, inner] of Object.entries(value)) if (key !== 'data') look(inner);
  };
  look(spec);
  return [...found.values()];
}

/** Rows with their numbers to twelve digits, beyond which sums in another order differ. */
export function rounded(rows: readonly Row[]): Row[] {
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([key, value]) => [
        key,
        typeof value === 'number' ? Number(value.toPrecision(12)) + 0 : value,
      ]),
    ),
  );
}
