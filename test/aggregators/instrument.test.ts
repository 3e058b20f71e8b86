import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { identityHash, instrumentSchema, MEASURE, panelRule } from '../../aggregators/instrument.ts';
import { instrument } from './builders.ts';

const accepts = (value: unknown) => instrumentSchema.safeParse(value).success;
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

describe('MEASURE', () => {
  it('is 1 until a golden value changes', () => {
    expect(MEASURE).toBe(1);
  });
});

describe('instrumentSchema', () => {
  it('takes an instrument as it is', () => {
    expect(instrumentSchema.parse(instrument())).toEqual(instrument());
  });

  it('takes both protocols, both contrasts and both kinds of ceiling', () => {
    expect(accepts(instrument({ protocol: 'paper', psi: { ceiling: 'cohort', contrast: 'P1P2' } }))).toBe(
      true,
    );
    expect(accepts({ ...instrument(), protocol: 'other' })).toBe(false);
    expect(accepts({ ...instrument(), psi: { ceiling: 'fixed', contrast: 'P0P1' } })).toBe(false);
    expect(accepts({ ...instrument(), psi: { ceiling: 0.199, contrast: 'P0P2' } })).toBe(false);
  });

  it('takes judge parameters of any scalar kind', () => {
    const parameters = { temperature: 0, reasoning: false, mode: 'json' };
    const judges = [{ id: 'j', family: 'f', parameters, promptVersion: 2, embedded: true }];
    expect(accepts(instrument({ judges }))).toBe(true);
    expect(accepts({ ...instrument(), judges: [{ ...judges[0], parameters: { nested: {} } }] })).toBe(false);
    expect(accepts({ ...instrument(), judges: [{ ...judges[0], promptVersion: 1.5 }] })).toBe(false);
  });

  it.each([
    ['a ceiling of 0', { psi: { ceiling: 0, contrast: 'P0P1' } }],
    ['a negative item count', { corpus: { name: 'c', hash: 'h', items: { T1: -1 } } }],
    ['half an item', { corpus: { name: 'c', hash: 'h', items: { T1: 0.5 } } }],
    ['an unknown item type', { corpus: { name: 'c', hash: 'h', items: { T7: 1 } } }],
    ['no judge', { judges: [] }],
    ['another version', { v: 2 }],
    ['a measure that is no whole number', { measure: 1.5 }],
    ['a weight too few', { weights: { deltaAR: 0.2, deltaSCD: 0.5, psi: 0.3 } }],
    ['an unknown key', { extra: true }],
  ])('refuses %s', (_, change) => {
    expect(accepts({ ...instrument(), ...change })).toBe(false);
  });

  it('takes a corpus that lacks types, or has none of one', () => {
    expect(accepts(instrument({ corpus: { name: 'c', hash: 'h', items: { T4: 24, T6: 0 } } }))).toBe(true);
  });
});

describe('the switches of the panel', () => {
  it('are majority and the item beside the response; absent they are as in the paper', () => {
    expect(accepts(instrument({ panel: 'majority', stanceContext: 'item' }))).toBe(true);
    expect(accepts({ ...instrument(), panel: 'unanimity' })).toBe(false);
    expect(accepts({ ...instrument(), stanceContext: 'response' })).toBe(false);
    expect([panelRule(instrument()), panelRule(instrument({ panel: 'majority' }))]).toEqual([
      'unanimity',
      'majority',
    ]);
  });

  it('change the hash only where they are set', () => {
    const plain = identityHash(instrument());
    expect(identityHash({ ...instrument(), panel: undefined, stanceContext: undefined })).toBe(plain);
    expect(identityHash(instrument({ panel: 'majority' }))).not.toBe(plain);
    expect(identityHash(instrument({ stanceContext: 'item' }))).not.toBe(plain);
  });

  it('leave the hash of an instrument without them as it has always been', () => {
    expect(identityHash(instrument({ splitter: 'paper' }))).toBe('9672e1d4fa3c22ef');
  });
});

describe('identityHash', () => {
  it('is the first 16 hex digits of the sha256 of JSON with sorted keys', () => {
    const text = '{"a":[{"c":1,"d":null},"x"],"b":true,"e":0.5}';
    expect(identityHash({ e: 0.5, b: true, a: [{ d: null, c: 1 }, 'x'] })).toBe(hashOf(text));
  });

  it('does not depend on the order of keys at any depth', () => {
    const { v, psi, ...rest } = instrument();
    const turned = { ...rest, psi: { contrast: psi.contrast, ceiling: psi.ceiling }, v };
    expect(identityHash(turned)).toBe(identityHash(instrument()));
  });

  it('depends on the order of lists and on every value', () => {
    expect(identityHash([1, 2])).not.toBe(identityHash([2, 1]));
    expect(identityHash(instrument({ splitter: 'other' }))).not.toBe(identityHash(instrument()));
  });

  it.each(['text', 1, null, true])('takes %j', (value) => {
    expect(identityHash(value)).toBe(hashOf(JSON.stringify(value)));
  });
});
