/** Names of runs in a row, as in a sentence; one with a comma of its own is put in quotes. */
export function listed(names: readonly string[]): string {
  return names.map((name) => (name.includes(',') ? `“${name}”` : name)).join(', ');
}
