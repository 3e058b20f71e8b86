import { describe, expect, it } from 'vitest';
import { bandNote } from '../../../aggregators/report/words/band-note.ts';

const [deltaSCD, ESFP] = [
  { low: 0.2, high: 0.6 },
  { low: -0.3, high: 0.8 },
];

describe('bandNote', () => {
  it('names the bands that are set, and what that means', () => {
    expect(bandNote({ deltaSCD, ESFP })).toMatch(
      /^A band is set: deltaSCD from 0\.200 to 0\.600, ESFP from -0\.300 to 0\.800\. .*nothing is ranked by ESFP/,
    );
    expect(bandNote({ deltaSCD })).toMatch(/^A band is set: deltaSCD from 0\.200 to 0\.600\. /);
    expect(bandNote({ ESFP })).toMatch(/^A band is set: ESFP from -0\.300 to 0\.800\. /);
  });

  it('is null without a band', () => {
    expect(bandNote({})).toBeNull();
  });
});
