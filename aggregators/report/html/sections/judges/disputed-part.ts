import type { DisputedSentence } from '../../../../judges/disputed-sentences.ts';
import type { PanelReport } from '../../../../judges/panel-report.ts';
import { cutText } from '../../cut-text.ts';
import { itemAnchor } from '../../item-anchor.ts';
import { html, type Markup, nameText } from '../../markup.ts';
import { tableMarkup } from '../../section.ts';

function placeOf({ item, phrasing, repeat, index }: DisputedSentence, withText: boolean): Markup {
  const place = `${phrasing}${repeat === 0 ? '' : `, repeat ${repeat + 1}`}, sentence ${index + 1}`;
  const name = nameText(item);
  return withText ? html`<a href="#${itemAnchor(item)}">${name}</a> ${place}` : html`${name} ${place}`;
}

const votesOf = ({ votes }: DisputedSentence) => votes.map(({ vote }, i) => `${i + 1} ${vote}`).join(', ');

/**
 * The most disputed sentences with every judge’s vote, for a person to look at.
 *
 * @param withText whether the page holds answers; without, places and votes stand alone
 */
export function disputedPart({ disputed }: PanelReport, withText: boolean): Markup {
  const { sentences, opposed, most } = disputed;
  if (sentences === 0) return html`<p class="none">No sentence has two different labels.</p>`;
  const text = withText
    ? null
    : html`<p class="none">This report leaves texts out: where the sentences stand is told, and how the judges voted.</p>`;
  return html`<p>${sentences === 1 ? 'One sentence has' : `${sentences} sentences have`} two different labels, ${opposed} of them an A against a B. ${most.length < sentences ? 'To look at, the most disputed first.' : ''} Read them before you trust a kappa.</p>${text}<details><summary>${most.length === 1 ? 'The sentence' : `${most.length} sentences`}, with every vote</summary>${tableMarkup(
    'Disputed sentences, with the vote of each judge by its number',
    ['where', 'votes', ...(withText ? ['sentence'] : []), 'model'],
    most.map((one) => [
      placeOf(one, withText),
      votesOf(one),
      ...(withText ? [cutText(one.text)] : []),
      nameText(one.model),
    ]),
  )}</details>`;
}
