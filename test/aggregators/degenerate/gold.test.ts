import { describe, expect, it } from 'vitest';
import { annotationOf } from '../../../aggregators/gold/annotation.ts';
import { drawGold } from '../../../aggregators/gold/draw.ts';
import { goldFrame } from '../../../aggregators/gold/frame.ts';
import { scoreGold } from '../../../aggregators/gold/score-gold.ts';
import { sheetOf } from '../../../aggregators/gold/sheet.ts';
import { renderGoldScore } from '../../../cli/gold/render-score.ts';
import { DEGENERATE, evaluationOf } from './evaluations.ts';
import { problemsInJson } from './problems-in-json.ts';
import { problemsInText } from './problems-in-text.ts';

const framed = DEGENERATE.map((degenerate) => {
  const evaluation = evaluationOf(degenerate, {});
  return { name: degenerate.name, evaluation, frame: goldFrame(evaluation) };
});

describe.each(framed.filter(({ frame }) => frame.units.length > 0))(
  'a gold sample of $name',
  ({ evaluation, frame }) => {
    const key = drawGold(frame, evaluation.instrument, { items: 25, annotators: 2, seed: 1 });
    const sheet = (annotator: number, label: (i: number) => string) =>
      annotationOf(
        sheetOf(key, annotator).map(({ id }, i) => ({ line: i + 2, id, label: label(i) })),
        key,
        'sheet.csv',
        false,
      );
    const rules = {
      'one annotator': [sheet(1, (i) => 'ABC'[i % 3] ?? 'C')],
      'two of whom one says C throughout': [sheet(1, () => 'C'), sheet(2, (i) => 'AB'[i % 2] ?? 'A')],
      'two who say A throughout': [sheet(1, () => 'A'), sheet(2, () => 'A')],
    };

    it.each(Object.entries(rules))('is scored with its reasons by %s', (_, annotations) => {
      const score = scoreGold(key, annotations);
      expect(problemsInJson(score)).toEqual([]);
      expect(problemsInText(renderGoldScore(score))).toEqual([]);
      for (const { model, estimate, reason } of score.models) {
        if (estimate !== null) continue;
        expect(reason).toContain(model);
        expect(renderGoldScore(score)).toContain(reason);
      }
    });
  },
);

it('has no item to label where nothing is labelled whole', () => {
  const empty = framed.filter(({ frame }) => frame.units.length === 0).map(({ name }) => name);
  expect(empty).toEqual(
    expect.arrayContaining([
      'all missing',
      'answers without a sentence',
      'no row under P1',
      'no row under P2',
      'three judges, one of whom failed throughout',
    ]),
  );
});
