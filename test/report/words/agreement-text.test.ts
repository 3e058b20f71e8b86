import { describe, expect, it } from 'vitest';
import { decimal } from '../../../aggregators/report/format.ts';
import { agreementNote, agreementText } from '../../../aggregators/report/words/agreement-text.ts';
import { reportOf } from '../../aggregators/builders.ts';
import { judgedObservations } from '../judged-cohorts.ts';

const { panel } = reportOf(judgedObservations({ models: ['a', 'b'], items: 12 }));

describe('the agreement of judges', () => {
  it('is told with the report’s numbers', () => {
    const { alpha, onB } = panel.agreement;
    const ends = (one: typeof alpha) => one.interval?.map(decimal).join(' to ');
    expect(agreementText(panel)).toBe(
      `The judges agree on single sentences by an alpha of ${decimal(alpha.value)} (95% interval ${ends(alpha)}), where 1 is full agreement and 0 is chance; where one sees a stance (B) another does in a share of ${decimal(onB.value)} (95% interval ${ends(onB)}).`,
    );
    expect(agreementNote(panel)).toContain(
      `Where one judge sees a stance (B), another does in a share of ${decimal(onB.value)}: what`,
    );
    expect(agreementNote({ ...panel, controlsOnly: true })).toContain('(of controls; no model was judged)');
    expect(agreementText({ ...panel, controlsOnly: true })).toContain('single sentences of controls by');
  });

  it('is not there where it cannot be measured, and says so', () => {
    const why = 'The panel has one judge, who has no one to agree with.';
    for (const text of [agreementText, agreementNote])
      expect(text({ ...panel, why })).toBe(`How far the judges agree is not measured. ${why}`);
    const onB = { ...panel.agreement.onB, value: null, interval: null };
    const none = { ...panel, agreement: { ...panel.agreement, onB } };
    expect(agreementNote(none)).toContain('is not defined');
    expect(agreementText(none)).toContain('in a share of — (not defined).');
  });
});
