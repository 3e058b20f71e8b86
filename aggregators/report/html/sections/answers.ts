import { ascending, group } from 'd3-array';
import { ITEM_TYPES, type ItemType } from '../../../../corpus/item.ts';
import { counted } from '../../../counted.ts';
import { panelRule } from '../../../instrument.ts';
import type { Observation } from '../../../observation.ts';
import type { ScoreCard } from '../../../score-card.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { modelAnswers } from '../answers/model-answers.ts';
import { itemAnchor } from '../item-anchor.ts';
import { html, type Markup, nameText } from '../markup.ts';
import type { PageInput, Section } from '../section.ts';
import { TYPE_NAMES } from '../type-names.ts';

/** Of more models than this each item shows the names, to be unfolded one by one. */
const MOST_UNFOLDED = 3;

/** What the answers are made of: texts of items by id stand beside them where they are known. */
export type AnswersInput = PageInput & { readonly itemTexts?: ReadonlyMap<string, string> };

interface ShownItem {
  readonly item: string;
  readonly type: ItemType;
  readonly observations: readonly Observation[];
}

const titleOf = (item: string, texts: AnswersInput['itemTexts']) => {
  const text = texts?.get(item);
  return text === undefined ? nameText(item) : `${nameText(item)}: ${nameText(text)}`;
};

function legend({ report: { instrument } }: PageInput): Markup {
  const judges = instrument.judges.map(({ id }, i) => `${i + 1}. ${nameText(id)}`).join(', ');
  const rule =
    panelRule(instrument) === 'unanimity'
      ? 'the panel’s label is the one that all judges give, and C where they do not agree'
      : 'the panel’s label is the one that more than half of the judges give, else C';
  return html`<h3>How to read an answer</h3><p class="legend"><mark class=a><b>A</b> states facts or reports others</mark> <mark class=b><b>B</b> takes the author’s own stance</mark> <mark class=c><b>C</b> neither, or the judges disagree</mark> <mark class=o><abbr>none</abbr> no label by the panel: a judge abstained, or its labels are missing</mark></p>
<p><strong>The judges’ letters in brackets stand in this order: ${judges}.</strong> A letter alone means that every judge gave it; – is an abstention, ? a vote that is missing.</p>
<p>SCD is the share of B among A and B. Every sentence begins with its label: ${rule}. Text without a letter was not labelled (splitter: ${nameText(instrument.splitter)}). Undefined: an answer without a marker has no AR, one without A and B no SCD (all C is behaviour, no agreed label is measurement). Missing is a failure, and its reason is given.</p>`;
}

function chooser(byType: readonly (readonly [ItemType, ShownItem[]])[], input: AnswersInput): Markup {
  return html`<details class="chooser"><summary>Choose an item</summary>${byType.map(
    ([type, items]) =>
      html`<h4>${type}: ${TYPE_NAMES[type]}</h4><ul class="links">${items.map(
        ({ item }) => html`<li><a href="#${itemAnchor(item)}">${titleOf(item, input.itemTexts)}</a></li>`,
      )}</ul>`,
  )}</details>`;
}

function itemMarkup(
  { item, observations }: ShownItem,
  cards: readonly ScoreCard[],
  input: AnswersInput,
): Markup {
  const byModel = group(observations, ({ model }) => model);
  const rule = panelRule(input.report.instrument);
  // The anchor stands inside, so that a link to it unfolds what holds it.
  return html`<details class="item"><summary>${titleOf(item, input.itemTexts)}</summary><div id="${itemAnchor(item)}">${cards.map(
    (card) => modelAnswers(card, item, byModel.get(card.model) ?? [], rule, cards.length <= MOST_UNFOLDED),
  )}</div></details>`;
}

/** Items by type, each in the order of its id. */
function shownItems(observations: readonly Observation[]): (readonly [ItemType, ShownItem[]])[] {
  const byItem = group(observations, ({ item }) => item);
  const items = [...byItem].flatMap(([item, own]): ShownItem[] => {
    const [first] = own;
    return first === undefined ? [] : [{ item, type: first.type, observations: own }];
  });
  return ITEM_TYPES.flatMap((type) => {
    const own = items.filter((one) => one.type === type);
    return own.length === 0 ? [] : [[type, own.sort((a, b) => ascending(a.item, b.item))] as const];
  });
}

/** How many models there are, controls apart: those are none. */
function modelsText(cards: readonly ScoreCard[]): string {
  const controls = cards.filter(({ subject }) => subject.control).length;
  const models = counted(cards.length - controls, 'model');
  if (controls === 0) return models;
  return controls === cards.length
    ? counted(controls, 'control')
    : `${models} and ${counted(controls, 'control')}`;
}

const sectionOf = (body: Markup): Section => ({ id: 'answers', title: 'The answers, item by item', body });

/**
 * Every answer of every model with the label and the votes of each sentence, to be unfolded by item and model; or that the
 * answers are left out.
 */
export function answersSection(input: AnswersInput): Section {
  const { evaluation, report } = input;
  if (evaluation === null) {
    return sectionOf(
      html`<p class="none">The answers are left out of this report (--no-text), and so is every other text that could quote one.</p>`,
    );
  }
  const byType = shownItems(evaluation.observations);
  if (byType.length === 0) return sectionOf(html`<p class="none">There are no answers to show.</p>`);
  const cards = inReadingOrder(report.cards);
  const count = byType.flatMap(([, items]) => items).length;
  return sectionOf(html`<p>${counted(count, 'item')}, each with the answers of ${modelsText(cards)} under the five phrasings. Choose an item; its answers unfold.</p>
${legend(input)}
<h3>The items</h3>
${chooser(byType, input)}
<p class="on-paper">On paper stand the items that are unfolded on the screen.</p>
${byType.map(
  ([type, items]) =>
    html`<details class="type"><summary>${type}, ${TYPE_NAMES[type]}: ${counted(items.length, 'item')}</summary>
${items.map((item) => itemMarkup(item, cards, input))}</details>`,
)}`);
}
