import { describe, expect, it } from 'vitest';
import { subjectFamily } from '../../../aggregators/judges/subject-family.ts';
import { subject } from '../builders.ts';

describe('subjectFamily', () => {
  it('goes by the name that the server gave, then by the provider, then by the label', () => {
    const all = { servedModel: 'gemma-3', provider: 'openai:chat:gpt-5', label: 'claude' };
    expect(subjectFamily(subject(all))).toBe('google');
    expect(subjectFamily(subject({ ...all, servedModel: 'model-1' }))).toBe('openai');
    expect(subjectFamily(subject({ ...all, servedModel: null, provider: 'file://mine.js' }))).toBe(
      'anthropic',
    );
    expect(subjectFamily(subject())).toBeNull();
  });
});
