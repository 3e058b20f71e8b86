import { describe, expect, it } from 'vitest';
import { PALETTE } from '../../../aggregators/report/figures/theme.ts';
import { embeddedPicture } from '../../../aggregators/report/html/embedded-picture.ts';

const svg = `<?xml version="1.0"?>\n<svg class="marks"><defs><clipPath id="clip0"><path/></clipPath></defs><g clip-path="url(#clip0)"><text fill="${PALETTE.ink}">${PALETTE.ink} id="clip0"</text><use href="#clip0"/></g></svg>`;

describe('embeddedPicture', () => {
  it('has the colours of the page in its marks, and leaves texts alone', () => {
    expect(embeddedPicture('one', svg)).toContain(`<text fill="var(--ink)">${PALETTE.ink} id="clip0"</text>`);
  });

  it('has ids of its own, and the references follow', () => {
    const picture = embeddedPicture('one', svg);
    expect(picture).toContain('<clipPath id="picture-one-clip0">');
    expect(picture).toContain('clip-path="url(#picture-one-clip0)"');
    expect(picture).toContain('<use href="#picture-one-clip0"/>');
    expect(embeddedPicture('two', svg)).toContain('id="picture-two-clip0"');
  });

  it('begins with the picture, hidden from readers who have its text', () => {
    expect(embeddedPicture('one', svg).startsWith('<svg aria-hidden="true" class="marks">')).toBe(true);
  });
});
