import { loadAll } from 'js-yaml';
import { expect, it } from 'vitest';
import { yamlReason } from '../../config/yaml-reason.ts';

function reasonFor(text: string): string {
  try {
    loadAll(text);
  } catch (error) {
    return yamlReason(error);
  }
  return 'none';
}

it.each([
  ['a: [b\nc: d\n', 'line 2, column 1: deficient indentation'],
  ['a: 1\nb:\n  c: 1\n  c: 2\n', 'line 4, column 3: duplicated mapping key'],
  ['a: *x\n', 'line 1, column 5: unidentified alias "x"'],
])('says of %j where it is wrong, in one line', (text, reason) => expect(reasonFor(text)).toBe(reason));

it('says of anything else what it says', () => {
  expect(yamlReason(new Error('no such file'))).toBe('no such file');
  expect(yamlReason('odd')).toBe('odd');
});
