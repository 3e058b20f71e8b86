import { describe, expect, it } from 'vitest';
import { judgesText } from '../../aggregators/report/judges-text.ts';
import type { JudgeRecord } from '../../aggregators/score-card.ts';

const NOTHING: JudgeRecord = {
  judge: 'judge-1',
  reversed: { responses: 0, sentences: 0, single: 0, failed: 0, agreement: null, moved: [], verdict: null },
  served: [],
};
const asked = (some: Partial<JudgeRecord['reversed']>): JudgeRecord => ({
  ...NOTHING,
  reversed: { ...NOTHING.reversed, ...some },
});
const served = (model: string | null): JudgeRecord['served'][number] => ({
  model,
  first: '2026-11-01',
  last: '2026-11-02',
  judgements: 5,
});

describe('judgesText', () => {
  it('has no line for a judge of which nothing is to be told', () => {
    expect(judgesText([NOTHING])).toEqual([]);
  });

  it('says how a judge stood the reversal, and what its server called itself, in one line', () => {
    const record = asked({
      responses: 8,
      single: 1,
      failed: 1,
      sentences: 40,
      agreement: 0.95,
      verdict: 'steady',
    });
    const reversal =
      'asked again on 10 responses with the sentences in reversed order, gave 95% of 40 sentences the same label (steady)';
    expect(judgesText([record])).toEqual([`Judge judge-1: ${reversal}.`]);
    expect(judgesText([{ ...record, served: [served('a'), served(null)] }, NOTHING])).toEqual([
      `Judge judge-1: answered as a (5 judgements, 2026-11-01 to 2026-11-02), no name given (5 judgements, 2026-11-01 to ` +
        `2026-11-02); ${reversal}.`,
    ]);
  });

  it('says so where the sentences are too few, or every second answer failed', () => {
    expect(judgesText([asked({ responses: 1, sentences: 4, agreement: 0.5 })])[0]).toContain(
      'gave 50% of 4 sentences the same label (too few for a verdict)',
    );
    expect(judgesText([asked({ failed: 2 })])[0]).toContain('on 2 responses');
    expect(judgesText([asked({ failed: 2 })])[0]).toContain('gave — of 0 sentences');
  });

  it('shows a hostile name and does not obey it', () => {
    expect(judgesText([{ ...NOTHING, served: [served('\u001b[31ma')] }])[0]).toContain('\\u{1b}[31ma');
  });
});
