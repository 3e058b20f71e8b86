import { describe, expect, it } from 'vitest';
import { anchorAgreement } from '../../aggregators/anchor-agreement.ts';
import { reportSchema, type ScoreCard, scoreCardSchema } from '../../aggregators/score-card.ts';
import { cardOf, itemObservations, panel, reportOf, stances, subject } from './builders.ts';

/** A card on which everything is defined. */
const FULL = cardOf([
  ...itemObservations({ item: 'X1', type: 'T1', stances: stances('positive') }),
  ...itemObservations({ item: 'X2', type: 'T4', labelled: panel('B', 'B'), stances: stances('negative') }),
]);
/** The same with what later work computes, and with what goes wrong. */
const LATER: ScoreCard = {
  ...FULL,
  missing: [{ part: 'SCD', reason: 'refused', count: 2 }],
  deltaSCD: { ...FULL.deltaSCD, interval: [-0.5, 0.5], bounds: null },
  psi: { ...FULL.psi, contrast: 'P1P2', ceiling: null, scaled: null },
  cpc: { ...FULL.cpc, kappa: null, interval: [0, 1] },
  perItem: (['undefined', 'missing'] as const).flatMap((cell) =>
    FULL.perItem.map((one) => ({
      ...one,
      density: { ...one.density, P0: cell },
      attributionRate: { ...one.attributionRate, P1: cell },
      psiP0P1: cell,
      psiP1P2: cell,
    })),
  ),
  warnings: ['A sentence.'],
};
const accepts = (change: object) => scoreCardSchema.safeParse({ ...FULL, ...change }).success;

describe('scoreCardSchema', () => {
  it('takes a card as it is, and as later work fills it in', () => {
    expect(scoreCardSchema.parse(FULL)).toEqual(FULL);
    expect(scoreCardSchema.parse(LATER)).toEqual(LATER);
  });

  it.each(Object.keys(FULL))('refuses a card without `%s`', (key) => {
    expect(accepts({ [key]: undefined })).toBe(false);
  });

  it.each([
    ['an unknown key', { extra: 1 }],
    ['an unknown key of items', { items: { ...FULL.items, extra: 1 } }],
    ['an unknown key of missing', { missing: [{ part: 'AR', reason: 'x', count: 1, extra: 1 }] }],
    ['a negative count', { items: { ...FULL.items, repeats: -1 } }],
    ['a count that is not whole', { items: { ...FULL.items, inTable: 1.5 } }],
    ['a number that is none', { coverage: { ...FULL.coverage, stance: Number.NaN } }],
    ['half an interval', { flex: { value: 0, interval: [0] } }],
    ['an unknown contrast', { psi: { ...FULL.psi, contrast: 'P0P2' } }],
    ['an unknown typology cell', { typology: { ...FULL.typology, verdict: 'rigid' } }],
    [
      'an unknown cell in the table of cuts',
      { typology: { ...FULL.typology, byCut: [{ cut: 1, cell: 'x' }] } },
    ],
    ['a cut without its cell', { typology: { ...FULL.typology, byCut: [{ cut: 1 }] } }],
    ['an unknown type', { byType: { T7: FULL.byType.T1 } }],
    ['a multiplier that is null', { esfp: { ...FULL.esfp, multiplier: null } }],
    ['a judge without its value', { deltaSCD: { ...FULL.deltaSCD, byJudge: [{ judge: 'j' }] } }],
    ['a warning that is no sentence', { warnings: [1] }],
    ['a reason that is no sentence', { intervalReasons: { 'flex.interval': null } }],
    [
      'a noise floor without its reason',
      { psi: { ...FULL.psi, noiseFloor: { ...FULL.psi.noiseFloor, P0: FULL.psi.P0P1 } } },
    ],
    ['a share without its reason', { generationNoise: { ...FULL.generationNoise, esfp: { shares: null } } }],
    ['a scheme that is none', { resampling: { ...FULL.resampling, scheme: 'naive' } }],
  ])('refuses %s', (_, change) => {
    expect(accepts(change)).toBe(false);
  });

  it('refuses a card whose phrasings are incomplete', () => {
    const { P4, ...byPhrasing } = FULL.gradient.byPhrasing;
    expect(P4.density.n).toBe(2);
    expect(accepts({ gradient: { ...FULL.gradient, byPhrasing } })).toBe(false);
  });

  it.each(['density', 'attributionRate', 'psiP0P1', 'psiP1P2'])('refuses null for a cell in %s', (key) => {
    const [first] = FULL.perItem;
    const cells = { P0: null, P1: 0, P2: 0, P3: 0, P4: 0 };
    const value = key.startsWith('psi') ? null : cells;
    expect(accepts({ perItem: [{ ...first, [key]: value }] })).toBe(false);
  });
});

describe('reportSchema', () => {
  const report = reportOf(itemObservations(), { subjects: new Map([['model', subject({ label: 'x' })]]) });

  it('takes a report as it is', () => {
    expect(reportSchema.parse(report)).toEqual(report);
    expect(reportSchema.parse({ ...report, notes: ['A sentence.'] }).notes).toEqual(['A sentence.']);
  });

  it('takes the anchors of judges where there are any', () => {
    const anchors = [anchorAgreement('judge-1', [])];
    expect(reportSchema.parse({ ...report, anchors })).toEqual({ ...report, anchors });
    expect(reportSchema.safeParse({ ...report, anchors: [{ judge: 'judge-1' }] }).success).toBe(false);
  });

  it('refuses another version and an unknown key', () => {
    expect(reportSchema.safeParse({ ...report, v: 2 }).success).toBe(false);
    expect(reportSchema.safeParse({ ...report, extra: 1 }).success).toBe(false);
  });

  it.each(Object.keys(report))('refuses a report without `%s`', (key) => {
    expect(reportSchema.safeParse({ ...report, [key]: undefined }).success).toBe(false);
  });
});
