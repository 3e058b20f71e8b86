import { describe, expect, it } from 'vitest';
import type { RawLabel } from '../../aggregators/judgement.ts';
import type { Observation } from '../../aggregators/observation.ts';
import {
  bestMove,
  CLEARLY_BETTER,
  LEAST_SENTENCES,
  reversedAgreement,
  reversedAgreementSchema,
  STEADY,
} from '../../aggregators/reversed-agreement.ts';
import { labels, missing, observation, panel } from './builders.ts';

/** A response that judge-1 labelled in both orders; null where the second labels could not be had. */
function askedAgain(letters: string, again: string | null): Observation {
  const reversed = again === null ? missing() : { labels: labels(again) };
  const { sentences } = panel(letters);
  return observation({
    labelled: { sentences, judges: [{ judge: 'judge-1', labels: labels(letters), reversed }] },
  });
}
const of = (...pairs: readonly (readonly [string, string | null])[]) =>
  reversedAgreement(
    pairs.map(([letters, again]) => askedAgain(letters, again)),
    'judge-1',
  );
const times = <Value>(n: number, value: Value): Value[] => Array.from({ length: n }, () => value);
const movedBy = (result: ReturnType<typeof of>, by: number) => result.moved.find((one) => one.by === by);

/** What the sentences are. Neighbours differ, so that a slip shows. */
const TRUE_LABELS = ['ABCABBAC', 'BACBCAAB', 'CABACBBA'];

/** A judge as it answers a list of sentences: here, one that says what they are. */
type Answer = (sentences: readonly RawLabel[]) => RawLabel[];
const honest: Answer = (sentences) => [...sentences];
/** Begins with a label too many, and so loses the last. */
const slipping: Answer = (sentences) => ['C', ...sentences.slice(0, -1)];
/** Skips the first sentence and fills up at the end. */
const skipping: Answer = (sentences) => [...sentences.slice(1), 'C'];

/** Asks both ways, and puts the second answer back into the sentences' own order. */
function judgedBy(first: Answer, second: Answer) {
  const observations = TRUE_LABELS.map((letters) => {
    const sentences = labels(letters);
    const back = second(sentences.toReversed()).toReversed();
    return observation({
      labelled: {
        sentences: letters.split(''),
        judges: [{ judge: 'judge-1', labels: first(sentences), reversed: { labels: back } }],
      },
    });
  });
  return reversedAgreement(observations, 'judge-1');
}

describe('reversedAgreement', () => {
  it('counts responses, sentences, and the share that is labelled alike both ways', () => {
    const result = of(['ABC', 'ABC'], ['AB', 'BA'], ['A-CB', 'A-CA']);
    expect(result).toMatchObject({ responses: 3, sentences: 9, single: 0, failed: 0, verdict: null });
    expect(result.agreement).toBeCloseTo(6 / 9, 12);
    expect(reversedAgreementSchema.parse(result)).toEqual(result);
  });

  it('takes an abstention for a label of its own', () => {
    expect(of(['-A', '-A']).agreement).toBe(1);
    expect(of(['-A', 'AA']).agreement).toBe(0.5);
  });

  it('counts re-asks that failed, and responses of one sentence, and takes neither for agreement', () => {
    expect(of(['AB', null], ['A', 'A'], ['B', 'C'], ['AB', 'AA'])).toMatchObject({
      responses: 1,
      sentences: 2,
      single: 2,
      failed: 1,
      agreement: 0.5,
    });
    expect(of(['A', 'A'], ['AB', null])).toMatchObject({ sentences: 0, agreement: null, verdict: null });
  });

  it('looks at this judge alone, and at responses that it was asked again', () => {
    const observations = [
      observation({ labelled: panel('AB', 'AB') }),
      observation({ labelled: panel(null, 'AB') }),
      observation({ labelled: missing() }),
      askedAgain('AB', 'AA'),
    ];
    expect(reversedAgreement(observations, 'judge-1')).toMatchObject({ responses: 1, agreement: 0.5 });
    expect(reversedAgreement(observations, 'judge-2')).toMatchObject({
      responses: 0,
      sentences: 0,
      single: 0,
      failed: 0,
      agreement: null,
      verdict: null,
    });
  });

  it('compares with the second list moved by one place and by two, either way', () => {
    const result = of(['ABBC', 'BBCA']);
    expect(result.agreement).toBe(0.25);
    // One place: ABBC is BBCA from its second sentence on.
    expect(result.moved).toEqual([
      { by: -1, sentences: 3, agreement: 1 },
      { by: 1, sentences: 3, agreement: 0 },
      { by: -2, sentences: 2, agreement: 0.5 },
      { by: 2, sentences: 2, agreement: 0 },
    ]);
    expect(movedBy(of(['AB', 'AB']), 2)).toEqual({ by: 2, sentences: 0, agreement: null });
  });
});

