import { expect, test } from 'vitest';
import { MemoryStore } from '../../store/memory-store.ts';
import { describeStore } from './store-suite.ts';

describeStore('a store in memory', () => new MemoryStore());

test('a store in memory says that it does not last', () => {
  expect(new MemoryStore().durable).toBe(false);
  expect(new MemoryStore('memory, for a reason').place).toBe('memory, for a reason');
});
