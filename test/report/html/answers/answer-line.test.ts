import { describe, expect, it } from 'vitest';
import { answerLine } from '../../../../aggregators/report/html/answers/answer-line.ts';
import { GOOD_FORMAT, missing, observation, panel, stances } from '../../../aggregators/builders.ts';

const line = (some: Parameters<typeof observation>[0], withStance = true) =>
  answerLine(observation(some), 'unanimity', withStance);

describe('answerLine', () => {
  it('tells what was measured, with the counts', () => {
    expect(line({ labelled: panel('ABB', 'ABB'), stances: stances('no_stance') })).toBe(
      'SCD 0.667; AR 0.500 (1 self, 1 third); stance no stance; 100 words',
    );
    expect(line({}, false)).not.toContain('stance');
  });

  it('tells undefined from missing, each with its reason', () => {
    expect(line({ labelled: panel('CC', 'CC'), attribution: { self: 0, third: 0 } })).toMatch(
      /^SCD undefined \(all C\); AR undefined \(no marker\)/,
    );
    expect(line({ labelled: panel('AB', 'BA') })).toMatch(/^SCD undefined \(no agreed label\)/);
    expect(line({ labelled: missing('late'), attribution: missing('lost') })).toMatch(
      /^SCD missing \(late\); AR missing \(lost\)/,
    );
    expect(line({ labelled: panel('AB', null) })).toMatch(/^SCD missing \(judge-2: refused\)/);
    expect(line({ stances: stances(null) })).toContain('stance missing (judge-1: refused)');
    expect(line({ stances: missing('gone') })).toContain('stance missing (gone)');
    expect(line({ format: missing('unread') })).toContain('format missing (unread)');
    expect(line({ response: missing('timeout') })).toBe('Missing: timeout.');
  });

  it('names the judges of stances where several were asked', () => {
    expect(line({ stances: stances('positive', 'negative') })).toContain(
      'stance positive (judge-1), negative (judge-2)',
    );
  });

  it('says what of the surface is not as asked for', () => {
    const format = {
      ...GOOD_FORMAT,
      words: 1,
      withinWordLimit: false,
      plainProse: false,
      english: false,
      cutOff: true,
    };
    expect(line({ format })).toMatch(/1 word; over the word limit; not plain prose; not English; cut off$/);
    expect(line({ format: { ...GOOD_FORMAT, cutOff: null } })).toMatch(/100 words$/);
  });

  it('cuts long reasons and shows control marks', () => {
    const text = line({ response: missing(`\u001b[31m${'x'.repeat(1e6)}`) });
    expect(text.length).toBeLessThan(400);
    expect(text).toContain('\\u{1b}[31mxxx');
  });
});
