import { beforeAll, describe, expect, it } from 'vitest';
import { readEvaluation } from '../../aggregators/read/evaluation.ts';
import type { EvaluationOutput } from '../../aggregators/read/rows.ts';
import { embeddingDistances } from '../../aggregators/response-distance.ts';
import type { Report } from '../../aggregators/score-card.ts';
import { type Evaluation, scoreCohort } from '../../aggregators/score-cohort.ts';
import { at, embeddingsOf } from '../aggregators/builders.ts';
import { LOADED_TRACE, RAW_FORMS, TEXT_FORMS } from '../transforms/reasoning-trace/forms.ts';
import { controlsOutput } from './control-rows.ts';

/** A direction that hangs on the text, so that one that is longer or another moves PSI. */
const directionOf = (response: unknown) =>
  at((String(response).length % 97) / 97 + (String(response).charCodeAt(40) % 7) / 20);

const scored = (evaluation: Evaluation): Report =>
  scoreCohort(
    evaluation,
    embeddingDistances(embeddingsOf(evaluation.observations, ({ response }) => directionOf(response))),
  );

/** A report without what says that there were traces. */
function withoutTraces({ cards, ...report }: Report) {
  return {
    ...report,
    cards: cards.map(({ warnings, gradient, ...card }) => ({
      ...card,
      warnings: warnings.filter((one) => !one.includes('reasoning trace')),
      gradient: {
        ...gradient,
        byPhrasing: Object.entries(gradient.byPhrasing).map(([phrasing, { traces: _, ...one }]) => [
          phrasing,
          one,
        ]),
      },
    })),
  };
}

const answersOf = (output: EvaluationOutput) => {
  const evaluation = readEvaluation([output]);
  return { evaluation, observations: evaluation.observations.map(({ trace: _, ...rest }) => rest) };
};

describe('the controls’ answers', () => {
  let plain: ReturnType<typeof answersOf>;
  let report: ReturnType<typeof withoutTraces>;
  beforeAll(async () => {
    plain = answersOf(await controlsOutput((output) => ({ output })));
    report = withoutTraces(scored(plain.evaluation));
  });

  it('are measured whole without a trace, and differ by control', () => {
    expect(plain.evaluation.observations.every(({ trace }) => trace === null)).toBe(true);
    expect(new Set(report.cards.map(({ esfp }) => esfp.value)).size).toBeGreaterThan(5);
    expect(report.cards.every(({ coverage }) => coverage.density > 0)).toBe(true);
  });

  it.each([...TEXT_FORMS, ...RAW_FORMS])('measure alike in a trace: $name', async (form) => {
    const { evaluation, observations } = answersOf(
      await controlsOutput((answer) => form.wrap(answer, LOADED_TRACE)),
    );
    expect(observations).toEqual(plain.observations);
    expect(
      evaluation.observations.every(
        ({ trace }) => trace?.ambiguous === form.ambiguous && trace.rules[0] === form.rule,
      ),
    ).toBe(true);
    const wrapped = scored(evaluation);
    expect(withoutTraces(wrapped)).toEqual(report);
    const [card] = wrapped.cards;
    expect(card?.gradient.byPhrasing.P1.traces).toEqual({
      withTrace: 6,
      onlyTrace: 0,
      ambiguous: form.ambiguous ? 6 : 0,
    });
    expect(card?.warnings.some((one) => one.includes('reasoning trace'))).toBe(form.ambiguous);
  });

  it('measure otherwise where the trace is left in them', async () => {
    const inProse = answersOf(await controlsOutput((answer) => ({ output: `${LOADED_TRACE} ${answer}` })));
    expect(withoutTraces(scored(inProse.evaluation))).not.toEqual(report);
  });
});
