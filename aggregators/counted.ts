/** A count with its noun in the right number: `1 model`, `0 models`, `2 boundaries`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
