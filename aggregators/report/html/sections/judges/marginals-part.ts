import type { JudgeMarginals } from '../../../../judges/judge-marginals.ts';
import { decimal, withInterval } from '../../../format.ts';
import { clusteredGaps } from '../../../words/clustered-gaps.ts';
import { html, type Markup, nameText } from '../../markup.ts';
import { tableMarkup } from '../../section.ts';
import { sentenceList } from '../../sentence-list.ts';

/** What each judge says, whatever the others do. */
export function marginalsPart(judges: readonly JudgeMarginals[]): Markup {
  return html`${tableMarkup(
    'What each judge says (shares of its labels; B rate: B of its A and B, how ready it is to see a stance)',
    ['judge', 'sentences', 'A', 'B', 'C', 'B rate', 'abstained', 'missing'],
    judges.map(({ judge, labelled, shares, bRate, abstained, missing }, i) => [
      `${i + 1} = ${nameText(judge)}`,
      labelled,
      decimal(shares.A),
      decimal(shares.B),
      decimal(shares.C),
      withInterval(bRate.value, bRate.interval),
      abstained,
      missing,
    ]),
  )}${sentenceList(judges.flatMap(({ bRate }, i) => clusteredGaps(`Judge ${i + 1}`, { 'B rate': bRate })))}`;
}
