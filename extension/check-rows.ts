import type { CompletedPrompt, EvaluateResult, TestSuite } from 'promptfoo';
import { ranksOf } from '../aggregators/read/columns.ts';
import { modelNames } from '../aggregators/read/model-names.ts';
import { printable } from '../aggregators/report/format.ts';
import { columnsOf, isPinnedAway, providerKey } from './models.ts';
import { phrasingsOf } from './wire-suite.ts';

/**
 * Makes sure that every provider has rows for every phrasing that it should have. promptfoo ends with no rows, or
 * without some, and exit code 0 where a provider is pinned to prompts that are not there.
 *
 * @throws Error that names each provider and phrasing without rows, or says that there are no rows at all
 */
export function checkRows(
  suite: TestSuite,
  prompts: readonly CompletedPrompt[],
  results: readonly EvaluateResult[],
): void {
  const columns = columnsOf(prompts);
  const filled = new Set(results.map(({ promptIdx }) => promptIdx));
  if (!columns.some(({ index }) => filled.has(index))) {
    throw new Error(
      'ESFP measured nothing: the evaluation has no row of any phrasing. Check the providers, their `prompts` and the ' +
        'filters.',
    );
  }
  const keys = suite.providers.map(providerKey);
  const ranks = ranksOf(keys.map((key) => ({ provider: key, label: '' })));
  const nameOf = modelNames(keys);
  const absent = suite.providers.flatMap((provider, index) => {
    const key = providerKey(provider);
    const rank = ranks[index] ?? 0;
    return phrasingsOf(suite)
      .filter((label) => !isPinnedAway(suite, provider, label))
      .filter(
        (label) =>
          !columns.some(
            (column) =>
              column.key === key &&
              column.rank === rank &&
              column.label === label &&
              filled.has(column.index),
          ),
      )
      .map((label) => `${printable(nameOf(key, rank))} under ${label}`);
  });
  if (absent.length > 0) {
    throw new Error(`ESFP has no rows of ${absent.join(', ')}: the provider was not asked.`);
  }
}
