import type { AnchorAgreement } from '../anchor-agreement.ts';

/** What the anchors of one evaluation tell. */
export interface AnchoredRun {
  /** promptfoo's id of the evaluation; null where its output does not tell. */
  readonly evaluation: string | null;
  /** How its anchors agree with those of earlier runs; empty where none were judged. */
  readonly anchors: readonly AnchorAgreement[];
}

type Verdict = AnchorAgreement['pooled']['verdict'];

/** What a later run's anchors say against those of another run itself. */
function directVerdict(judge: string, later: AnchoredRun, other: AnchoredRun): Verdict {
  const own = later.anchors.find((one) => one.judge === judge);
  return own?.earlier.find(({ run }) => run.id === other.evaluation)?.comparison.verdict ?? null;
}

/**
 * The judges that moved between two evaluations, by their anchors: those of the later run against those of the other
 * itself where that gives a verdict, else either run's against all that came before it. Within one evaluation no judge
 * moves.
 */
export function movedJudges(from: AnchoredRun, to: AnchoredRun): string[] {
  if (from.evaluation !== null && from.evaluation === to.evaluation) return [];
  const judges = new Set([...from.anchors, ...to.anchors].map(({ judge }) => judge));
  return [...judges].filter((judge) => {
    const direct = directVerdict(judge, to, from) ?? directVerdict(judge, from, to);
    if (direct !== null) return direct === 'moved';
    return [...from.anchors, ...to.anchors].some(
      (one) => one.judge === judge && one.pooled.verdict === 'moved',
    );
  });
}
