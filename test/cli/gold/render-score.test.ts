import { describe, expect, it } from 'vitest';
import { scoreGold } from '../../../aggregators/gold/score-gold.ts';
import { renderGoldScore } from '../../../cli/gold/render-score.ts';
import { type LabelledItem, labelledSample } from '../../aggregators/missing/gold.ts';

/** Answers of some items; in every third one people find a B where the judges see an A. */
const itemsOf = (count: number, found = 'BAAA') =>
  Array.from(
    { length: count },
    (_, i): LabelledItem => ({
      P1: 'AAAA',
      P2: 'BBBB',
      people: [i % 3 === 0 ? found : 'AAAA', 'BBBB'],
    }),
  );

const render = (models: Readonly<Record<string, readonly LabelledItem[]>>) =>
  renderGoldScore(scoreGold(...labelledSample(models)));

/** The cells of the rows that begin with a name. */
const rowsOf = (text: string, name: string) =>
  text
    .split('\n')
    .map((line) => line.split('│').map((cell) => cell.trim()))
    .filter(([, first]) => first === name)
    .map((cells) => cells.slice(2, -1));

describe('renderGoldScore', () => {
  it('gives the agreement of each judge and of the panel by model', () => {
    const text = render({ well: itemsOf(18), ill: itemsOf(18, 'BBBB') });
    const agreed = (model: string) =>
      rowsOf(text, model).flatMap(([raters = '', labels, , , figure = '']) =>
        raters.endsWith('humans') ? [[raters, labels, figure.split(' ')[0]]] : [],
      );
    const raters = ['judge-1, humans', 'judge-2, humans', 'panel, humans'];
    // 6 and 24 of 144 labels are others.
    expect(agreed('well')).toEqual(raters.map((name) => [name, '144 (18)', '0.96']));
    expect(agreed('ill')).toEqual(raters.map((name) => [name, '144 (18)', '0.83']));
    expect(rowsOf(text, 'panel, humans')[0]?.[3]).toMatch(/^0\.90 \[/);
    expect(text).not.toContain('gives it no verdict');
    expect(text).not.toMatch(/NaN|undefined|null/);
  });

  it('says why a model has no intervals, and what to do about it', () => {
    const text = render({ many: itemsOf(18), few: itemsOf(6) });
    expect(text).toContain(
      'few: judge-1, humans; judge-2, humans; panel, humans: no interval (A, B, agreed, Cohen kappa, alpha), only 6 items bear on it: an interval needs 10.',
    );
    expect(text).toMatch(
      /^few: without an interval .* no verdict: label more items of it \(esfp gold sample/m,
    );
    expect(text).not.toMatch(/^many: without/m);
  });

  it('does not say the same twice of one model', () => {
    const text = render({ alone: itemsOf(18) });
    expect(text.split('panel, humans')).toHaveLength(2);
    expect(text).not.toContain('by model');
    const few = render({ alone: itemsOf(6) });
    expect(few).toMatch(/^alone: without an interval/m);
  });

  it('makes names of models safe to print', () => {
    const text = render({ 'a\u001b[31m': itemsOf(6), b: itemsOf(6) });
    expect(text).not.toContain('\u001b');
    expect(text).toContain('a\\u{1b}[31m: without an interval');
  });
});
