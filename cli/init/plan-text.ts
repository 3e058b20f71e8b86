import { basename, relative } from 'node:path';
import { counted } from '../../aggregators/counted.ts';
import { printable } from '../../aggregators/report/format.ts';
import type { Additions, Change } from './change.ts';
import { lineDiff } from './line-diff.ts';
import { EXTENSION_REFERENCE } from './local-modules.ts';
import type { Plan } from './plan.ts';
import { FIRST_ITEMS, type RunCost } from './run-cost.ts';

const additionsText = (additions: Additions): string =>
  Object.entries(additions)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');

const changeText = (change: Change): string =>
  change.kind === 'extension'
    ? `the extension ${change.reference} is added.`
    : `${printable(change.id)} gets ${additionsText(change.additions)}.`;

const NOTES: Readonly<Record<string, string>> = {
  temperature:
    'temperature is 0, which promptfoo sends where none is set: your own tests stay as they are, and the report can say how the ' +
    'answers were made. The paper left it to the providers, most of whom take 1: write that for its conditions.',
  max_tokens:
    'max_tokens is 1024, which promptfoo sends where none is set, or 8192 for a model that reasons: its reasoning counts, and a ' +
    'cut-off answer cannot be measured.',
  max_completion_tokens:
    'max_completion_tokens is 8192: reasoning counts, and a cut-off answer cannot be measured.',
  showThinking:
    'showThinking: false keeps reasoning out of the answers, where it would be measured as if it were said. Your own tests do not ' +
    'see it any more either.',
};

/** What each addition means, once. */
function notesOf(changes: readonly Change[]): string[] {
  const names = new Set(
    changes.flatMap((one) => (one.kind === 'provider' ? Object.keys(one.additions) : [])),
  );
  return Object.entries(NOTES).flatMap(([name, note]) => (names.has(name) ? [note] : []));
}

/** What is to be done in each file, a line each. */
export function changeTexts({ files, config, edited, panel }: Plan): string[] {
  return files.flatMap(({ path, before }) => {
    const name = basename(path);
    if (path === config && before !== null) {
      return edited.changes.map((change) => `${name}: ${changeText(change)}`);
    }
    if (name === 'esfp.yaml' && panel !== null) {
      return [`${name}: new, with the judges ${panel.judges.join(' and ')}. ${panel.reason}`];
    }
    return [
      before === null ? `${name}: new.` : `${name}: .esfp/ and esfp-out/ are left out of the repository.`,
    ];
  });
}

/** What is left to people, and what should be known; a line each. */
export function remarkTexts({ config, edited }: Plan, { remarks }: RunCost): string[] {
  const name = basename(config);
  const { byHand, left, unknown, untold, hoistable } = edited;
  return [
    ...(byHand === null
      ? []
      : [
          `${name} is left alone, since ${byHand}. Add this to its extensions:\n    '${EXTENSION_REFERENCE}'`,
        ]),
    ...left.map(
      ({ id, additions }) =>
        `${name}: ${printable(id)} cannot be added to without touching something else. Set there: ${additionsText(additions)}.`,
    ),
    ...(unknown.length === 0
      ? []
      : [
          `${name}: what promptfoo sends to ${unknown.map(printable).join(', ')} is not known here, and nothing was added. See to a ` +
            'token limit that leaves room for reasoning, and that reasoning stays out of the answer (showThinking: false, where it is known).',
        ]),
    ...(untold === 0
      ? []
      : [`${name}: ${counted(untold, 'provider')} only running it would tell; the same goes for them.`]),
    ...(edited.value === null
      ? [
          `${name}: its providers only running it would tell. See to a token limit that leaves room for reasoning, and to showThinking: false.`,
        ]
      : []),
    ...(hoistable === null
      ? []
      : [
          `${name}: ${printable(hoistable)} breaks where a workspace keeps its packages further up: put ${EXTENSION_REFERENCE} in its place, and run esfp init again, which writes that module.`,
        ]),
    ...remarks.map((remark) => printable(remark)),
  ];
}

function nextTexts({ config, isInstalled, folder, unsetKeys }: Plan, workingFolder: string): string[] {
  const place = relative(workingFolder, config);
  const option =
    folder === workingFolder && basename(config).startsWith('promptfooconfig.') ? '' : ` -c ${place}`;
  return [
    ...(isInstalled ? [] : ['npm install --save-dev promptfoo promptfoo-esfp']),
    ...(unsetKeys.length === 0
      ? []
      : [
          `promptfoo stops where a provider has no key (${unsetKeys.map(printable).join(', ')}): set it, or name the others with --filter-providers <pattern>.`,
        ]),
    `npx promptfoo eval${option} -n ${FIRST_ITEMS} -o first.json`,
    `npx promptfoo eval${option} -o all.json`,
    'npx esfp report all.json',
    'npx promptfoo view',
  ];
}

/** The whole plan as text, before it is carried out. */
export function planText(plan: Plan, cost: RunCost, workingFolder: string): string {
  const changes = changeTexts(plan);
  const isDone = changes.length === 0;
  const block = (heading: string, lines: readonly string[]) =>
    lines.length === 0 ? [] : [`${heading}\n${lines.map((line) => `  ${line}`).join('\n')}`];
  return [
    isDone
      ? `Nothing to change: ${printable(plan.folder)} is set up${plan.edited.byHand === null ? '' : ', but for one line'}.`
      : block(`In ${printable(plan.folder)}:`, changes).join(''),
    ...block('What that means:', notesOf(plan.edited.changes)),
    ...block('Left to you:', remarkTexts(plan, cost)),
    ...block('What it takes:', cost.lines),
    ...block('Next:', nextTexts(plan, workingFolder)),
  ].join('\n\n');
}

/** A piece of a text made safe for a terminal; line ends and tabs are layout, and stay. */
const shown = (piece: string): string => (piece === '\n' || piece === '\t' ? piece : printable(piece));

/** What would change in each file, line by line. */
export function planDiff({ files }: Plan): string {
  return files
    .map(
      ({ path, before, after }) =>
        `${basename(path)}${before === null ? ' (new)' : ''}\n${lineDiff(before ?? '', after)}`,
    )
    .map((text) =>
      text
        .split(/(?<=[\n\t])|(?=[\n\t])/)
        .map(shown)
        .join(''),
    )
    .join('\n\n');
}
