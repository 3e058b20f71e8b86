import { describe, expect, it } from 'vitest';
import { type AnchorJudgement, anchorAgreement } from '../../aggregators/anchor-agreement.ts';
import { anchorsText } from '../../aggregators/report/anchors-text.ts';
import { labels } from '../aggregators/builders.ts';

const run = (day: number, letters: string, servedModel: string | null = null): AnchorJudgement[] => [
  { run: `r${day}`, date: `2026-11-0${day}`, servedModel, anchor: 'X', labels: labels(letters) },
  { run: `r${day}`, date: `2026-11-0${day}`, servedModel, anchor: 'X', stance: 'positive' },
];
const text = (...runs: AnchorJudgement[][]) => anchorsText([anchorAgreement('judge-1', runs.flat())]);
const AB = 'AB'.repeat(20);
const BA = 'BA'.repeat(20);

describe('anchorsText', () => {
  it('is one line a judge', () => {
    const one = anchorAgreement('one', run(1, AB));
    expect(anchorsText([one, { ...one, judge: 'two' }]).map((line) => line.slice(0, 20))).toEqual([
      'Anchors of judge one',
      'Anchors of judge two',
    ]);
    expect(anchorsText([])).toEqual([]);
  });

  it('says that a judge is steady, on how much, and its lowest agreement', () => {
    expect(text(run(1, AB), run(2, `${AB.slice(0, -1)}A`), run(3, AB))).toEqual([
      'Anchors of judge judge-1 (run r3, 2026-11-03): steady; against 2 earlier runs 99% (79/80) of its labels are the ' +
        'same, kappa 0.975, and 100% (2/2) of its stances; lowest 98% of the labels, against the run of 2026-11-02.',
    ]);
  });

  it('says that a judge has moved, and what that means', () => {
    expect(text(run(1, AB), run(2, BA))).toEqual([
      'Anchors of judge judge-1 (run r2, 2026-11-02): the judge has moved: scores from before do not compare with these; ' +
        'against the run of 2026-11-01 0% (0/40) of its labels are the same, kappa -1.000, and 100% (1/1) of its stances.',
    ]);
  });

  it('says where a judge that is steady on the whole has moved from one run', () => {
    const steady = [3, 4, 5, 6, 7, 8, 9].flatMap((day) => run(day, AB.repeat(2)));
    const once = run(1, `${BA.slice(0, 12)}${AB.slice(12)}${AB}`);
    expect(text(once, steady)[0]).toMatch(
      /: steady; .*; lowest 85% of the labels, against the run of 2026-11-01, from which it has moved\.$/,
    );
  });

  it('says what cannot be told: a first run, too few sentences, no run at all', () => {
    expect(text(run(1, AB))).toEqual([
      'Anchors of judge judge-1 (run r1, 2026-11-01): 1 responses judged for the first time, nothing to compare with yet.',
    ]);
    expect(text(run(1, 'AB'), run(2, 'AB'))[0]).toContain(
      'too few sentences (2) to tell whether it is steady',
    );
    expect(text()).toEqual([
      'Anchors of judge judge-1: none judged, so nothing shows whether it is the judge it was.',
    ]);
  });

  it('says what was left out, and names that differ', () => {
    expect(text(run(1, 'AB'), run(2, 'ABA'))[0]).toContain(
      '; 1 pairs left out, since their number of sentences differs.',
    );
    expect(text(run(1, AB, 'old'), run(2, AB, 'new'))[0]).toMatch(/; it answers as new, before as old\.$/);
    expect(text(run(1, AB, 'old'), run(2, AB, 'old'), run(3, AB, 'new'))[0]).toContain('new, before as old.');
    for (const [before, now] of [
      ['same', 'same'],
      [null, 'new'],
      ['old', null],
    ] as const) {
      expect(text(run(1, AB, before), run(2, AB, now))[0]).not.toContain('answers as');
    }
  });

  it('shows a hostile name and does not obey it', () => {
    expect(text(run(1, AB, 'old'), run(2, AB, '\u001b[31mnew\n'))[0]).toContain('\\u{1b}[31mnew\\u{a}');
  });
});
