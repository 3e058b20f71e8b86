import { counted } from '../../../aggregators/counted.ts';
import {
  type EpistemicLabel,
  epistemicLabelSchema,
  type Stance,
  stanceSchema,
} from '../../../aggregators/judgement.ts';

/** What an answer's text says, or what is wrong with it: a phrase without a full stop. */
export type ReadAnswer<Answer> = { readonly answer: Answer } | { readonly fault: string };

/** Any of a text's characters are shown in messages up to here. */
const LONGEST_QUOTE = 24;

/** A text on one line in double quotes, cut short. */
function quote(text: string): string {
  const short = text.slice(0, LONGEST_QUOTE).toWellFormed();
  return JSON.stringify(text.length > LONGEST_QUOTE ? `${short}…` : short);
}

/** The text after the model's reasoning, whose opening tag some servers keep to themselves, and out of its fence. */
function unwrap(text: string): string {
  const spoken = (text.split(/<\/think(?:ing)?>/i).at(-1) ?? '').trim();
  return (/^```(?:json)?([\s\S]*)```$/i.exec(spoken)?.[1] ?? spoken).trim();
}

/** The value of the one key of the one JSON object that a text is. */
function readKey(text: string, key: string): { value: unknown; bare: string } | { fault: string } {
  const bare = unwrap(text);
  if (bare === '') return { fault: 'an empty answer' };
  let parsed: unknown;
  try {
    parsed = JSON.parse(bare);
  } catch {
    return { fault: bare.includes('{') ? 'text that is not one JSON object alone' : 'no JSON' };
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return { fault: 'JSON that is no object' };
  }
  const [entry, ...others] = Object.entries(parsed);
  if (entry?.[0] !== key || others.length > 0) return { fault: `JSON without the single key "${key}"` };
  return { value: entry[1], bare };
}

/**
 * Whether a text writes out a value and no more. A key that is given twice is lost in the parsed value, which keeps the
 * last. No white space belongs to a valid label, stance or key.
 */
function saysOnly(bare: string, value: unknown): boolean {
  return bare.replace(/\s/g, '') === JSON.stringify(value);
}

const TWICE = 'JSON with a key given twice, or letters escaped';

/**
 * Reads labels from an answer's text, which must be one JSON object `{"labels": [...]}` with one of `A`, `B` and `C` a
 * sentence. Tolerated around it: white space, a code fence, and reasoning that ends in `</think>` or `</thinking>`.
 *
 * @param count how many sentences were asked for
 */
export function readLabels(text: string, count: number): ReadAnswer<EpistemicLabel[]> {
  const read = readKey(text, 'labels');
  if ('fault' in read) return read;
  if (!Array.isArray(read.value)) return { fault: '"labels" that are no list' };
  const given: readonly unknown[] = read.value;
  if (given.length !== count) {
    return { fault: `${counted(given.length, 'label')} for ${counted(count, 'sentence')}` };
  }
  const labels: EpistemicLabel[] = [];
  for (const one of given) {
    const label = epistemicLabelSchema.safeParse(one);
    if (!label.success) {
      return {
        fault: typeof one === 'string' ? `an unknown label ${quote(one)}` : 'a label that is no text',
      };
    }
    labels.push(label.data);
  }
  return saysOnly(read.bare, { labels }) ? { answer: labels } : { fault: TWICE };
}

/** Reads a stance from an answer's text, which must be one JSON object `{"stance": ...}`, wrapped as labels may be. */
export function readStance(text: string): ReadAnswer<Stance> {
  const read = readKey(text, 'stance');
  if ('fault' in read) return read;
  const stance = stanceSchema.safeParse(read.value);
  if (!stance.success) {
    return {
      fault:
        typeof read.value === 'string'
          ? `an unknown stance ${quote(read.value)}`
          : 'a stance that is no text',
    };
  }
  return saysOnly(read.bare, { stance: stance.data }) ? { answer: stance.data } : { fault: TWICE };
}
