import type { TestSuite } from 'promptfoo';
import { CPC_PHRASINGS } from '../aggregators/cross-phrasing-consistency.ts';
import { LITE_NOTE, liteMark, onEveryLine } from '../aggregators/planning/lite-mark.ts';
import { labelledPhrasing } from '../aggregators/read/columns.ts';
import { printable } from '../aggregators/report/format.ts';
import { testMetadataOf } from '../aggregators/test-metadata.ts';
import { estimateRun } from '../judging/estimate/estimate-run.ts';
import { ROWS_AT_ONCE } from '../judging/estimate/minutes.ts';
import { estimateText } from '../judging/estimate-text.ts';
import type { Setup } from '../setup.ts';
import type { Filters } from './filters.ts';
import { instrumentOfSuite, judgesOfSuite } from './judges.ts';
import { isPinnedAway, providerKey } from './models.ts';
import { phrasingsOf } from './wire-suite.ts';

/** With so many answers in work, two judges have about as many calls in flight as the panel may. */
const FAST_ENOUGH = 20;

interface Asked {
  readonly key: string;
  readonly labels: readonly string[];
}

/** What the judges that have a server take of an evaluation, and how to have them asked faster; nothing where all are embedded. */
function judgingText(
  suite: TestSuite,
  candidates: readonly Asked[],
  setup: Setup,
  { repeat, maxConcurrency: rowsAtOnce = ROWS_AT_ONCE }: Filters,
): string[] {
  const plan = {
    items: (suite.tests ?? []).flatMap((test) => testMetadataOf(test)?.item ?? []),
    candidates: candidates.map(({ key, labels }) => ({
      name: key,
      phrasings: labels.flatMap((label) => labelledPhrasing(label) ?? []),
    })),
    repeat,
    systemPrompt: setup.systemPrompt,
    rowsAtOnce,
  };
  const text = estimateText(estimateRun(plan, { ...setup.settings, judges: judgesOfSuite(suite, setup) }));
  if (text === '') return [];
  const faster = rowsAtOnce < FAST_ENOUGH ? `: -j ${FAST_ENOUGH} asks faster` : '';
  return [
    `${text} What is in the store is not bought again. promptfoo has ${rowsAtOnce} answers in work at once${faster}.`,
  ];
}

/**
 * What an evaluation is about to do, said before its first call: where its settings come from, and how many candidate
 * and judge calls it makes.
 */
export function announce(suite: TestSuite, setup: Setup, filters: Filters): string {
  const { settings, corpus } = setup;
  const instrument = instrumentOfSuite(suite, setup);
  const labels = phrasingsOf(suite);
  const items = (suite.tests ?? []).filter((test) => testMetadataOf(test) !== undefined).length;
  const asked = suite.providers.map((provider) => ({
    key: providerKey(provider),
    labels: labels.filter((label) => !isPinnedAway(suite, provider, label)),
  }));
  const columns = asked.flatMap((provider) => provider.labels);
  const withStance = columns.filter((label) =>
    CPC_PHRASINGS.some((phrasing) => phrasing === labelledPhrasing(label)),
  );
  const perStance = settings.stanceJudges === 'panel' ? instrument.judges.length : 1;
  const calls = (count: number) => (count * items * filters.repeat).toLocaleString('en');
  const models = asked.filter((provider) => provider.labels.length > 0);
  const mark = liteMark(instrument, filters.repeat);
  const lines = [
    `settings from ${settings.path ?? 'the defaults (no esfp.yaml)'}; corpus ${corpus.name}, protocol ${settings.protocol}.`,
    `${items} items x ${labels.length} phrasings x ${models.length} models: ${calls(columns.length)} candidate calls; ` +
      `${calls(columns.length * instrument.judges.length)} labelling and ${calls(withStance.length * perStance)} stance calls to the ` +
      `judges ${instrument.judges.map(({ id }) => id).join(', ')}` +
      `${instrument.judges.every((judge) => judge.embedded) ? ' (embedded: they make no requests)' : ''}` +
      `${filters.repeat > 1 ? `, with ${filters.repeat} repeats` : ' (a repeat in the config multiplies this)'}.`,
    ...(mark === null ? [] : [LITE_NOTE]),
    ...judgingText(suite, models, setup, filters),
    ...asked
      .filter((provider) => provider.labels.length === 0)
      .map(
        ({ key }) =>
          `${printable(key)} is pinned to its own prompts and is not measured; add 'ESFP:*' to its prompts.`,
      ),
  ];
  return onEveryLine(lines.map((line) => `ESFP: ${line}`).join('\n'), mark);
}
