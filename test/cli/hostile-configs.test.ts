import { describe, expect, it } from 'vitest';
import { missingCandidateKeys } from '../../cli/ci/missing-keys.ts';
import { atEnd } from '../../cli/init/bracket-edit.ts';
import { isOurExtension } from '../../cli/init/local-modules.ts';
import { expectLinear } from '../growth.ts';

const LARGE = { from: 1_000_000 };

/** What is inserted at the end of a list whose one part is followed by some text. */
function added(after: string) {
  const text = `[\n  "a"${after}\n]`;
  return atEnd(text, [0, text.length], [4, 7], ['"b"']);
}

describe('adding to a list of a config', () => {
  it.each(['/**/', '//x\n', '/* * / **/ ', ' ', '/', '/*', '*', '//'])(
    'takes time in proportion to what follows its last part: %j',
    (unit) => {
      expectLinear(added, unit, LARGE);
    },
  );

  it('is not confused by comments that could end in several places', () => {
    expectLinear(added, '/\n/**//**//', { from: 32, to: 65_536 });
  });

  it.each([
    [',', false],
    [' /* one */ // two\n ,', false],
    ['/***/,', false],
    ['/* a ** / b **/,', false],
    ['/* one', true],
    [' // ,\n', true],
    ['/* , */', true],
  ])('sees whether a comma comes next: %j', (after, isMissing) => {
    const [first] = added(after);
    expect(first?.text === ',').toBe(isMissing);
  });
});

describe('an extension’s reference', () => {
  it.each(['promptfoo-esfp', 'promptfoo-esfp/extension.', '/', 'a'])(
    'of any length takes no time: %j',
    (unit) => {
      expectLinear(isOurExtension, unit, LARGE);
    },
  );

  it('is ours by its path', () => {
    expect(isOurExtension('file:///home/x/node_modules/promptfoo-esfp/dist/extension.js:esfp')).toBe(true);
    expect(isOurExtension(`file://${'a/'.repeat(2000)}esfp.mjs:esfp`)).toBe(true);
    expect(isOurExtension('file://other.js')).toBe(false);
  });
});

describe('what promptfoo said of missing keys', () => {
  const keysIn = (said: string) => missingCandidateKeys({ ended: 'failed', code: 1, said });

  it.each(['\n', ' ', '\n ', '✗ Missing ', '  ✗ Missing A'])(
    'is read in time in proportion to it: %j',
    (unit) => {
      expectLinear(keysIn, unit, LARGE);
    },
  );

  it('is found on lines of its own, indented or not', () => {
    expect(keysIn('\n\n  ✗ Missing A_KEY (x)\r\n✗ Missing B_KEY (y)\n')).toEqual([
      'a candidate needs a key: set A_KEY',
      'a candidate needs a key: set B_KEY',
    ]);
  });
});
