import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../../aggregators/report/figures/theme.ts';
import { DARK_PALETTE, GROUNDS, STYLE } from '../../../aggregators/report/html/style.ts';

/** Relative luminance of #rrggbb (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe('the style of the page', () => {
  it.each([
    ['light', PALETTE, GROUNDS.light],
    ['dark', DARK_PALETTE, GROUNDS.dark],
  ] as const)('has enough contrast: %s', (_, shades, grounds) => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    // Texts and links.
    for (const colour of [shades.ink, shades.muted, shades.first, shades.warn]) {
      expect(contrast(colour, shades.paper)).toBeGreaterThanOrEqual(4.5);
    }
    for (const ground of Object.values(grounds)) {
      expect(contrast(shades.ink, ground)).toBeGreaterThanOrEqual(7);
    }
    expect(contrast(shades.first, grounds.warning)).toBeGreaterThanOrEqual(4.5);
    // Marks and lines of pictures, and under sentences.
    for (const line of [shades.first, shades.second, shades.third, shades.fourth, shades.warn]) {
      expect(contrast(line, shades.paper)).toBeGreaterThanOrEqual(3);
    }
  });

  it('has every colour of the palette as a variable, in both shades', () => {
    for (const [name, colour] of Object.entries(PALETTE)) expect(STYLE).toContain(`--${name}:${colour};`);
    for (const [name, colour] of Object.entries(DARK_PALETTE))
      expect(STYLE).toContain(`--${name}:${colour};`);
    expect(Object.keys(DARK_PALETTE)).toEqual(Object.keys(PALETTE));
  });

  it('is dark on screens only, and on paper neither scrolls nor hides what is folded', () => {
    expect(STYLE).toContain('@media screen and (prefers-color-scheme:dark)');
    const paper = STYLE.slice(STYLE.indexOf('@media print'));
    expect(paper).toContain('.picture,.wide{overflow:visible;background:none}');
    expect(paper).toContain('::details-content{content-visibility:visible');
    expect(STYLE).not.toContain('</');
  });

  it('closes every brace, and colours by variables alone', () => {
    expect(STYLE.split('{')).toHaveLength(STYLE.split('}').length);
    const rules = STYLE.replaceAll(/--[\w-]+:#[0-9a-f]{6};/g, '');
    expect(rules).not.toMatch(/#[0-9a-f]{3,8}\b/);
    for (const [, name = ''] of rules.matchAll(/var\(--([\w-]+)\)/g)) expect(STYLE).toContain(`--${name}:`);
  });
});
