import { describe, expect, it } from 'vitest';
import { toldApartText } from '../../../aggregators/report/words/told-apart-text.ts';
import type { Report } from '../../../aggregators/score-card.ts';
import { variedReport } from '../varied-cohort.ts';

type Pair = Report['comparison']['pairs'][number];
type Verdict = Pair['differences']['deltaSCD']['verdict'];

const [FIRST] = variedReport({ models: ['a', 'b'], items: 12 }).comparison.pairs;

function pair(from: string, to: string, verdict: Verdict, reason: string | null = null): Pair {
  if (FIRST === undefined) throw new Error('no pair');
  const interval: [number, number] | null = verdict === null ? null : [-0.1461, 0.0605];
  const deltaSCD = { ...FIRST.differences.deltaSCD, verdict, interval, reason };
  return { ...FIRST, from, to, differences: { ...FIRST.differences, deltaSCD } };
}
const said = (...pairs: readonly Pair[]) => toldApartText({ reason: null, pairs: [...pairs] });

describe('toldApartText', () => {
  it('says of two models which is higher, or that this is not told, in quotation marks', () => {
    expect(said(pair('a', 'b, with a comma', 'not told apart'))).toBe(
      'By deltaSCD “a” and “b, with a comma” are not told apart: this run does not tell which is higher (interval of the difference -0.146 to 0.060).',
    );
    expect(said(pair('a', 'b', 'higher'))).toContain(
      'By deltaSCD “b” is higher than “a” on items like these',
    );
    expect(said(pair('a', 'b', 'lower'))).toContain('By deltaSCD “a” is higher than “b” on items like these');
    expect(said(pair('a', 'b', 'the judge moved'))).toContain('no verdict, since the judge moved');
    expect(said(pair('a', 'b', null, 'One item tells nothing of others.'))).toBe(
      'By deltaSCD “a” and “b” cannot be told apart: One item tells nothing of others.',
    );
  });

  it('counts the pairs of more models, and names the few that are told apart', () => {
    const rest = [pair('a', 'c', 'not told apart'), pair('b', 'c', null), pair('b', 'd', 'the judge moved')];
    expect(said(pair('a', 'b', 'higher'), ...rest)).toBe(
      'Of 4 pairs of models by deltaSCD, 1 is told apart on items like these, as far as these judges can tell (“b” is higher than “a”), 1 is not, 1 has no verdict, since the judge moved between them, 1 has no interval of their difference.',
    );
    const many = Array.from({ length: 4 }, (_, i) => pair(`m${i}`, 'x', 'lower'));
    expect(said(...many)).toBe(
      'Of 4 pairs of models by deltaSCD, 4 are told apart on items like these, as far as these judges can tell, 0 are not.',
    );
  });

  it('says why nothing is compared, and makes names safe', () => {
    expect(toldApartText({ reason: 'it takes two.', pairs: [] })).toBe(
      'No models are compared: it takes two.',
    );
    expect(said()).toBe('No two models are compared.');
    expect(said(pair('a\u001b[31m', 'b\u202e', 'not told apart'))).toContain(
      '“a\\u{1b}[31m” and “b\\u{202e}”',
    );
  });
});
