import { counted } from '../counted.ts';
import { printable } from '../report/format.ts';
import { reasonOf, unreadable } from './file-error.ts';
import { type Line, linesOf } from './lines.ts';
import { OutputError } from './rows.ts';

/** One line of a JSONL file. */
export interface JsonlValue {
  readonly value: unknown;
  /** Its line, from 1. */
  readonly line: number;
}

/** The whole lines of a JSONL file, with what of it is lost. */
export interface JsonlValues {
  readonly values: readonly JsonlValue[];
  /** In plain sentences that name the file and the line. */
  readonly losses: readonly string[];
}

function parsed({ text }: Line): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { reason: printable(reasonOf(error)) };
  }
}

/**
 * Reads a JSONL file line by line. A last line that is no JSON was cut off, as by a process that was killed while it wrote: it is
 * left out and told of. Any other is an error.
 *
 * @param name what errors call it
 * @throws OutputError that names the file, the line and the remedy
 */
export function readJsonlValues(path: string, name = path): JsonlValues {
  const values: JsonlValue[] = [];
  let broken: { readonly line: number; readonly reason: string } | null = null;
  try {
    for (const line of linesOf(path)) {
      if (broken !== null) {
        throw new OutputError(
          `${name}, line ${broken.line} is no JSON (${broken.reason}), and others follow it: take that line out, or write the ` +
            'output anew with promptfoo export eval <id> -o out.jsonl.',
        );
      }
      const one = parsed(line);
      if ('reason' in one) broken = { line: line.number, reason: one.reason };
      else values.push({ value: one.value, line: line.number });
    }
  } catch (error) {
    if (error instanceof OutputError) throw error;
    throw unreadable(name, error);
  }
  if (broken === null) return { values, losses: [] };
  if (values.length === 0) {
    throw new OutputError(
      `${name}, line ${broken.line} is no JSON (${broken.reason}): was the file cut off? It has no whole line: write the output ` +
        'anew with promptfoo export eval <id> -o out.jsonl.',
    );
  }
  return {
    values,
    losses: [
      `${name} was cut off in line ${broken.line}: that row is lost, and any that were to follow it. ` +
        `The ${counted(values.length, 'whole line')} before it ${values.length === 1 ? 'is' : 'are'} read.`,
    ],
  };
}
