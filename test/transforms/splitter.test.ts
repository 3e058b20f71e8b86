import { describe, expect, it } from 'vitest';
import { splitSentences } from '../../transforms/sentences.ts';
import { segmentSentences } from '../../transforms/sentences-by-segmenter.ts';
import { splitterNamed, splitterOf, splitterRule } from '../../transforms/splitter.ts';

describe('a splitter', () => {
  it('is found by what stands in an instrument for it', () => {
    expect(splitterOf('paper: at least 12 code points, first 25')).toBe(splitSentences);
    expect(splitterOf(splitterRule('segmenter'))).toBe(segmentSentences);
    expect(splitterNamed(splitterRule('paper'))).toBe('paper');
    expect(splitterNamed(splitterRule('segmenter'))).toBe('segmenter');
  });

  it('that this version does not have is named and refused', () => {
    expect(splitterNamed('paper')).toBeUndefined();
    expect(splitterNamed('constructor')).toBeUndefined();
    expect(() => splitterOf('toString')).toThrow(
      "the instrument's splitter (toString) is none of this version of promptfoo-esfp: judge with the version that made it",
    );
  });

  it('has its bounds in what stands for it', () => {
    expect(splitterRule('segmenter')).toBe(
      'Unicode sentence boundaries (UAX #29, Intl.Segmenter en): at least 12 code points, first 25',
    );
  });
});
