import type { CohortComparison, ComparedDifference } from '../../comparison/comparison-report.ts';
import { counted } from '../../counted.ts';
import { decimal, printable } from '../format.ts';
import { nameInSentence } from './quoted-name.ts';

/** More pairs that are told apart than this are counted, not named. */
const MOST_NAMED = 3;

type Pair = CohortComparison['pairs'][number];

const HELD_BACK = 'no verdict, since the judge moved between them';

const endsText = ({ interval }: Pick<ComparedDifference, 'interval'>) =>
  interval === null ? 'no interval' : interval.map(decimal).join(' to ');

/** One pair of which deltaSCD tells which is higher. */
function higherText({ from, to, differences: { deltaSCD } }: Pair): string {
  const [higher, lower] = deltaSCD.verdict === 'higher' ? [to, from] : [from, to];
  return `${nameInSentence(higher)} is higher than ${nameInSentence(lower)}`;
}

/** What is said of the one pair of two models. */
function onePair(pair: Pair): string {
  const { deltaSCD } = pair.differences;
  const [one, other] = [nameInSentence(pair.from), nameInSentence(pair.to)];
  const rests = `interval of the difference ${endsText(deltaSCD)}`;
  switch (deltaSCD.verdict) {
    case 'higher':
    case 'lower':
      return `By deltaSCD ${higherText(pair)} on items like these, as far as these judges can tell (${rests}).`;
    case 'not told apart':
      return `By deltaSCD ${one} and ${other} are not told apart: this run does not tell which is higher (${rests}).`;
    case 'the judge moved':
      return `By deltaSCD ${one} and ${other} have ${HELD_BACK}.`;
    case null:
      return `By deltaSCD ${one} and ${other} cannot be told apart: ${printable(deltaSCD.reason ?? 'no reason is known.')}`;
  }
}

const isAre = ({ length }: readonly unknown[]) => (length === 1 ? 'is' : 'are');
const hasHave = ({ length }: readonly unknown[]) => (length === 1 ? 'has' : 'have');

function manyPairs(pairs: readonly Pair[]): string {
  const of = (...verdicts: readonly ComparedDifference['verdict'][]) =>
    pairs.filter(({ differences }) => verdicts.includes(differences.deltaSCD.verdict));
  const told = of('higher', 'lower');
  const [not, moved, blank] = [of('not told apart'), of('the judge moved'), of(null)];
  const named = told.length === 0 || told.length > MOST_NAMED ? '' : ` (${told.map(higherText).join('; ')})`;
  const counts = [
    `${told.length} ${isAre(told)} told apart on items like these, as far as these judges can tell${named}`,
    `${not.length} ${isAre(not)} not`,
    ...(moved.length === 0 ? [] : [`${moved.length} ${hasHave(moved)} ${HELD_BACK}`]),
    ...(blank.length === 0 ? [] : [`${blank.length} ${hasHave(blank)} no interval of their difference`]),
  ];
  return `Of ${counted(pairs.length, 'pair')} of models by deltaSCD, ${counts.join(', ')}.`;
}

/** Which models of a report differ by deltaSCD, in a sentence; why nothing is compared where nothing is. */
export function toldApartText({ reason, pairs }: Pick<CohortComparison, 'reason' | 'pairs'>): string {
  if (reason !== null) return printable(`No models are compared: ${reason}`);
  const [first, ...others] = pairs;
  if (first === undefined) return 'No two models are compared.';
  return others.length === 0 ? onePair(first) : manyPairs(pairs);
}
