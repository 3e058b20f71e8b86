import { describe, expect, it } from 'vitest';
import { pilotBasis } from '../../../aggregators/planning/pilot-basis.ts';
import { pilotModels } from '../../../aggregators/planning/pilot-models.ts';
import { type Plan, plan } from '../../../aggregators/planning/plan.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import { renderPower } from '../../../cli/power/render-power.ts';
import { embeddingsFor } from './embeddings.ts';
import { DEGENERATE, type Degenerate, evaluationOf } from './evaluations.ts';
import { problemsInJson } from './problems-in-json.ts';
import { problemsInText } from './problems-in-text.ts';

const asked = DEGENERATE.filter(({ observations }) => observations.length > 0);

function planOf(degenerate: Degenerate, repeats: number): Plan {
  const evaluation = evaluationOf(degenerate, {});
  const models = pilotModels(evaluation, embeddingDistances(embeddingsFor(evaluation.observations)), 0.199);
  return plan(pilotBasis(models, 'a pilot'), { items: 104, repeats, target: 0.1, halfWidth: 0.05 });
}

describe.each(asked)('a plan from a pilot of $name', (degenerate) => {
  it.each([1, 2])('tells a change or why there is none, at %i repeats', (repeats) => {
    const made = planOf(degenerate, repeats);
    expect(problemsInJson(JSON.parse(JSON.stringify(made)))).toEqual([]);
    for (const { detects, needs } of made.decisions) {
      const told = [
        detects,
        ...(needs === null ? [] : [...needs.items.map(({ needed }) => needed), needs.repeats]),
      ];
      for (const one of told) {
        const value = 'change' in one ? one.change : one.count;
        expect(value === null).toBe(one.reason !== null);
        expect(value ?? 1).toBeGreaterThan(0);
      }
    }
    const text = renderPower(made);
    expect(problemsInText(text)).toEqual([]);
    const reasons = made.decisions.flatMap(({ detects: { reason } }) => reason ?? []);
    for (const reason of reasons) expect(text).toContain(reason);
    // Each reason is told once, however much it is of.
    const lines = text.split('\n');
    for (const reason of reasons) expect(lines.filter((line) => line.includes(reason)).length).toBe(1);
  });
});
