import { describe, expect, it } from 'vitest';
import { gapsText } from '../../../../aggregators/report/gaps-text.ts';
import { warningsFigures, warningsSection } from '../../../../aggregators/report/html/sections/warnings.ts';
import type { Report } from '../../../../aggregators/score-card.ts';
import { missing } from '../../../aggregators/builders.ts';
import { GONE, HOSTILE, judgedReport } from '../../judged-cohorts.ts';
import { LEAKS, textOf } from '../markup-tables.ts';

const bodyOf = (report: Report) =>
  warningsSection({ report, evaluation: null, bands: {}, pictures: new Map() }).body.toString();

describe('the section of warnings', () => {
  it('has every warning and every gap of each model', () => {
    const report = judgedReport({
      models: ['model', 'gone'],
      items: 3,
      change: ({ model }) => (model === 'gone' ? GONE : {}),
    });
    const text = textOf(bodyOf(report));
    for (const card of report.cards) {
      expect(card.warnings.length).toBeGreaterThan(0);
      for (const warning of card.warnings) expect(text).toContain(warning);
      const gaps = gapsText(card);
      expect(gaps.length).toBeGreaterThan(0);
      for (const gap of gaps) expect(text).toContain(gap.slice(`${card.model}: `.length));
    }
    expect(warningsFigures(report)).toEqual([]);
  });

  it('says of a model that it has none', () => {
    const whole = judgedReport({ items: 48 });
    const [card] = whole.cards;
    if (card === undefined) throw new Error('There is no card.');
    const clean = { ...card, warnings: [] };
    expect(gapsText(clean)).toEqual([]);
    const body = bodyOf({ ...whole, cards: [clean] });
    expect(body).toContain('No warning, and no score without an interval.');
    expect(body).not.toContain('class="warn"');
  });

  it('marks controls, which stand last', () => {
    const text = textOf(bodyOf(judgedReport({ models: ['model'], controls: ['a control'], items: 3 })));
    expect(text.indexOf('a control (control)')).toBeGreaterThan(text.indexOf('model'));
  });

  it('shows hostile reasons as text, and cuts long ones', () => {
    const long = `${HOSTILE}${'y'.repeat(1_000_000)}`;
    const body = bodyOf(
      judgedReport({ models: [HOSTILE], items: 3, change: () => ({ labelled: missing(long) }) }),
    );
    expect(body).not.toMatch(LEAKS);
    expect(body.length).toBeLessThan(20_000);
    expect(textOf(body)).toContain('(<script>alert(1)</script>"\'&\\u{202e}');
    expect(bodyOf({ ...judgedReport(), cards: [] })).toContain('There is no model.');
  });
});
