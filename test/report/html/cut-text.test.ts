import { describe, expect, it } from 'vitest';
import { cutText, LONGEST_TEXT } from '../../../aggregators/report/html/cut-text.ts';

describe('cutText', () => {
  it('leaves a text that is short enough, its lines too', () => {
    expect(cutText('one\r\ntwo')).toBe('one\ntwo');
    expect(cutText('x'.repeat(LONGEST_TEXT))).toBe('x'.repeat(LONGEST_TEXT));
  });

  it('cuts by characters, and says that it did', () => {
    expect(cutText('x'.repeat(LONGEST_TEXT + 1))).toBe(`${'x'.repeat(LONGEST_TEXT - 1)}…`);
    expect(cutText('😀'.repeat(4), 4)).toBe('😀😀😀😀');
    expect(cutText('😀'.repeat(5), 4)).toBe('😀😀😀…');
    expect(cutText('x'.repeat(1_000_000), 3)).toBe('xx…');
  });

  it('shows marks that move text', () => {
    expect(cutText('a\u202eb\u0007')).toBe('a\\u{202e}b\\u{7}');
  });
});
