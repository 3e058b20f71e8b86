import { isDeepStrictEqual } from 'node:util';
import { configuredJudges, type JudgeSpec } from '../../config/judge-spec.ts';
import { SettingsError } from '../../config.ts';
import type { RunConfig } from './run-config.ts';

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The assertions of a test, those in sets among them. */
function assertionsOf(test: unknown): unknown[] {
  return listOf(field(test, 'assert')).flatMap((one) => [one, ...assertionsOf(one)]);
}

/**
 * The judges that the assertions of a promptfoo config name, as far as they stand in it: in its tests, in what it hands
 * to a test generator, or in its defaultTest.
 *
 * @returns undefined when they name none
 * @throws SettingsError when they name different ones
 */
export function configJudges({ path, defaultTest, tests }: RunConfig): JudgeSpec[] | undefined {
  const all = [defaultTest, ...(Array.isArray(tests) ? tests : [tests])];
  const panels = all
    .flatMap((test) => [...assertionsOf(test), ...assertionsOf(field(test, 'config'))])
    .flatMap((assertion) => {
      const judges = configuredJudges(field(assertion, 'config'));
      return judges === undefined ? [] : [judges];
    });
  const [first, ...others] = panels;
  if (others.some((other) => !isDeepStrictEqual(other, first))) {
    throw new SettingsError(
      `The assertions of ${path} name different judges: give each the same, or name them in esfp.yaml.`,
    );
  }
  return first;
}
