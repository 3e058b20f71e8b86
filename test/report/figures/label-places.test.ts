import { describe, expect, it } from 'vitest';
import { labelPlaces } from '../../../aggregators/report/figures/label-places.ts';

describe('labelPlaces', () => {
  it('puts a label with room right of its point and above it', () => {
    expect(labelPlaces([{ x: 100, y: 100, text: '12' }])).toEqual([{ x: 113, y: 89, text: '12' }]);
    expect(labelPlaces([])).toEqual([]);
  });

  it('keeps labels off one another and off points', () => {
    const points = Array.from({ length: 5 }, (_, i) => ({ x: 100, y: 100 + 9 * i, text: String(i) }));
    const labels = labelPlaces(points);
    expect(labels.map(({ text }) => text)).toEqual(points.map(({ text }) => text));
    for (const [i, a] of labels.entries()) {
      for (const b of labels.slice(i + 1)) {
        expect(Math.abs(a.x - b.x) >= 8 || Math.abs(a.y - b.y) >= 12).toBe(true);
      }
      for (const point of points) {
        expect(Math.abs(a.x - point.x) >= 9 || Math.abs(a.y - point.y) >= 11).toBe(true);
      }
    }
  });

  it('never stands left of zero', () => {
    const points = Array.from({ length: 12 }, (_, i) => ({ x: 2, y: 100 + i, text: `${i}` }));
    for (const { x, text } of labelPlaces(points)) expect(x - 4 * text.length).toBeGreaterThanOrEqual(0);
  });
});
