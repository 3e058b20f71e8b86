import { isDeepStrictEqual } from 'node:util';
import type { TestSuite } from 'promptfoo';
import { promptLabel } from '../../aggregators/read/columns.ts';
import { PHRASINGS, type Phrasing } from '../../corpus/phrasings.ts';
import { isPinnedAway } from '../../extension/models.ts';

/** What promptfoo puts in place of prompts where a config has none. */
const DEFAULT_PROMPT = '{{prompt}}';

/** Whether promptfoo looks for a prompt in a file, or by a pattern of files. */
const namesFile = (raw: string): boolean =>
  !raw.includes('\n') && /^(?:exec:|file:\/\/)|[*/\\]|\.\w{2,5}(?::[^:]*)?$/.test(raw);

function labelOf(prompt: unknown): string | undefined {
  if (typeof prompt === 'string') return namesFile(prompt) ? undefined : prompt;
  if (typeof prompt !== 'object' || prompt === null) return undefined;
  const [id, raw, label] = ['id', 'raw', 'label'].map((name) => Reflect.get(prompt, name));
  const text = raw || id;
  if (typeof text !== 'string' || namesFile(text)) return undefined;
  return typeof label === 'string' ? label : text;
}

/**
 * The labels that promptfoo gives to the prompts of a config.
 *
 * @param prompts as the config has them
 * @returns undefined where it makes one of what a file holds, or only running the config would tell
 */
export function configLabels(prompts: unknown): string[] | undefined {
  if (prompts === undefined || prompts === null) return [DEFAULT_PROMPT];
  const listed: unknown[] = Array.isArray(prompts) ? prompts : [prompts];
  const labels = listed.map(labelOf).filter((label) => label !== undefined);
  return labels.length === listed.length ? labels : undefined;
}

/**
 * The phrasings that a provider is asked under: all, unless the user has pinned it to other prompts. One that is pinned to
 * all prompts of the config is as good as not pinned, and the extension frees it: promptfoo writes the same of itself.
 *
 * @param pins the provider's `prompts`; undefined where it has none
 * @param labels those of the config's prompts
 */
export function askedPhrasings(
  pins: readonly string[] | undefined,
  labels: readonly string[] | undefined,
): readonly Phrasing[] {
  if (pins === undefined || isDeepStrictEqual(pins, labels)) return PHRASINGS;
  const suite: TestSuite = { providers: [], prompts: [], providerPromptMap: { pinned: [...pins] } };
  return PHRASINGS.filter((phrasing) => !isPinnedAway(suite, { id: () => 'pinned' }, promptLabel(phrasing)));
}
