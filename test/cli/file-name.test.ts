import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '../../cli/file-name.ts';

describe('fileName', () => {
  it.each([
    ['eval-2fw-2026-11-30T18:16:30', 'eval-2fw-2026-11-30T18-16-30'],
    ['../../escaped', '--..-escaped'],
    ['/etc/passwd', '-etc-passwd'],
    ['..\\up', '--up'],
    ['..', '-'],
    ['', '-'],
    ['a\0é b', 'a---b'],
    ['x'.repeat(300), 'x'.repeat(200)],
  ])('of %j is %j', (id, name) => {
    expect(fileName(id)).toBe(name);
  });

  it('names a file in the folder itself, whatever the id holds', () => {
    fc.assert(
      fc.property(fc.string(), (id) => {
        expect(fileName(id)).toMatch(/^[\w-][\w.-]*$/);
        expect(resolve('/folder', fileName(id))).toBe(join('/folder', fileName(id)));
      }),
      { seed: 1 },
    );
  });
});
