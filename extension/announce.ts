import type { TestSuite } from 'promptfoo';
import { CPC_PHRASINGS } from '../aggregators/cross-phrasing-consistency.ts';
import { labelledPhrasing } from '../aggregators/read/columns.ts';
import { printable } from '../aggregators/report/format.ts';
import { testMetadataOf } from '../aggregators/test-metadata.ts';
import type { Setup } from '../setup.ts';
import type { Filters } from './filters.ts';
import { isPinnedAway, providerKey } from './models.ts';
import { phrasingsOf } from './wire-suite.ts';

/**
 * What an evaluation is about to do, said before its first call: where its settings come from, and how many candidate
 * and judge calls it makes.
 */
export function announce(
  suite: TestSuite,
  { settings, corpus, instrument }: Setup,
  filters: Filters,
): string {
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
    ...asked
      .filter((provider) => provider.labels.length === 0)
      .map(
        ({ key }) =>
          `${printable(key)} is pinned to its own prompts and is not measured; add 'ESFP:*' to its prompts.`,
      ),
  ];
  return lines.map((line) => `ESFP: ${line}`).join('\n');
}
