import { describe, expect, it } from 'vitest';
import { pictureNames } from '../../../aggregators/report/figures/picture-names.ts';
import { subject } from '../../aggregators/builders.ts';

const named = (model: string, control = false) => ({ model, subject: subject({ control }) });

describe('pictureNames', () => {
  it('marks controls and keeps the mark of a long name', () => {
    const names = pictureNames([named('m'), named('c', true), named('x'.repeat(150), true)]);
    expect(names.slice(0, 2)).toEqual(['m', 'c (control)']);
    expect(names[2]).toMatch(/^x+…x+ \(control\)$/);
    expect(names[2]).toHaveLength(25);
  });

  it('cuts inside, so that versions stay apart, and numbers what would be one row', () => {
    const long = (end: string) => named(`a-vendor/a-rather-long-family-of-models-${end}`);
    expect(pictureNames([long('v1'), long('v2')])).toEqual([
      'a-vendor/a-r…of-models-v1',
      'a-vendor/a-r…of-models-v2',
    ]);
    const middle = (part: string) => named(`${'a'.repeat(40)}${part}${'b'.repeat(40)}`);
    const names = pictureNames([middle('1'), middle('2'), middle('3'), named('m'), named('m')], 20);
    expect(names).toEqual([
      `…1${'b'.repeat(17)}…`,
      `…2${'b'.repeat(17)}…`,
      `…3${'b'.repeat(17)}…`,
      'm',
      'm (2)',
    ]);
    const family = Array.from({ length: 12 }, (_, i) => `vendor/some-rather-long-model-name-${i}-instruct`);
    expect(
      new Set(pictureNames(family.map((name) => named(name))).map((name) => name.match(/\d+/)?.[0])).size,
    ).toBe(12);
    const beyond = pictureNames([named(`${'a'.repeat(500)}1`), named(`${'a'.repeat(500)}2`)]);
    expect(beyond[1]).toBe(`${beyond[0]} (2)`);
    expect(pictureNames([named('m (2)'), named('m'), named('m')])).toEqual(['m (2)', 'm', 'm (3)']);
  });

  it('shows marks that would move or turn text', () => {
    expect(pictureNames([named('a\u202eb\u001b[31m')])).toEqual(['a\\u{202e}b\\u{1b}[31m']);
  });
});
