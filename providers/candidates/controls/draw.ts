import { createHash } from 'node:crypto';

function digest(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

/** A number in [0, 1) that depends on the parts alone, and is spread evenly over different parts. */
export function share(...parts: readonly string[]): number {
  return digest(parts).readUIntBE(0, 6) / 2 ** 48;
}

/**
 * The pool in an order that depends on the parts alone; what is taken from its front is a draw without
 * repetition.
 */
export function shuffled(pool: readonly string[], ...parts: readonly string[]): string[] {
  return pool
    .map((sentence) => ({ sentence, key: digest([...parts, sentence]).toString('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ sentence }) => sentence);
}
