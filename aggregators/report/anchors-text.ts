import { least } from 'd3-array';
import type { AnchorAgreement } from '../anchor-agreement.ts';
import { decimal, percent, printable, shareOf } from './format.ts';

type Run = NonNullable<AnchorAgreement['latest']>;

const namesOf = (runs: readonly Run[]) => [...new Set(runs.flatMap(({ servedModels }) => servedModels))];

/** The names under which a judge answers now and answered before, where both are known and differ. */
function namesText(latest: Run, earlier: readonly Run[]): string {
  const [now, before] = [namesOf([latest]), namesOf(earlier)];
  const same = now.length === before.length && now.every((name) => before.includes(name));
  if (now.length === 0 || before.length === 0 || same) return '';
  return `; it answers as ${now.join(' and ')}, before as ${before.join(' and ')}`;
}

function verdictText({ verdict, sentences }: AnchorAgreement['pooled']): string {
  if (verdict === 'moved') return 'the judge has moved: scores from before do not compare with these';
  if (verdict === 'steady') return 'steady';
  return `too few sentences (${sentences}) to tell whether it is steady`;
}

function lineOf({ judge, latest, earlier, pooled }: AnchorAgreement): string {
  const heading = `Anchors of judge ${judge}`;
  if (latest === null) return `${heading}: none judged, so nothing shows whether it is the judge it was.`;
  const when = `run ${latest.id}, ${latest.last}`;
  if (earlier.length === 0) {
    return `${heading} (${when}): ${latest.labelled} responses judged for the first time, nothing to compare with yet.`;
  }
  const lowest = least(
    earlier.filter(({ comparison }) => comparison.share !== null),
    ({ comparison }) => comparison.share ?? 1,
  );
  const runs = earlier.length === 1 ? `the run of ${earlier[0]?.run.last}` : `${earlier.length} earlier runs`;
  return [
    `${heading} (${when}): ${verdictText(pooled)}; against ${runs} ${shareOf(pooled.equal, pooled.pairs)} of its labels`,
    ` are the same, kappa ${decimal(pooled.kappa)}, and ${shareOf(pooled.stances.equal, pooled.stances.pairs)} of its stances`,
    earlier.length > 1 && lowest !== undefined
      ? `; lowest ${percent(lowest.comparison.share)} of the labels, against the run of ${lowest.run.last}` +
        (lowest.comparison.verdict === 'moved' ? ', from which it has moved' : '')
      : '',
    pooled.changed > 0 ? `; ${pooled.changed} pairs left out, since their number of sentences differs` : '',
    `${namesText(
      latest,
      earlier.map(({ run }) => run),
    )}.`,
  ].join('');
}

/** One line a judge: whether its anchors of this run are judged as in earlier runs. */
export function anchorsText(anchors: readonly AnchorAgreement[]): string[] {
  return anchors.map((one) => printable(lineOf(one)));
}
