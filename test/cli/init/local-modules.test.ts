import { describe, expect, it } from 'vitest';
import { EXTENSION_REFERENCE, isOurExtension } from '../../../cli/init/local-modules.ts';

describe('isOurExtension', () => {
  it.each([
    EXTENSION_REFERENCE,
    'esfp.mjs:esfp',
    'file://esfp.js',
    'file://./tools/esfp.cts:esfp',
    'file://node_modules/promptfoo-esfp/dist/extension.js:esfp',
    'package:promptfoo-esfp/dist/extension.js:default',
    'file://../extension.ts:esfp',
  ])('is %s', (reference) => {
    expect(isOurExtension(reference)).toBe(true);
  });

  it.each([
    'file://my-esfp.mjs:esfp',
    'file://notesfp.js',
    'file://esfp.mjs:other',
    'file://extension.js',
    7,
  ])('is not %s', (reference) => {
    expect(isOurExtension(reference)).toBe(false);
  });
});
