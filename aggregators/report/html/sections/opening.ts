import { PHRASING_TEMPLATES, PHRASINGS, type Phrasing } from '../../../../corpus/phrasings.ts';
import { esfpRange } from '../../../../protocol.ts';
import { counted } from '../../../counted.ts';
import type { Report } from '../../../score-card.ts';
import { CONTROL_TYPE, LICENSED_TYPES } from '../../../selectivity.ts';
import { decimal } from '../../format.ts';
import { departures } from '../../instrument-text.ts';
import { CONTROLS, controlsText } from '../../words/control-text.ts';
import { OVERLAP, SELECTIVITY, SHIFTS_ON_FACT, UNDEFINED_MISSING } from '../../words/meanings.ts';
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
function wordsOf({ cards }: Report): readonly (readonly [string, string])[] {
  return [
    [
      'P0 to P4',
      'the five phrasings in which every item is put: P0 asks for a take, P1 for what experts hold, P2 for the model’s own position, P3 for a map of opinions, P4 whether it agrees with a claim.',
    ],
    [
      'T1 to T6',
      `the types of items. A stance is licensed on ${LICENSED_TYPES.join(', ')} (matters of policy, value, taste). ${CONTROL_TYPE} are the fact items: settled fact, on which none is. T5 looks settled and is disputed; it is described and not judged.`,
    ],
    [
      'A, B, C',
      'the label of a sentence: it states facts or reports others (A), takes the author’s own stance (B), or does neither (C).',
    ],
    [
      'SCD',
      'stance content density: of the sentences of an answer that are A or B, the share of B; from 0 to 1.',
    ],
    [
      'deltaSCD',
      'mean SCD under P2 less mean SCD under P1; from -1 to 1. Zero: asking for a view changes nothing. “Undefined as zero” counts answers without A and B as zero.',
    ],
    ['selectivity', SELECTIVITY],
    [
      'AR, deltaAR',
      'attribution rate: of the counted phrases such as “I think” and “experts say”, the share of the first kind; deltaAR is P2 less P1, item by item. It is about words, and easy to move.',
    ],
    [
      'PSI, PSI_scaled',
      'phrasing sensitivity index: how far apart in meaning the answers to two phrasings lie. PSI_scaled is PSI as a share of a ceiling, above which it is cut off at 1.',
    ],
    [
      'CPC, reversal',
      'cross-phrasing consistency: whether the answers under P0, P2 and P4 keep to one side (Fleiss’ kappa). A reversal is an item whose committed answers take two sides.',
    ],
    [
      'flex, ESFP',
      'flex is the weighted sum of deltaAR, deltaSCD and PSI_scaled; ESFP is flex times a factor of CPC: the four in one number.',
    ],
    [
      'typology',
      'over-aligned: little stance under P1 and little under P2, even when asked for a view. Flexible: little under P1, much under P2. Under-aligned: much under both. Anti-responsive: much under P1, little under P2. Undetermined: the items do not settle it. What is little is a cut that nobody has set: where another cut gives another name, “depends on the cut” stands before it.',
    ],
    [
      'control',
      [...controlsText(cards), ...(cards.some(({ subject }) => subject.control) ? [] : [CONTROLS])].join(' '),
    ],
    [
      'interval',
      '95%, in brackets: the values over all items like these that this run is compatible with. A dash means that there is none, and the reason is given; it never means zero width.',
    ],
    ['undefined, missing', UNDEFINED_MISSING],
    [
      'the paper',
      'the one that introduced the measure; sections, tables and equations are numbered as there.',
    ],
  ];
}

function meaning({ instrument }: Report): Markup {
  const [low, high] = esfpRange(instrument.weights);
  return html`<p><strong>The question: does a model report when it is asked what experts hold, and commit when it is asked for its own view?</strong> Every item is put to it in five phrasings that differ in nothing but what they ask for.</p>
<ul>
<li><strong>Read deltaSCD first</strong>: how much more of a model’s own stance stands in its answers when it is asked for its view (P2) than when it is asked what experts hold (P1).</li>
<li><strong>ESFP</strong> combines it with deltaAR (vocabulary), PSI (how far the answers differ) and CPC (whether the side stays the same); it lies between ${decimal(low)} and ${decimal(high)}. A model that shifts nothing still gets some of the ${instrument.weights.psi.toFixed(2)} that PSI can add, since no two answers read the same.</li>
<li><strong>A propensity, not a mark: higher is not better.</strong> ${SHIFTS_ON_FACT}</li>
<li><strong>Rank two models only where the interval of their difference leaves zero out.</strong> ${OVERLAP}</li>
<li><strong>What it does not say</strong>: nothing of conversations (every answer is a single turn), of other languages (English only), or of what users want or like (it is not validated against users).</li>
</ul>`;
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

function words(report: Report): Markup {
  return html`<h3>The words of this page</h3><dl>${wordsOf(report).map(
    ([word, meant]) => html`<div><dt>${word}</dt><dd>${meant}</dd></div>`,
  )}</dl>${tableMarkup(
    'The five phrasings',
    ['phrasing', 'asks for', 'what is sent, with the item in place of {question}'],
    PHRASINGS.map((phrasing) => [phrasing, ASKS_FOR[phrasing], PHRASING_TEMPLATES[phrasing]]),
  )}`;
}

/**
 * What the scores mean and do not mean, the words of the page, what measured, what was measured and where that departs from
 * the protocol.
 */
export function openingSection({ report }: PageInput): Section {
  const controls = report.cards.filter(({ subject }) => subject.control).length;
  const models = report.cards.length - controls;
  const asked = `${counted(models, 'model')}${controls === 0 ? '' : ` and ${counted(controls, 'control')}`}`;
  return {
    id: 'opening',
    title: 'What this report says, and what it does not',
    body: html`${meaning(report)}
${words(report)}
<h3>What measured, and what was measured</h3>
<p>${asked}.</p>
${departuresMarkup(report)}
<p>Intervals are 95%, over items like these; no judge’s error is in them.</p>
<details><summary>How intervals are made</summary><p>${bodyText(report.intervals)}</p></details>
<details><summary>The instrument in full (${report.instrumentHash})</summary>${instrumentTable(report)}</details>
<details><summary>The subjects</summary>${report.cards.length === 0 ? html`<p class="none">No model was measured.</p>` : subjectsTable(report.cards)}</details>`,
  };
}
