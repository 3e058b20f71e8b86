import { describe, expect, it } from 'vitest';
import { reportText } from '../../../aggregators/report/report-text.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import { reportSchema } from '../../../aggregators/score-card.ts';
import { scoreCohort } from '../../../aggregators/score-cohort.ts';
import { embeddingsFor } from './embeddings.ts';
import { DEGENERATE, evaluationOf, PROTOCOLS } from './evaluations.ts';
import { problemsInJson } from './problems-in-json.ts';
import { problemsInText } from './problems-in-text.ts';

describe.each(PROTOCOLS)('a report under $protocol', ({ switches }) => {
  describe.each(DEGENERATE)('of $name', (degenerate) => {
    const evaluation = evaluationOf(degenerate, switches);
    const report = scoreCohort(evaluation, embeddingDistances(embeddingsFor(evaluation.observations)));
    const text = reportText(report);
    const details = reportText(report, { details: true });

    it('is JSON, in which every gap has its reason', () => {
      expect(problemsInJson(report)).toEqual([]);
      const read: unknown = JSON.parse(JSON.stringify(report));
      expect(read).toStrictEqual(report);
      expect(reportSchema.parse(read)).toStrictEqual(report);
    });

    it('is a text without a value that is none, which says what is not there', () => {
      expect(problemsInText(text)).toEqual([]);
      expect(problemsInText(details)).toEqual([]);
      for (const sentence of degenerate.says) expect(text).toMatch(sentence);
    });
  });
});
