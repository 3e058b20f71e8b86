import { expect, it } from 'vitest';
import { reasonOf } from '../../judging/reason-of.ts';

it.each([
  [new Error('the judge is ill'), 'the judge is ill'],
  [new TypeError('x'), 'x'],
  ['a text', 'a text'],
  [{ code: 7 }, '{ code: 7 }'],
  [undefined, 'undefined'],
  [0, '0'],
  [new Error(''), 'it failed without a reason'],
  [new Error(' \n'), 'it failed without a reason'],
  ['', 'it failed without a reason'],
  [Object.create(null), '[Object: null prototype] {}'],
])('reasonOf(%o) is %j', (thrown, reason) => {
  expect(reasonOf(thrown)).toBe(reason);
});
