import type { TestSuite } from 'promptfoo';
import { CPC_PHRASINGS } from '../aggregators/cross-phrasing-consistency.ts';
import type { Instrument } from '../aggregators/instrument.ts';
import { labelledPhrasing } from '../aggregators/read/columns.ts';
import { printable } from '../aggregators/report/format.ts';
import { testMetadataOf } from '../aggregators/test-metadata.ts';
import { anchorJudgements } from '../judging/anchors.ts';
import { REVERSED_ONE_IN } from '../judging/judgement-key.ts';
import type { Setup } from '../setup.ts';
import type { Filters } from './filters.ts';
import { instrumentOfSuite } from './judges.ts';
import { isPinnedAway, providerKey } from './models.ts';
import { phrasingsOf } from './wire-suite.ts';

/** What judges that have a server take besides; nothing where all are embedded. */
function remoteJudgesText(responses: number, { settings }: Setup, { judges }: Instrument): string[] {
  const remote = judges.filter((judge) => !judge.embedded).length;
  if (remote === 0) return [];
  const anchors = settings.anchors
    ? [...anchorJudgements(judges).values()].reduce((sum, { labels, stances }) => sum + labels + stances, 0)
    : 0;
  return [
    `besides, about ${Math.round((responses * remote) / REVERSED_ONE_IN).toLocaleString('en')} labellings with the sentences ` +
      `in reversed order and ${anchors} of anchors; what is in the store is not bought again. promptfoo keeps about three ` +
      'judge calls a row in flight: -j 20 asks faster. esfp estimate says what it costs.',
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
  const calls = (count: number) => (count * items * filters.repeat).toLocaleString('en');
  const models = asked.filter((provider) => provider.labels.length > 0);
  const lines = [
    `settings from ${settings.path ?? 'the defaults (no esfp.yaml)'}; corpus ${corpus.name}, protocol ${settings.protocol}.`,
    `${items} items x ${labels.length} phrasings x ${models.length} models: ${calls(columns.length)} candidate calls; ` +
      `${calls(columns.length * instrument.judges.length)} labelling and ${calls(withStance.length)} stance calls to the ` +
      `judges ${instrument.judges.map(({ id }) => id).join(', ')}` +
      `${instrument.judges.every((judge) => judge.embedded) ? ' (embedded: they make no requests)' : ''}` +
      `${filters.repeat > 1 ? `, with ${filters.repeat} repeats` : ' (a repeat in the config multiplies this)'}.`,
    ...remoteJudgesText(columns.length * items * filters.repeat, setup, instrument),
    ...asked
      .filter((provider) => provider.labels.length === 0)
      .map(
        ({ key }) =>
          `${printable(key)} is pinned to its own prompts and is not measured; add 'ESFP:*' to its prompts.`,
      ),
  ];
  return lines.map((line) => `ESFP: ${line}`).join('\n');
}
