import Table from 'cli-table3';

/* No colours: the table also goes into logs and files. */
const PLAIN = { style: { head: [], border: [], compact: true } };

/** A table as text, each row with as many cells as the head. */
export function textTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({ ...PLAIN, head: [...head] });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
}

/** A table of numbers as text, its first column to the left and the others to the right. */
export function numbersTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const made = new Table({
    ...PLAIN,
    head: [...head],
    colAligns: head.map((_, index) => (index === 0 ? 'left' : 'right')),
  });
  made.push(...rows.map((row) => [...row]));
  return made.toString();
}
