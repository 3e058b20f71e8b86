import { describe, expect, it } from 'vitest';
import { validitySchema } from '../../config/validity.ts';
import { RESPONSE_KINDS } from '../../transforms/response-kinds/kinds.ts';

describe('validitySchema', () => {
  it('has every kind of response, and no other', () => {
    expect(Object.keys(validitySchema.shape)).toEqual([...RESPONSE_KINDS]);
  });

  it('says of every kind what it is', () => {
    const descriptions = Object.values(validitySchema.shape).map(({ description }) => description);
    expect(descriptions.every((one) => one?.endsWith('; keep by default'))).toBe(true);
  });

  it.each([[{ declined: 'drop' }], [{ list: 'keep', cutOff: 'drop' }], [{}]])('takes %j', (validity) => {
    expect(validitySchema.parse(validity)).toEqual(validity);
  });

  it.each([[{ declined: 'remove' }], [{ refused: 'drop' }], [{ empty: 'drop' }], [['declined']]])(
    'refuses %j',
    (validity) => {
      expect(validitySchema.safeParse(validity).success).toBe(false);
    },
  );
});
