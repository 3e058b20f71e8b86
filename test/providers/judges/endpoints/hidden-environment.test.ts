import { afterEach, describe, expect, it, vi } from 'vitest';
import { withoutVariables } from '../../../../providers/judges/endpoints/hidden-environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('withoutVariables', () => {
  const names = ['HIDDEN_ONE', 'HIDDEN_TWO', 'OTHER_HIDDEN_ONE'];
  const seen = () => names.filter((name) => process.env[name] !== undefined);

  it('hides the variables of its prefix, and those alone, for as long as it runs', () => {
    for (const name of names) vi.stubEnv(name, `value of ${name}`);
    expect(withoutVariables('HIDDEN_', seen)).toEqual(['OTHER_HIDDEN_ONE']);
    expect(names.map((name) => process.env[name])).toEqual(names.map((name) => `value of ${name}`));
  });

  it('puts them back after an error', () => {
    for (const name of names) vi.stubEnv(name, name);
    const fail = (): object => {
      throw new Error('no');
    };
    expect(() => withoutVariables('HIDDEN_', fail)).toThrow('no');
    expect(seen()).toEqual(names);
  });
});
