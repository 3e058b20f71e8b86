import { describe, expect, it } from 'vitest';
import { BaselineError } from '../../../aggregators/baseline/baseline-error.ts';
import { instrument, itemObservations, subject } from '../builders.ts';
import { stateOf } from './states.ts';

const observations = itemObservations({ model: 'm' });
const evaluation = { instrument: instrument(), subjects: new Map([['m', subject()]]), observations };

describe('makeState', () => {
  it('refuses two rows of one repeat', () => {
    const [first = expect.fail()] = observations;
    const twice = { ...evaluation, observations: [...observations, { ...first, row: 'another' }] };
    const says = `m has two rows for repeat 0 of ${first.item} under ${first.phrasing}: give each output once.`;
    expect(() => stateOf(twice)).toThrow(BaselineError);
    expect(() => stateOf(twice)).toThrow(says);
    const later = { ...first, row: 'later', repeat: 1, response: 'Another.' };
    expect(() => stateOf({ ...evaluation, observations: [...observations, later] })).not.toThrow();
    const again = { ...later, row: 'again' };
    expect(() => stateOf({ ...evaluation, observations: [...observations, later, again] })).toThrow(
      'two rows for repeat 1',
    );
  });
});
