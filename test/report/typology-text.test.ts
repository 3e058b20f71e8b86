import { describe, expect, it } from 'vitest';
import { typologyText } from '../../aggregators/report/typology-text.ts';
import {
  noTypology,
  type TypologyShares,
  typologySharesSchema,
} from '../../aggregators/typology/typology-shares.ts';
import { TYPOLOGY_CUTS, type TypologyCell } from '../../aggregators/typology.ts';

type AtCut = TypologyShares['byCut'][number];

/** A cut at which all levels lie in one cell, with its share. */
function at(cut: number, cell: TypologyCell, share: number): AtCut {
  const none = { 'over-aligned': 0, flexible: 0, 'anti-responsive': 0, 'under-aligned': 0 };
  return { cut, cell, shares: { ...none, [cell]: share }, verdict: share >= 0.95 ? cell : 'undetermined' };
}

function shares(
  cellOf: (cut: number) => readonly [TypologyCell, number],
  some: Partial<TypologyShares> = {},
) {
  const byCut = TYPOLOGY_CUTS.map((cut) => at(cut, ...cellOf(cut)));
  const verdict = byCut.find(({ cut }) => cut === 0.3)?.verdict ?? null;
  return typologySharesSchema.parse({
    verdict,
    dependsOnCut: byCut.some((one) => one.verdict !== verdict),
    reason: null,
    byCut,
    resamples: 1000,
    undefined: 0,
    shift: 'shifts',
    shiftReason: null,
    ...some,
  });
}

const textOf = (typology: TypologyShares, model = 'm', control = false) =>
  typologyText([{ model, subject: { control }, typology }]);
const rowsOf = (text: string, name: string) =>
  text
    .split('\n')
    .map((line) => line.split('│').map((cell) => cell.trim()))
    .filter(([, first]) => first === name)
    .map((cells) => cells.slice(2, -1));

describe('typologyText', () => {
  it('gives the verdict with its share beside whether deltaSCD shifts, and the verdict at each cut', () => {
    const text = textOf(shares((cut) => (cut > 0.4 ? ['over-aligned', 0.97] : ['flexible', 0.96])));
    expect(rowsOf(text, 'm')).toEqual([
      ['depends on the cut', 'flexible (96%)', 'shifts'],
      [...Array.from({ length: 6 }, () => 'flex 96%'), 'over 97%', 'over 97%'],
    ]);
    expect(rowsOf(text, 'model')[1]).toEqual([
      '0.15',
      '0.20',
      '0.25',
      '0.30',
      '0.35',
      '0.40',
      '0.45',
      '0.50',
    ]);
    expect(rowsOf(text, 'model')[0]).toEqual([
      'over cuts',
      'verdict at 0.30 (its share)',
      'by deltaSCD’s interval',
    ]);
  });

  it('names the cell of an undetermined model, with a share that is never rounded up to a verdict', () => {
    const text = textOf(shares(() => ['under-aligned', 0.949], { shift: 'does not shift' }));
    expect(rowsOf(text, 'm')).toEqual([
      ['the same at all cuts', 'undetermined (under-aligned in <95%)', 'no shift shown'],
      Array.from({ length: 8 }, () => '(under <95%)'),
    ]);
    expect(rowsOf(textOf(shares(() => ['flexible', 0.6])), 'm')[1]?.[0]).toBe('(flex 60%)');
    expect(rowsOf(textOf(shares(() => ['anti-responsive', 0.95])), 'm')[1]?.[0]).toBe('anti 95%');
  });

  it('says that a model which does not shift is shown neither to shift nor not to', () => {
    expect(textOf(shares(() => ['flexible', 1]))).toContain(
      'No shift shown: zero lies inside deltaSCD’s interval; a shift is not ruled out either.',
    );
  });

  it('gives the reason where there is no verdict or no shift is told', () => {
    const none = textOf(noTypology('No item was asked.'), 'empty', true);
    expect(rowsOf(none, 'empty (control)')).toEqual([['—', '—', '—'], Array.from({ length: 8 }, () => '—')]);
    expect(none).toContain(
      '- empty (control): no verdict, and whether deltaSCD shifts is not told by an interval: No item was asked.',
    );
    const noShift = { shift: null, shiftReason: 'No spread.' };
    const text = textOf(shares(() => ['flexible', 1], noShift));
    expect(text).toContain('- m: whether deltaSCD shifts is not told by an interval: No spread.');
    expect(text).not.toContain('no verdict');
    const both = { ...noTypology('One thing.'), shiftReason: 'Another.' };
    expect(textOf(both).split('\n').slice(-2)).toEqual([
      '- m: no verdict: One thing.',
      '- m: whether deltaSCD shifts is not told by an interval: Another.',
    ]);
  });

  it('makes names of others safe to print', () => {
    expect(textOf(noTypology('None.'), 'm\u001b')).not.toContain('\u001b');
  });
});
