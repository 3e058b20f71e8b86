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
 * Whether a judge moved between two runs: by the anchors of the later one against those of the other itself where that gives
 * a verdict. Else it moved where either run's moved against all that came before it, and is steady where both are steady;
 * null where that is not known either.
 */
function verdictOf(judge: string, from: AnchoredRun, to: AnchoredRun): Verdict {
  const direct = directVerdict(judge, to, from) ?? directVerdict(judge, from, to);
  if (direct !== null) return direct;
  const pooled = [from, to].map(
    ({ anchors }) => anchors.find((one) => one.judge === judge)?.pooled.verdict ?? null,
  );
  if (pooled.includes('moved')) return 'moved';
  return pooled.includes(null) ? null : 'steady';
}

const isOneEvaluation = (from: AnchoredRun, to: AnchoredRun) =>
  from.evaluation !== null && from.evaluation === to.evaluation;

/** The judges that moved between two evaluations, by their anchors. Within one evaluation no judge moves. */
export function movedJudges(from: AnchoredRun, to: AnchoredRun): string[] {
  if (isOneEvaluation(from, to)) return [];
  const judges = new Set([...from.anchors, ...to.anchors].map(({ judge }) => judge));
  return [...judges].filter((judge) => verdictOf(judge, from, to) === 'moved');
}

/** Those of some judges of which the anchors do not tell whether they moved between two evaluations. */
export function unknownJudges(from: AnchoredRun, to: AnchoredRun, judges: readonly string[]): string[] {
  if (isOneEvaluation(from, to)) return [];
  return judges.filter((judge) => verdictOf(judge, from, to) === null);
}
