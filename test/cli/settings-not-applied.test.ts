import { describe, expect, it } from 'vitest';
import { splitterNotApplied, validityNotApplied } from '../../cli/settings-not-applied.ts';
import { settingsSchema } from '../../config.ts';
import { currentSetup, validityOf } from '../../setup.ts';
import { splitterRule } from '../../transforms/splitter.ts';

const asked = (some: object, path: string | null = 'esfp.yaml') => {
  const { validity, splitter } = settingsSchema.parse(some);
  return { path, validity, splitter };
};

describe('what settings ask that an output keeps otherwise', () => {
  it('is its validity policy, in both ways', () => {
    const declined = asked({ validity: { declined: 'drop' } });
    expect(validityNotApplied({}, declined)).toEqual([
      expect.stringMatching(
        /^esfp\.yaml leaves out declined, and this output was measured leaving out nothing: .*esfp judge/,
      ),
    ]);
    expect(validityNotApplied(validityOf(declined), asked({}))).toEqual([
      expect.stringContaining('leaves out nothing, and this output was measured leaving out declined'),
    ]);
    expect(validityNotApplied(validityOf(declined), declined)).toEqual([]);
    expect(validityNotApplied({}, asked({}))).toEqual([]);
  });

  it('is its splitter', () => {
    const segmenter = { splitter: splitterRule('segmenter') };
    expect(splitterNotApplied(segmenter, asked({}))).toEqual([
      'esfp.yaml asks for the splitter paper, and this output keeps its own (segmenter): another is for a new evaluation.',
    ]);
    expect(splitterNotApplied(segmenter, asked({ splitter: 'segmenter' }))).toEqual([]);
    expect(splitterNotApplied(currentSetup().instrument, asked({}))).toEqual([]);
    expect(splitterNotApplied({ splitter: 'other' }, asked({}))[0]).toContain('keeps its own (other)');
  });

  it('is nothing where there is no settings file', () => {
    expect(validityNotApplied({}, asked({ validity: { declined: 'drop' } }, null))).toEqual([]);
    expect(splitterNotApplied({ splitter: splitterRule('segmenter') }, asked({}, null))).toEqual([]);
  });
});
