import { printable } from '../format.ts';

/** A model’s name within a sentence: in quotation marks, since names hold commas and words. Control marks are shown. */
export function nameInSentence(name: string): string {
  return `“${printable(name)}”`;
}

/** Some names within a sentence, in their order. */
export function namesInSentence(names: readonly string[]): string {
  return names.map(nameInSentence).join(', ');
}
