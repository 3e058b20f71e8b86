import { expect, it } from 'vitest';
import { niceDomain } from '../../../aggregators/report/figures/nice-domain.ts';

it('an axis ends at round numbers and holds zero and every value', () => {
  expect(niceDomain([0.13, 0.57])).toEqual([0, 0.6]);
  expect(niceDomain([-0.57, -0.13])).toEqual([-0.6, 0]);
  expect(niceDomain([-0.41, 1.03])).toEqual([-0.6, 1.2]);
});

it('an axis has a width where all values are zero, or there is none', () => {
  expect(niceDomain([0, 0])).toEqual([0, 0.1]);
  expect(niceDomain([])).toEqual([0, 0.1]);
});
