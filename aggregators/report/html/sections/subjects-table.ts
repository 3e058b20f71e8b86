import { canonicalJson } from '../../../instrument.ts';
import type { ScoreCard } from '../../../score-card.ts';
import type { Subject } from '../../../subject.ts';
import { cardName } from '../../card-name.ts';
import { inReadingOrder } from '../../reading-order.ts';
import { type Markup, nameText } from '../markup.ts';
import { tableMarkup } from '../section.ts';

const NOT_KNOWN = 'not known';

function samplingText({ sampling }: Subject): string {
  if (sampling === null) return NOT_KNOWN;
  const set = Object.entries(sampling).map(
    ([name, value]) => `${name} ${typeof value === 'string' ? value : canonicalJson(value)}`,
  );
  return set.length === 0 ? 'none was set' : nameText(set.join(', '));
}

function formatRulesText({ formatRules }: Subject): string {
  if (formatRules === null) return 'as the instrument';
  return formatRules ? 'with' : 'without';
}

function answersText({ recorded, control }: Subject): string {
  if (control) return 'made by rule';
  return recorded ? 'recorded' : 'asked for';
}

/** What was measured: a row a model, in reading order, controls last. */
export function subjectsTable(cards: readonly ScoreCard[]): Markup {
  return tableMarkup(
    'The subjects: what was measured',
    [
      'model',
      'provider',
      'served as',
      'answers',
      'date',
      'system prompt (hash)',
      'format rules',
      'sampling as sent',
      'items asked',
      'repeats',
    ],
    inReadingOrder(cards).map((card) => {
      const { subject, items } = card;
      return [
        nameText(cardName(card)),
        nameText(subject.provider),
        nameText(subject.servedModel ?? NOT_KNOWN),
        answersText(subject),
        nameText(subject.date ?? NOT_KNOWN),
        nameText(subject.systemPrompt ?? NOT_KNOWN),
        formatRulesText(subject),
        samplingText(subject),
        `${items.inTable} of ${items.inCorpus}`,
        items.repeats,
      ];
    }),
  );
}
