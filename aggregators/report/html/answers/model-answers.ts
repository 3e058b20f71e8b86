import { ascending, group } from 'd3-array';
import { PHRASINGS, type Phrasing } from '../../../../corpus/phrasings.ts';
import type { Cell } from '../../../cell.ts';
import { counted } from '../../../counted.ts';
import { CPC_PHRASINGS } from '../../../cross-phrasing-consistency.ts';
import type { Observation } from '../../../observation.ts';
import type { PanelRule } from '../../../panel.ts';
import type { ScoreCard } from '../../../score-card.ts';
import { cardName } from '../../card-name.ts';
import { decimal } from '../../format.ts';
import { html, Markup, nameText } from '../markup.ts';
import { answerLine } from './answer-line.ts';
import { answerText } from './answer-text.ts';

const cellText = (cell: Cell | undefined) => (typeof cell === 'number' ? decimal(cell) : (cell ?? 'missing'));

/** An attribute. */
const OPEN = new Markup(' open');

const hasStance = (phrasing: Phrasing) => CPC_PHRASINGS.some((one) => one === phrasing);

function generationMarkup(one: Observation, phrasing: Phrasing, rule: PanelRule, repeats: number): Markup {
  const which = repeats > 1 && html`<b>Generation ${one.repeat + 1}.</b> `;
  return html`<p class=m>${which}${answerLine(one, rule, hasStance(phrasing))}</p>${answerText(one, rule)}`;
}

/** The generations of one phrasing, with how many are not there. */
function phrasingMarkup(
  phrasing: Phrasing,
  found: readonly Observation[],
  rule: PanelRule,
  repeats: number,
): Markup {
  const absent = repeats - found.length;
  return html`<h4>${phrasing}</h4>${
    absent > 0 && html`<p class=m>Missing: no row of ${counted(absent, 'generation')} of ${repeats}.</p>`
  }${[...found]
    .sort((a, b) => ascending(a.repeat, b.repeat))
    .map((one) => generationMarkup(one, phrasing, rule, repeats))}`;
}

/**
 * One model's answers to one item under the five phrasings, folded under the item's SCD by phrasing.
 *
 * @param found the model's observations of the item
 * @param open whether it is unfolded from the start
 */
export function modelAnswers(
  card: ScoreCard,
  item: string,
  found: readonly Observation[],
  rule: PanelRule,
  open: boolean,
): Markup {
  const density = card.perItem.find((one) => one.item === item)?.density;
  const levels = PHRASINGS.map((phrasing) => `${phrasing} ${cellText(density?.[phrasing])}`).join(', ');
  const byPhrasing = group(found, ({ phrasing }) => phrasing);
  const repeats = Math.max(1, card.items.repeats);
  return html`<details class="model"${open && OPEN}><summary><strong>${nameText(cardName(card))}</strong> SCD ${levels}</summary>${PHRASINGS.map(
    (phrasing) => phrasingMarkup(phrasing, byPhrasing.get(phrasing) ?? [], rule, repeats),
  )}</details>`;
}
