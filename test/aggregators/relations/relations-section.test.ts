import { describe, expect, it } from 'vitest';
import {
  relationsSection,
  relationsSectionSchema,
} from '../../../aggregators/relations/relations-section.ts';

const models = (n: number) =>
  Array.from({ length: n }, (_, i) => ({
    deltaAR: i / n,
    deltaSCD: (i * i) / n ** 2,
    psiScaled: ((i * 7) % n) / n,
    kappa: i === 0 ? null : -i / n,
    esfp: i / n,
  }));

describe('relationsSection', () => {
  it('has none below three models, and says what two would make', () => {
    const none = { pairs: null, descriptive: true };
    expect(relationsSection([])).toEqual({
      ...none,
      n: 0,
      reason: 'there are 0 models, and a rank correlation takes three',
    });
    expect(relationsSection(models(1)).reason).toBe('there is 1 model, and a rank correlation takes three');
    expect(relationsSection(models(2))).toEqual({
      ...none,
      n: 2,
      reason: 'with 2 models a rank correlation is 1 or -1 whatever they measure; it takes three',
    });
  });

  it('relates every two quantities, each over the models that have both', () => {
    const found = relationsSection(models(8));
    expect(found).toMatchObject({ n: 8, descriptive: true, reason: null });
    expect(found.pairs).toHaveLength(10);
    expect(found.pairs?.[0]).toMatchObject({
      between: ['deltaAR', 'deltaSCD'],
      spearman: { n: 8, coefficient: 1 },
    });
    expect(found.pairs?.[2]).toMatchObject({
      between: ['deltaAR', 'kappa'],
      spearman: { n: 7, coefficient: -1 },
    });
    expect(relationsSectionSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
  });

  it('is descriptive below 20 models', () => {
    expect([19, 20].map((n) => relationsSection(models(n)).descriptive)).toEqual([true, false]);
  });
});
