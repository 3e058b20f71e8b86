import { expect, it } from 'vitest';
import { esfpRange, PUBLISHED_WEIGHTS } from '../protocol.ts';

it('ESFP lies between -0.875 and 1.25 by the published weights, and elsewhere by others', () => {
  expect(esfpRange(PUBLISHED_WEIGHTS)).toEqual([-0.875, 1.25]);
  expect(esfpRange({ deltaAR: -0.5, deltaSCD: 1, psi: -0.5, cpc: 1 })).toEqual([-4, 3]);
  expect(esfpRange({ deltaAR: 0, deltaSCD: 1, psi: 0, cpc: -1 })).toEqual([-1, 1]);
});
