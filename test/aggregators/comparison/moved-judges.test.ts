import { describe, expect, it } from 'vitest';
import { type AnchorAgreement, anchorAgreement } from '../../../aggregators/anchor-agreement.ts';
import { type AnchoredRun, movedJudges } from '../../../aggregators/comparison/moved-judges.ts';
import { labels } from '../builders.ts';

const STEADY = 'AB'.repeat(20);
const MOVED = 'BA'.repeat(20);

/** The anchors of the last of some runs, each labelled by these letters, one a day. */
function anchors(
  runs: readonly (readonly [run: string, letters: string])[],
  judge = 'judge',
): AnchorAgreement {
  return anchorAgreement(
    judge,
    runs.map(([run, letters], day) => ({
      run,
      date: `2026-11-0${day + 1}T00:00:00Z`,
      servedModel: null,
      anchor: 'anchor',
      labels: labels(letters),
    })),
  );
}
const run = (evaluation: string | null, ...own: AnchorAgreement[]): AnchoredRun => ({
  evaluation,
  anchors: own,
});

describe('movedJudges', () => {
  const first = run('one', anchors([['one', STEADY]]));

  it('goes by the anchors of the later run against the other itself, whichever comes first', () => {
    const later = run(
      'two',
      anchors([
        ['one', STEADY],
        ['two', MOVED],
      ]),
    );
    expect(movedJudges(first, later)).toEqual(['judge']);
    expect(movedJudges(later, first)).toEqual(['judge']);
    expect(
      movedJudges(
        first,
        run(
          'two',
          anchors([
            ['one', STEADY],
            ['two', STEADY],
          ]),
        ),
      ),
    ).toEqual([]);
  });

  it('lets no other run speak where these two were compared', () => {
    const later = run(
      'two',
      anchors([
        ['zero', MOVED],
        ['one', STEADY],
        ['two', STEADY],
      ]),
    );
    expect(later.anchors[0]?.pooled.verdict).toBe('moved');
    expect(movedJudges(first, later)).toEqual([]);
  });

  it('goes by all earlier runs where these two were not compared', () => {
    const later = run(
      'two',
      anchors(
        [
          ['zero', MOVED],
          ['two', STEADY],
        ],
        'other',
      ),
      anchors([['two', STEADY]]),
    );
    expect(movedJudges(run('nine'), later)).toEqual(['other']);
    expect(movedJudges(run(null), later)).toEqual(['other']);
  });

  it('knows of none within one evaluation, nor without anchors', () => {
    const moved = run(
      'two',
      anchors([
        ['one', STEADY],
        ['two', MOVED],
      ]),
    );
    expect(movedJudges(moved, moved)).toEqual([]);
    expect(movedJudges(run('a'), run('b'))).toEqual([]);
    expect(movedJudges(run(null), run(null))).toEqual([]);
  });
});