describe('the verdict', () => {
  it('is none on fewer than 20 sentences', () => {
    expect(LEAST_SENTENCES).toBe(20);
    expect(of(...times(10, ['AB', 'AB'] as const)).verdict).toBe('steady');
    expect(of(['ABA', 'ABA'], ...times(8, ['AB', 'AB'] as const)).verdict).toBeNull();
    expect(of(...times(9, ['AB', 'BA'] as const)).verdict).toBeNull();
  });

  it('is steady from four fifths on', () => {
    expect(STEADY).toBe(0.8);
    const agreeing = (n: number) =>
      of(...times(n, ['AB', 'AB'] as const), ...times(20 - n, ['AB', 'BA'] as const));
    expect(agreeing(16)).toMatchObject({ agreement: 0.8, verdict: 'steady' });
    expect(agreeing(15).verdict).not.toBe('steady');
  });

  it('is order-sensitive where no move of the list mends it', () => {
    expect(of(...times(5, ['AAAA', 'CCCC'] as const))).toMatchObject({
      agreement: 0,
      verdict: 'order-sensitive',
    });
  });

  it.each([
    ['slips in both answers', slipping, slipping, -2],
    ['skips in both answers', skipping, skipping, 2],
    ['slips in the first', slipping, honest, -1],
    ['slips in the second', honest, slipping, -1],
    ['skips in the first', skipping, honest, 1],
    ['skips in the second', honest, skipping, 1],
  ])('is misaligned for a judge that %s', (_, first, second, by) => {
    const result = judgedBy(first, second);
    expect(result).toMatchObject({ sentences: 24, verdict: 'misaligned' });
    expect(bestMove(result)?.by).toBe(by);
    expect(bestMove(result)?.agreement).toBeGreaterThan(0.9);
  });

  it('is steady for a judge that does neither', () => {
    expect(judgedBy(honest, honest)).toMatchObject({ agreement: 1, verdict: 'steady' });
  });

  it('wants a move to agree better by a fifth, not by a hair', () => {
    expect(CLEARLY_BETTER).toBe(0.2);
    // Of ten responses some agree only where the second list is moved by one, the others never.
    const slipped = (n: number) =>
      of(
        ...times(n, ['ABCABCABCAB', 'CABCABCABCA'] as const),
        ...times(10 - n, ['AAAAAAAAAAA', 'CCCCCCCCCCC'] as const),
      );
    expect(slipped(2)).toMatchObject({ agreement: 0, verdict: 'misaligned' });
    // Moved by two the other way as many agree: the smaller slip is named.
    expect(movedBy(slipped(2), -2)?.agreement).toBe(0.2);
    expect(bestMove(slipped(2))).toEqual({ by: 1, agreement: 0.2 });
    expect(slipped(1)).toMatchObject({ agreement: 0, verdict: 'order-sensitive' });
  });

  it('does not look at a move that leaves less than half of the sentences', () => {
    // Two sentences leave nothing to compare when moved by two: the one long response would decide.
    const long = ['ABCABC', 'CABCAB'] as const;
    const result = of(long, ...times(9, ['AB', 'CC'] as const));
    expect(movedBy(result, 1)).toMatchObject({ sentences: 14, agreement: 5 / 14 });
    expect(movedBy(result, -2)).toMatchObject({ sentences: 4, agreement: 1 });
    expect(bestMove(result)?.by).toBe(1);
    expect(bestMove(of(['A', 'A']))).toBeUndefined();
  });
});
