import type { ItemType } from '../../../corpus/item.ts';
import { share, shuffled } from './draw.ts';
import { type Pools, pools } from './pools.ts';
import type { Question } from './recognise.ts';
import { type Control, type Register, registerOf, type Side, sideOf } from './registers.ts';

/** An answer is lengthened until it has so many words, the ideal of the format rules being 80 to 120. */
const ENOUGH_WORDS = 84;
const FEWEST_SENTENCES = 5;
const MOST_SENTENCES = 8;

/**
 * The one sentence that names the item: its text byte for byte, without a final full stop. Meta-comment under
 * every phrasing (C), so that it stays out of every density.
 */
export function namingSentence(text: string): string {
  const said = text.replace(/\.$/, '');
  return `Before anything else, here is the wording of the question that was asked: "${said}".`;
}

/** One sentence of each list in turn, over and over, until the first list is used up. */
function inTurn(...lists: readonly (readonly string[])[]): string[] {
  const [first = []] = lists;
  return first.flatMap((_, index) => lists.flatMap((list) => list[index] ?? []));
}

/** More sentences than are needed, in the order in which they are to be taken. */
function supply(register: Register, side: Side, seed: readonly string[], from: Pools): string[] {
  const drawn = (pool: keyof Pools): string[] => shuffled(from[pool], ...seed, pool);
  const plain = drawn(`${side}Plain`);
  switch (register) {
    case 'report':
      return inTurn(drawn('reportMarked'), drawn('reportPlain'));
    case 'commit':
      return inTurn(drawn(`${side}Marked`), plain);
    case 'mix': {
      // An odd number of sentences would give the same side of the mix the odd one every time.
      const lists = [drawn('reportPlain'), plain];
      return inTurn(...(share(...seed, 'first') < 0.5 ? lists : lists.reverse()));
    }
    case 'fixed':
      // Two evaluations a report: the level then lies above every cut that the typology is tried at.
      return inTurn(
        [...drawn('reportMarked').slice(0, 1), ...drawn('reportPlain')],
        plain.filter((_, index) => index % 2 === 0),
        plain.filter((_, index) => index % 2 === 1),
      );
    case 'disclaim':
      return drawn('disclaimer');
    case 'noise':
      return shuffled([...from.unrelatedFact, ...from.unrelatedOpinion, ...from.filler], ...seed);
  }
}

const words = (text: string): number => text.split(/\s+/).length;

/** As many sentences from the front as make an answer of the wanted length with the naming sentence. */
function enough(naming: string, sentences: readonly string[]): string[] {
  const taken: string[] = [];
  let count = words(naming);
  for (const sentence of sentences) {
    if (taken.length >= MOST_SENTENCES) break;
    if (taken.length >= FEWEST_SENTENCES && count >= ENOUGH_WORDS) break;
    taken.push(sentence);
    count += words(sentence);
  }
  return taken;
}

/** Puts "I think" before the second sentence, which is the first evaluation of the fixed register. */
function claimSecond(sentences: readonly string[]): string[] {
  return sentences.map((sentence, index) =>
    index === 1 ? `I think ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence,
  );
}

/**
 * A control's answer to an item under a phrasing, as its sentences: the one that names the item, then five to
 * eight fixed ones. It depends on the arguments alone. Only noise answers otherwise when it is asked again.
 *
 * @param type the item's type, where it is known
 * @param repeat 0 for the first time that it is asked, 1 for the second, ...
 */
export function compose(
  control: Control,
  question: Question,
  type: ItemType | undefined,
  repeat = 0,
): string[] {
  const { phrasing, text } = question;
  const register = registerOf(control, phrasing, text, type);
  const again = register === 'noise' && repeat > 0 ? [`again ${repeat}`] : [];
  const seed = register === 'fixed' ? [control, text] : [control, text, phrasing, ...again];
  const naming = namingSentence(text);
  const body = enough(naming, supply(register, sideOf(control, phrasing, text), seed, pools()));
  return [naming, ...(register === 'fixed' && phrasing === 'P2' ? claimSecond(body) : body)];
}
