import { describe, expect, it } from 'vitest';
import { subjectSchema } from '../../aggregators/subject.ts';
import { subject } from './builders.ts';

const accepts = (value: unknown) => subjectSchema.safeParse(value).success;

describe('subjectSchema', () => {
  it('takes a subject of which all is known', () => {
    const known = subject({
      label: 'label',
      systemPrompt: 'hash',
      sampling: { temperature: 0.7, stop: ['x'] },
      servedModel: 'served',
      date: '2026-01-01',
    });
    expect(subjectSchema.parse(known)).toEqual(known);
  });

  it('takes one that an earlier version wrote, without the hash of a config', () => {
    expect(accepts(subject())).toBe(true);
    expect(accepts({ ...subject(), configHash: 'aa' })).toBe(true);
    expect(accepts({ ...subject(), configHash: null })).toBe(true);
  });

  it('takes null for what nothing tells', () => {
    const unknown = subject({ systemPrompt: null });
    expect(subjectSchema.parse(unknown)).toEqual(unknown);
  });

  it('wants a provider, to know recordings and controls, and no other key', () => {
    expect(accepts({ ...subject(), provider: null })).toBe(false);
    expect(accepts({ ...subject(), recorded: null })).toBe(false);
    expect(accepts({ ...subject(), control: undefined })).toBe(false);
    expect(accepts({ ...subject(), extra: 1 })).toBe(false);
  });
});
