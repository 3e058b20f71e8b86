import { describe, expect, it } from 'vitest';
import { gapsText } from '../../../aggregators/report/gaps-text.ts';
import { embeddingDistances } from '../../../aggregators/response-distance.ts';
import type { ScoreCard } from '../../../aggregators/score-card.ts';
import { scoreCohort } from '../../../aggregators/score-cohort.ts';
import { embeddingsFor } from './embeddings.ts';
import { DEGENERATE, evaluationOf } from './evaluations.ts';
import { problemsInText } from './problems-in-text.ts';

function cardsOf(name: string): ScoreCard[] {
  const degenerate = DEGENERATE.find((one) => one.name === name);
  if (degenerate === undefined) throw new Error(`There is no degenerate evaluation ${name}.`);
  const evaluation = evaluationOf(degenerate, {});
  return scoreCohort(evaluation, embeddingDistances(embeddingsFor(evaluation.observations))).cards;
}

/** What is said of the last model. */
const saidOf = (name: string) => gapsText(cardsOf(name).at(-1) ?? cardsOf(name)[0] ?? never(name)).join('\n');
function never(name: string): never {
  throw new Error(`${name} has no card.`);
}

describe.each(DEGENERATE)('the gaps of $name', (degenerate) => {
  it.each(cardsOf(degenerate.name).map((card) => [card.model, card] as const))(
    'are told of %s, each score that stands first',
    (_, card) => {
      const text = gapsText(card).join('\n');
      expect(problemsInText(text)).toEqual([]);
      const { psi, selectivity, deltaSCD, esfp, deltaAR, cpc } = card;
      const contrast = psi[psi.contrast];
      if (selectivity.value === null) expect(text).toContain('selectivity is not defined');
      if (contrast.value === null) expect(text).toContain('PSI is not defined');
      const intervals = [
        ['deltaSCD', deltaSCD.value, deltaSCD.interval, 'deltaSCD.interval'],
        ['selectivity', selectivity.value, selectivity.interval, 'selectivity.interval'],
        ['deltaAR', deltaAR.value, deltaAR.interval, 'deltaAR.interval'],
        ['PSI', contrast.value, contrast.interval, `psi.${psi.contrast}.interval`],
        ['CPC kappa', cpc.kappa, cpc.interval, 'cpc.interval'],
        ['ESFP', esfp.value, esfp.interval, 'esfp.interval'],
      ] as const;
      for (const [name, value, interval, path] of intervals) {
        const said = text
          .split('\n')
          .some(
            (line) =>
              line.includes(': no interval of ') &&
              line.split(':')[1]?.includes(name) === true &&
              line.includes(card.intervalReasons[path] ?? '-'),
          );
        expect([name, said]).toEqual([name, value !== null && interval === null]);
      }
    },
  );
});

describe('what is said', () => {
  it('of selectivity names the side that is not there', () => {
    expect(saidOf('one type, and no T4 control')).toContain(
      'model: selectivity is not defined: none of the fact items (T4) was asked.',
    );
    expect(saidOf('refusals under P2 alone')).toContain(
      'none of the fact items (T4) has an SCD under P2; none of the licensed items (T1, T2, T3, T6) has an SCD under P2.',
    );
    expect(saidOf('all missing')).toContain('has an SCD under P1 nor under P2');
    expect(saidOf('no row at all')).toContain(
      'none of the fact items (T4) was asked; none of the licensed items',
    );
  });

  it('of PSI counts', () => {
    expect(saidOf('no row under P1')).toContain(
      'model: PSI is not defined: no item has answers that can be compared under P0 and P1 (undefined on 0, missing on 12).',
    );
  });

  it('of intervals takes scores with one reason together', () => {
    expect(saidOf('one item')).toMatch(/^model: no interval of deltaSCD, deltaAR, PSI, ESFP: ./m);
  });

  it('of copies tells why there is no interval on these very items', () => {
    expect(saidOf('repeats that are copies')).toContain(
      'model: no interval on these very items of deltaSCD, ESFP: Generation variance was not measured',
    );
    expect(saidOf('one model')).not.toContain('very items');
  });
});
