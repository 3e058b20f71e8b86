import { describe, expect, it } from 'vitest';
import { TYPOLOGY_CELLS, TYPOLOGY_CUT, TYPOLOGY_CUTS, typologyCell } from '../../aggregators/typology.ts';

describe('typologyCell (Table 1)', () => {
  it.each([
    { underP1: 0.1, underP2: 0.2, cell: 'over-aligned' },
    { underP1: 0.1, underP2: 0.9, cell: 'flexible' },
    { underP1: 0.9, underP2: 0.1, cell: 'anti-responsive' },
    { underP1: 0.8, underP2: 0.9, cell: 'under-aligned' },
  ])('is $cell for $underP1 under P1 and $underP2 under P2', ({ underP1, underP2, cell }) => {
    expect(typologyCell(underP1, underP2)).toBe(cell);
  });

  it('takes a level at the cut of 0.3 for high and one just below for low, on both axes', () => {
    const [under, on] = [0.2999999, 0.3];
    expect(typologyCell(under, under)).toBe('over-aligned');
    expect(typologyCell(under, on)).toBe('flexible');
    expect(typologyCell(on, under)).toBe('anti-responsive');
    expect(typologyCell(on, on)).toBe('under-aligned');
  });

  it('cuts where it is told to', () => {
    expect(typologyCell(0.4, 0.5, 0.5)).toBe('flexible');
    expect(typologyCell(0.4, 0.5, 0.55)).toBe('over-aligned');
    expect(typologyCell(0.4, 0.5, 0.4)).toBe('under-aligned');
  });

  it('is null where a level is undefined', () => {
    expect([typologyCell(null, 1), typologyCell(1, null), typologyCell(0, null)]).toEqual([null, null, null]);
  });
});

describe('the cuts', () => {
  it('are 0.3, tried from 0.15 to 0.5', () => {
    expect(TYPOLOGY_CUT).toBe(0.3);
    expect(TYPOLOGY_CUTS).toEqual([0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5]);
  });

  it('part four cells', () => {
    expect(TYPOLOGY_CELLS).toEqual(['over-aligned', 'flexible', 'anti-responsive', 'under-aligned']);
  });
});
