import type { TestSuite } from 'promptfoo';
import { printable } from '../aggregators/report/format.ts';
import { blendsThinking, prefixesThinking } from '../providers/candidates/prefixed-thinking.ts';
import { isPinnedAway, providerKey } from './models.ts';
import { phrasingsOf } from './wire-suite.ts';

type Provider = TestSuite['providers'][number];

const configOf = ({ config }: Provider): Readonly<Record<string, unknown>> =>
  typeof config === 'object' && config !== null ? config : {};

/** Whether a transform is the one of this package that takes a reasoning trace out: what it leaves is measured alike. */
export const isOwnTransform = (transform: unknown): boolean =>
  typeof transform === 'string' &&
  /^file:\/\/.*\/transforms\/strip-reasoning-trace\.[jt]s(?::(?:stripReasoningTrace|default))?$/.test(
    transform,
  );

/** Whether a provider is asked under any phrasing. */
const isAsked = (suite: TestSuite, provider: Provider) =>
  phrasingsOf(suite).some((label) => !isPinnedAway(suite, provider, label));

/**
 * A warning for each provider before whose answers promptfoo may write its reasoning: where the raw response is not kept, the
 * boundary between them can only be guessed.
 *
 * @param environment its variables may name another server than OpenAI's
 */
export function thinkingWarnings(suite: TestSuite, environment: NodeJS.ProcessEnv): string[] {
  return suite.providers
    .filter((provider) => isAsked(suite, provider))
    .flatMap((provider) => {
      const name = printable(providerKey(provider));
      const described = { id: provider.id(), config: configOf(provider) };
      if (blendsThinking(described)) {
        return [
          `${name} has its reasoning written before its answers, where nothing tells it from them and it is measured as said: ` +
            'take includeThoughts out of its config (docs/reasoning-traces.md).',
        ];
      }
      if (!prefixesThinking(described, environment)) return [];
      return [
        `${name} may have its reasoning written before its answers or in place of them, where it cannot always be told from them: set ` +
          'showThinking: false in its config (docs/reasoning-traces.md).',
      ];
    });
}
