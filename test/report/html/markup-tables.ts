const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The text that a reader sees of some HTML. */
export function textOf(markup: string): string {
  return markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);
}

/** The cells of the one table whose caption starts so, its head first. */
export function tableOf(markup: string, caption: string): string[][] {
  const tables = [...markup.matchAll(/<table><caption>(.*?)<\/caption>(.*?)<\/table>/gs)].filter(
    ([, found = '']) => textOf(found).startsWith(caption),
  );
  if (tables.length !== 1) throw new Error(`tableOf: ${tables.length} tables start with ${caption}.`);
  return [...(tables[0]?.[2] ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  );
}

/** The row of a table that starts with these cells. */
export function rowOf(table: readonly (readonly string[])[], ...start: readonly string[]): readonly string[] {
  const row = table.find((cells) => start.every((cell, i) => cells[i] === cell));
  if (row === undefined) throw new Error(`rowOf: no row starts with ${start.join(', ')}.`);
  return row;
}

/** Words of the program where a number or a name belongs, text of others that became markup, and marks that move text. */
export const LEAKS = /NaN|\bnull\b|>undefined<|Infinity|\[object|<script|(?!\n)[\p{Cc}\p{Cf}]/u;
