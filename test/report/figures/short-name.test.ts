import { describe, expect, it } from 'vitest';
import { shortName } from '../../../aggregators/report/figures/short-name.ts';

describe('shortName', () => {
  it('leaves a name that fits as it is', () => {
    expect(shortName('exactly ten', 11)).toBe('exactly ten');
    expect(shortName('', 5)).toBe('');
  });

  it('cuts a longer one in its middle', () => {
    expect(shortName('exactly ten', 10)).toBe('exact…ten');
    expect(shortName('provider:family-large', 9)).toBe('prov…arge');
  });

  it('lets the end begin where a part of the name does, where that is near', () => {
    expect(shortName('a-model, reporting assistant', 25)).toBe('a-model, rep…assistant');
    expect(shortName('family-of-models', 14)).toBe('family-…models');
    expect(shortName('familyofmodels-x', 14)).toBe('familyo…dels-x');
  });

  it('counts wide characters twice, and cuts none in half', () => {
    expect(shortName('模型模型', 8)).toBe('模型模型');
    expect(shortName('模型模型', 7)).toBe('模…型');
    expect(shortName('😀😀😀😀😀', 9)).toBe('😀😀…😀😀');
  });

  it('shows control and direction marks', () => {
    expect(shortName('a\u202eb', 20)).toBe('a\\u{202e}b');
  });
});
