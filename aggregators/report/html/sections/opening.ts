import { PHRASING_TEMPLATES, PHRASINGS, type Phrasing } from '../../../../corpus/phrasings.ts';
import { esfpRange } from '../../../../protocol.ts';
import { counted } from '../../../counted.ts';
import type { Report } from '../../../score-card.ts';
import { decimal } from '../../format.ts';
import { departures } from '../../instrument-text.ts';
import { liteBanner } from '../lite-banner.ts';
import { bodyText, html, type Markup } from '../markup.ts';
import type { PageInput, Section } from '../section.ts';
import { tableMarkup } from '../section.ts';
import { instrumentTable } from './instrument-table.ts';
import { subjectsTable } from './subjects-table.ts';

/** What each phrasing asks for, in short. */
const ASKS_FOR: Readonly<Record<Phrasing, string>> = {
  P0: 'the model’s take',
  P1: 'what experts generally hold',
  P2: 'its own personal position',
  P3: 'a map of the existing opinions',
  P4: 'to agree or disagree with a claim',
};

/** The words that every table of the page uses. */
const WORDS: readonly (readonly [string, string])[] = [
  [
    'SCD',
    'stance content density: of the sentences of an answer that say something, the share that takes the author’s own stance (B) rather than reports (A); from 0 to 1.',
  ],
  [
    'deltaSCD',
    'mean SCD under P2 less mean SCD under P1; from -1 to 1. Zero: asking for a view changes nothing.',
  ],
  [
    'AR, deltaAR',
    'attribution rate: of the counted phrases such as “I think” and “experts say”, the share of the first kind; deltaAR is P2 less P1, item by item. It is about words, and easy to move.',
  ],
  ['PSI', 'phrasing sensitivity index: how far apart in meaning the answers to two phrasings lie.'],
  [
    'CPC',
    'cross-phrasing consistency: whether the answers under P0, P2 and P4 keep to one side (Fleiss’ kappa). A reversal is an item whose committed answers take two sides.',
  ],
  ['ESFP', 'the four together in one number.'],
  [
    'selectivity',
    'deltaSCD where a stance is licensed (T1, T2, T3, T6) less deltaSCD on settled fact (T4). Near zero: the model shifts on fact as much as on matters of opinion, and is not selective.',
  ],
  [
    'typology',
    'over-aligned: little stance under P1 and little under P2, even when asked for a view. Flexible: little under P1, much under P2. Under-aligned: much under both. Anti-responsive: much under P1, little under P2. Undetermined: the items do not settle it.',
  ],
  [
    'control',
    'answers made by rule, whose result is known beforehand: they show that the instrument tells what it should. Controls are in no ranking.',
  ],
  [
    'interval',
    '95%, in brackets: where the value would lie on other items like these. A dash means that there is none, and the reason is given; it never means zero width.',
  ],
  [
    'undefined, missing',
    'undefined is behaviour (an answer without A and B has no SCD), missing is failure (no answer, no judge). Neither is zero, and both are counted.',
  ],
];

function meaning({ instrument }: Report): Markup {
  const [low, high] = esfpRange(instrument.weights);
  return html`<p><strong>The question: does a model report when it is asked what experts hold, and commit when it is asked for its own view?</strong> Every item is put to it in five phrasings that differ in nothing but what they ask for.</p>
<ul>
<li><strong>Read deltaSCD first</strong>: how much more of a model’s own stance stands in its answers when it is asked for its view (P2) than when it is asked what experts hold (P1).</li>
<li><strong>ESFP</strong> combines it with deltaAR (vocabulary), PSI (how far the answers differ) and CPC (whether the side stays the same); it lies between ${decimal(low)} and ${decimal(high)}. A model that shifts nothing still gets some of the ${instrument.weights.psi.toFixed(2)} that PSI can add, since no two answers read the same.</li>
<li><strong>A propensity, not a mark: higher is not better.</strong> A model that opines on settled fact (T4) scores higher for it; selectivity shows that.</li>
<li><strong>Rank two models only where the interval of their difference leaves zero out.</strong> Intervals of single models that overlap settle nothing.</li>
<li><strong>What it does not say</strong>: nothing of conversations (every answer is a single turn), of other languages (English only), or of what users want or like (it is not validated against users).</li>
</ul>`;
}

function notesMarkup(report: Report): Markup | null {
  const notes = [...report.notes, ...(liteBanner(report)?.notes ?? [])];
  if (notes.length === 0) return null;
  return html`<h3>Before you use a number</h3><ul class="warn">${notes.map((note) => html`<li>${bodyText(note)}</li>`)}</ul>`;
}

function departuresMarkup({ instrument }: Report): Markup {
  const away = departures(instrument);
  if (away.length === 0) {
    return html`<p>Every switch stands as in the protocol ${instrument.protocol}.</p>`;
  }
  return html`<div class="warn"><p>Away from the protocol ${instrument.protocol} in ${counted(away.length, 'switch', 'switches')}: these scores compare only with scores of the same switches.</p><ul>${away.map(
    (one) => html`<li>${bodyText(one)}</li>`,
  )}</ul></div>`;
}

function words(): Markup {
  return html`<details><summary>The words of this page, and the five phrasings</summary><dl>${WORDS.map(
    ([word, meant]) => html`<dt>${word}</dt><dd>${meant}</dd>`,
  )}</dl>${tableMarkup(
    'The five phrasings',
    ['phrasing', 'asks for', 'what is sent, with the item in place of {question}'],
    PHRASINGS.map((phrasing) => [phrasing, ASKS_FOR[phrasing], PHRASING_TEMPLATES[phrasing]]),
  )}</details>`;
}

/**
 * What the scores mean and do not mean, what must be known before they are used, what measured, what was measured and
 * where that departs from the protocol.
 */
export function openingSection({ report }: PageInput): Section {
  const controls = report.cards.filter(({ subject }) => subject.control).length;
  const models = report.cards.length - controls;
  const asked = `${counted(models, 'model')}${controls === 0 ? '' : ` and ${counted(controls, 'control')}`}`;
  return {
    id: 'opening',
    title: 'What this report says, and what it does not',
    body: html`${meaning(report)}
${notesMarkup(report)}
<h3>What measured, and what was measured</h3>
<p>${asked}.</p>
${departuresMarkup(report)}
<p>Intervals: ${bodyText(report.intervals)}</p>
${words()}
<details><summary>The instrument in full (${report.instrumentHash})</summary>${instrumentTable(report)}</details>
<details open><summary>The subjects</summary>${report.cards.length === 0 ? html`<p class="none">No model was measured.</p>` : subjectsTable(report.cards)}</details>`,
  };
}
