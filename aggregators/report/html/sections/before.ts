import { counted } from '../../../counted.ts';
import { leastCoverage } from '../../../missing/least-coverage.ts';
import type { Report, ScoreCard } from '../../../score-card.ts';
import { agreementNote } from '../../words/agreement-text.ts';
import { nameInSentence, namesInSentence } from '../../words/quoted-name.ts';
import { liteBanner } from '../lite-banner.ts';
import { bodyText, html, nameText } from '../markup.ts';
import type { PageInput, Section } from '../section.ts';

/** More models than these are counted, not named. */
const MOST_NAMED = 4;

const named = (cards: readonly ScoreCard[]) =>
  cards.length > MOST_NAMED
    ? `${cards.length} models`
    : namesInSentence(cards.map(({ model }) => nameText(model)));

/** That models were asked once, so that nothing is known of what they would say again. */
function onceAsked(models: readonly ScoreCard[]): string[] {
  const once = models.filter(({ items }) => items.repeats < 2);
  if (once.length === 0) return [];
  const who =
    once.length === models.length ? 'Every item was asked once' : `${named(once)} asked once an item`;
  return [`${who}: another run might give other answers; that was not tested.`];
}

/** That models were not asked under one system prompt. */
function otherPrompts(models: readonly ScoreCard[]): string[] {
  const prompts = new Set(models.map(({ subject }) => subject.systemPrompt));
  const isUnknown = prompts.delete(null) && models.length > 1;
  if (prompts.size < 2) {
    return isUnknown ? ['The system prompt of some models is not known (under Subjects).'] : [];
  }
  return [
    `The models had different system prompts${isUnknown ? ', and that of some is not known' : ''} (under Subjects): a difference between them may come from that.`,
  ];
}

/** Of whom less than all was measured, and how much. */
function lessMeasured(models: readonly ScoreCard[]): string[] {
  const lacking = models
    .map((card) => ({ card, least: leastCoverage(card) }))
    .filter(({ least: { share } }) => share < 1);
  if (lacking.length === 0) return [];
  const shown = lacking
    .slice(0, MOST_NAMED)
    .map(({ card: { model }, least: { had, expected, phrasing } }) => {
      const where = phrasing === null ? ' under each phrasing' : ` under ${phrasing}`;
      return `${nameInSentence(nameText(model))} ${had} of ${expected} answers${where}`;
    });
  const more = lacking.length - shown.length;
  const others = more === 0 ? '' : `, and ${counted(more, 'more model')}`;
  return [
    `Less than the whole corpus was measured, at the least ${shown.join(', ')}${others}: what is missing is not missing by chance (Coverage has the worst cases).`,
  ];
}

/** What must be known before a number is used, over all models: that of the run, of the lite preset, of repeats, prompts and judges. */
export function notesBefore(report: Report): string[] {
  const models = report.cards.filter(({ subject }) => !subject.control);
  return [
    ...report.notes,
    ...(liteBanner(report)?.notes ?? []),
    ...lessMeasured(models),
    ...onceAsked(models),
    ...otherPrompts(models),
    ...(report.cards.length === 0 ? [] : [agreementNote(report.panel)]),
  ];
}

/** The box that stands before everything else. */
export function beforeSection({ report }: PageInput): Section {
  const notes = notesBefore(report);
  return {
    id: 'before',
    title: 'Before you use a number',
    body:
      notes.length === 0
        ? html`<p class="none">There is nothing to use: no model was measured.</p>`
        : html`<ul class="warn">${notes.map((note) => html`<li>${bodyText(note)}</li>`)}</ul>`,
  };
}
