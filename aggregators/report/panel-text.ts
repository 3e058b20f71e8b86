import type { ClusteredEstimate } from '../judges/cluster-bootstrap.ts';
import type { DisputedSentence } from '../judges/disputed-sentences.ts';
import type { JudgeMarginals } from '../judges/judge-marginals.ts';
import type { PanelReport } from '../judges/panel-report.ts';
import { percent, printable } from './format.ts';
import { textTable } from './text-table.ts';
import { clusteredGaps } from './words/clustered-gaps.ts';
import { ownFamilyText } from './words/own-family-text.ts';

/** How many of the most disputed sentences are printed; report.json has more. */
const MOST_PRINTED = 5;

/** Characters of a sentence that are printed. */
const LONGEST = 100;

/** Two digits: agreement on a few hundred sentences is known no better. */
const rough = (value: number) => value.toFixed(2);

function figure({ value, interval }: ClusteredEstimate): string {
  if (value === null) return '—';
  return `${rough(value)} [${interval === null ? '—' : interval.map(rough).join(', ')}]`;
}

/** The judges by number, since their ids are long. */
export function judgesLegend(judges: readonly string[]): string {
  return printable(`Judges: ${judges.map((judge, i) => `${i + 1} = ${judge}`).join(', ')}`);
}

function agreementText({ agreement, models, controlsOnly }: PanelReport): string[] {
  const judges = agreement.judges.map(({ judge }) => judge);
  const number = (judge: string) => String(judges.indexOf(judge) + 1);
  const rows = agreement.pairs.map(({ first, second, onA, onB, percent: agreed, kappa, alpha }) => ({
    name: `${number(first)} and ${number(second)}`,
    figures: { 'on A': onA, 'on B': onB, agreed, 'Cohen kappa': kappa, alpha },
  }));
  const { onA, onB, percent: agreed, alpha } = agreement;
  const all = { name: 'all', figures: { 'on A': onA, 'on B': onB, agreed, alpha } };
  const shown = rows.length > 1 ? [...rows, all] : rows;
  const cell = (figures: Readonly<Record<string, ClusteredEstimate>>, name: string) => {
    const found = figures[name];
    return found === undefined ? '—' : figure(found);
  };
  const columns = ['on A', 'on B', 'agreed', 'Cohen kappa', 'alpha'];
  return [
    `How far the judges agree on single sentences of ${models.length === 1 ? 'one model' : `${models.length} models`}` +
      `${controlsOnly ? ', all of them controls' : ''}. On A, on B: where one judge gives the label, how often does the ` +
      'other? (In brackets: 95% intervals that generalise to items like these.)',
    textTable(
      ['judges', ...columns],
      shown.map(({ name, figures }) => [name, ...columns.map((column) => cell(figures, column))]),
    ),
    ...shown.flatMap(({ name, figures }) => clusteredGaps(`Judges ${name}`, figures)),
  ];
}

function marginalsText(judges: readonly JudgeMarginals[]): string[] {
  return [
    'What each judge says (B rate: B of its A and B, how ready it is to see a stance)',
    textTable(
      ['judge', 'sentences', 'A', 'B', 'C', 'B rate', 'abstained', 'missing'],
      judges.map(({ labelled, shares, bRate, abstained, missing }, i) => [
        String(i + 1),
        String(labelled),
        ...[shares.A, shares.B, shares.C].map(percent),
        figure(bRate),
        String(abstained),
        String(missing),
      ]),
    ),
    ...judges.flatMap(({ bRate }, i) => clusteredGaps(`Judge ${i + 1}`, { 'B rate': bRate })),
  ];
}

/** What stands for more than a line, in UTF-16 units: a sentence may have megabytes, and one character thousands of marks. */
const NEVER_SHOWN = 40 * LONGEST;

/** A text in one line, cut to a hundred characters as a reader counts them. */
function shortened(text: string): string {
  const characters = Array.from(
    new Intl.Segmenter('en').segment(text.trim().replaceAll(/\s+/gu, ' ').slice(0, NEVER_SHOWN)),
    ({ segment }) => segment,
  );
  return characters.length <= LONGEST
    ? characters.join('')
    : `${characters
        .slice(0, LONGEST - 1)
        .join('')
        .trimEnd()}…`;
}

function disputedLine({ model, item, phrasing, repeat, text, votes }: DisputedSentence): string {
  const said = votes.map(({ vote }, i) => `${i + 1} ${vote}`).join(', ');
  const generation = repeat === 0 ? '' : `, repeat ${repeat + 1}`;
  return printable(`- ${said}: “${shortened(text)}” (${model}, ${item} ${phrasing}${generation})`);
}

function disputedText({ disputed }: PanelReport): string[] {
  const { sentences, opposed, most } = disputed;
  if (sentences === 0) return ['No sentence has two different labels.'];
  return [
    `${sentences === 1 ? 'One sentence has' : `${sentences} sentences have`} two different labels, ${opposed} of them an A ` +
      'against a B. To look at, the most disputed first:',
    ...most.slice(0, MOST_PRINTED).map(disputedLine),
  ];
}

/**
 * How far a panel's judges agree, for a terminal: every pair of judges, what each judge says, by how much more stance it
 * sees in its own family than others do, and the most disputed sentences. With one judge there are its own figures and a sentence that
 * says so.
 */
export function panelText(panel: PanelReport): string {
  const { judges } = panel.agreement;
  const compared =
    panel.why === null ? agreementText(panel) : [`Agreement of judges is not measured. ${panel.why}`];
  return [
    judgesLegend(judges.map(({ judge }) => judge)),
    ...compared,
    ...marginalsText(judges),
    ...(panel.why === null ? [...ownFamilyText(panel.ownFamily), ...disputedText(panel)] : []),
  ].join('\n');
}
