import { describe, expect, it } from 'vitest';
import { judgeAgreement } from '../../aggregators/judge-agreement.ts';
import { labels } from './builders.ts';

const of = (...sentences: readonly string[]) => judgeAgreement(sentences.map(labels));

describe('judgeAgreement (section 8)', () => {
  it('is the share of sentences with one label from all, and kappa over them', () => {
    // P = 3/4; A has 3 of 8 labels, B 3, C 2: Pe = 22/64; kappa = (26/64) / (42/64)
    const { kappa, ...rest } = of('AA', 'BB', 'CC', 'AB');
    expect(rest).toEqual({ sentences: 4, unanimous: 0.75, abstained: 0 });
    expect(kappa).toBeCloseTo(26 / 42, 12);
  });

  it('leaves out the sentences on which a judge abstained, and counts them', () => {
    const { kappa, ...rest } = of('A-', 'AA', '--', 'BB', '-B', 'CC', 'AB');
    expect(rest).toEqual({ sentences: 4, unanimous: 0.75, abstained: 3 });
    expect(kappa).toBeCloseTo(26 / 42, 12);
  });

  it('needs all judges for unanimity, not the first two', () => {
    expect(of('AAB', 'BBB').unanimous).toBe(0.5);
  });

  it('has no kappa for one judge, who always agrees', () => {
    expect(of('A', 'B', 'C')).toEqual({ sentences: 3, unanimous: 1, kappa: null, abstained: 0 });
  });

  it('has no kappa on fewer than two sentences or with one label throughout', () => {
    expect(of('AB')).toEqual({ sentences: 1, unanimous: 0, kappa: null, abstained: 0 });
    expect(of('AA', 'AA')).toEqual({ sentences: 2, unanimous: 1, kappa: null, abstained: 0 });
  });

  it('has nothing but counts without a sentence', () => {
    expect(of()).toEqual({ sentences: 0, unanimous: null, kappa: null, abstained: 0 });
    expect(of('A-', '-B')).toEqual({ sentences: 0, unanimous: null, kappa: null, abstained: 2 });
  });
});
