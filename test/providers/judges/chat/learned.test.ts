import { describe, expect, it } from 'vitest';
import {
  currentForm,
  formAfterRefusal,
  type Learned,
  learnSuccess,
  nothingLearned,
} from '../../../../providers/judges/chat/learned.ts';
import { FORMS } from './scripted-judge.ts';

/* Requests in flight end in any order: what one has learned must not be undone by another that set out before. */

const known = (form: Learned['form'], proven: boolean) => ({
  learned: { ...nothingLearned(), form, proven },
  forms: FORMS,
});

describe('currentForm', () => {
  it('is the strongest before anything is learned', () => {
    expect(currentForm(known(undefined, false))).toBe('json_schema');
    expect(currentForm(known('plain', false))).toBe('plain');
  });

  it('throws where there is no form at all', () => {
    expect(() => currentForm({ learned: nothingLearned(), forms: [] })).toThrow(
      new RangeError('learned: `forms` is empty; the last form is `plain`.'),
    );
  });
});

describe('learnSuccess', () => {
  it('proves the form that is asked in', () => {
    const taken = known(undefined, false);
    learnSuccess(taken, 'json_schema');
    expect(taken.learned).toMatchObject({ form: 'json_schema', proven: true });
  });

  it('takes a weaker form while the stronger one is unproven', () => {
    const taken = known('json_schema', false);
    learnSuccess(taken, 'json_object');
    expect(taken.learned).toMatchObject({ form: 'json_object', proven: true });
  });

  it('takes a weaker form than a proven one where the words of a rejection spoke of that', () => {
    const taken = known('json_schema', true);
    learnSuccess(taken, 'json_object', 'json_schema');
    expect(taken.learned).toMatchObject({ form: 'json_object', proven: true });
    learnSuccess(taken, 'plain', 'json_schema');
    expect(taken.learned).toMatchObject({ form: 'json_object', proven: true });
  });

  it('keeps the stronger form that was proven meanwhile', () => {
    const taken = known('json_schema', true);
    learnSuccess(taken, 'json_object');
    expect(taken.learned).toMatchObject({ form: 'json_schema', proven: true });
  });

  it('brings no form back that was stepped down from meanwhile, and proves nothing of the weaker one', () => {
    const taken = known('json_object', false);
    learnSuccess(taken, 'json_schema');
    expect(taken.learned).toMatchObject({ form: 'json_object', proven: false });
  });
});

describe('formAfterRefusal', () => {
  it('steps down one form, which is not proven yet', () => {
    const taken = known('json_schema', true);
    expect(formAfterRefusal(taken, 'json_schema', 'form')).toBe('json_object_with_schema');
    expect(taken.learned).toMatchObject({ form: 'json_object_with_schema', proven: false });
  });

  it('is the present form where that was stepped down to meanwhile', () => {
    for (const kind of ['form', 'request'] as const) {
      const taken = known('json_object', true);
      expect(formAfterRefusal(taken, 'json_schema', kind)).toBe('json_object');
      expect(taken.learned).toMatchObject({ form: 'json_object', proven: true });
    }
  });

  it('learns nothing from a rejection without a reason, nor from a form that is only tried', () => {
    const taken = known('json_schema', false);
    expect(formAfterRefusal(taken, 'json_schema', 'request')).toBe('json_object_with_schema');
    expect(formAfterRefusal(taken, 'json_object_with_schema', 'form')).toBe('json_object');
    expect(taken.learned).toMatchObject({ form: 'json_schema', proven: false });
  });

  it('learns nothing from a suspicion, in a proven form neither, and steps down all the same', () => {
    for (const proven of [false, true]) {
      const taken = known('json_schema', proven);
      expect(formAfterRefusal(taken, 'json_schema', 'suspected form')).toBe('json_object_with_schema');
      expect(taken.learned).toMatchObject({ form: 'json_schema', proven });
    }
  });

  it('is the last at once where no form between has helped a request before', () => {
    const taken = known('json_schema', false);
    expect(formAfterRefusal(taken, 'plain', 'request')).toBeUndefined();
    expect(formAfterRefusal(taken, 'json_schema', 'request')).toBe('plain');
    expect(formAfterRefusal(taken, 'json_schema', 'form')).toBe('json_object_with_schema');
  });

  it('is none after the last form, nor after a rejection in a proven one', () => {
    expect(formAfterRefusal(known('plain', false), 'plain', 'form')).toBeUndefined();
    expect(formAfterRefusal(known('plain', false), 'plain', 'request')).toBeUndefined();
    expect(formAfterRefusal(known('json_schema', true), 'json_schema', 'request')).toBeUndefined();
  });
});
