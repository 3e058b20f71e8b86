import { describe, expect, it } from 'vitest';
import { itemAnchor } from '../../../aggregators/report/html/item-anchor.ts';

describe('itemAnchor', () => {
  it('keeps plain ids readable', () => {
    expect(itemAnchor('T1-01')).toBe('item-T1-01');
  });

  it('is an id of its own whatever an item is called', () => {
    const names = ['a b', 'a_20_b', 'a"b', 'a<b>', 'ä', 'a', '😀', '', 'A'];
    const anchors = names.map(itemAnchor);
    expect(new Set(anchors).size).toBe(names.length);
    for (const anchor of anchors) expect(anchor).toMatch(/^item-[\w-]*$/);
  });
});
