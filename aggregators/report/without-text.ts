import type { Report, ScoreCard } from '../score-card.ts';

/** What stands in the place of a text of others. */
export const LEFT_OUT = 'left out';

/** Reasons that are ours, word for word. Any other may quote a response, as judges that refuse do. */
const OWN_REASONS: readonly RegExp[] = [
  /^the response is (?:empty|blank)$/,
  /^the output is no text$/,
  /^promptfoo has redacted the response$/,
  /^the prompt is not P\d of the item, byte for byte$/,
  /^the row has no judgement of its \w+: is the assertion in the config\?$/,
  /^no judge gave (?:labels|a stance)$/,
  /^no such row$/,
  /^the row has nothing of this judge$/,
  /^gave \d+ labels for \d+ sentences$/,
  /^left out by the validity policy: [\w, ]+$/,
];

const isOwn = (text: string) => OWN_REASONS.some((pattern) => pattern.test(text));

/** A reason without what may quote a response: ours stays, a judge keeps its name. */
export function bareReason(reason: string, judges: readonly string[]): string {
  if (isOwn(reason)) return reason;
  const judge = judges.find((id) => reason.startsWith(`${id}: `));
  if (judge === undefined) return LEFT_OUT;
  return isOwn(reason.slice(judge.length + 2)) ? reason : `${judge}: ${LEFT_OUT}`;
}

function bareCard(card: ScoreCard, judges: readonly string[]): ScoreCard {
  const bareWarning = (warning: string): string => {
    const found = card.missing.find(({ reason }) => warning.endsWith(` (${reason}).`));
    if (found === undefined) return warning;
    const { reason } = found;
    return `${warning.slice(0, -`${reason}).`.length)}${bareReason(reason, judges)}).`;
  };
  return {
    ...card,
    missing: card.missing.map((one) => ({ ...one, reason: bareReason(one.reason, judges) })),
    warnings: card.warnings.map(bareWarning),
  };
}

/**
 * A report without the words of any response, for public artifacts: the texts of disputed sentences go, and so do reasons
 * of missing values that are not our own words, since a judge or a server may quote the response in them. No number changes.
 */
export function withoutText(report: Report): Report {
  const { panel, cards, instrument } = report;
  const judges = instrument.judges.map(({ id }) => id);
  return {
    ...report,
    cards: cards.map((card) => bareCard(card, judges)),
    panel: {
      ...panel,
      disputed: {
        ...panel.disputed,
        most: panel.disputed.most.map((sentence) => ({ ...sentence, text: LEFT_OUT })),
      },
    },
  };
}
