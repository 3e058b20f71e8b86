import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type Change, valueAfter } from './change.ts';
import type { ConfigValue } from './config-value.ts';
import { jsonFormat } from './json-format.ts';
import { scriptFormat } from './script-format.ts';
import { yamlFormat } from './yaml-format.ts';

/** How the configs of one language are read and added to. */
export interface ConfigFormat {
  /**
   * What a config says.
   *
   * @throws SyntaxError that says where it cannot be parsed; ComputedConfigError where only running it would tell
   */
  read(text: string): ConfigValue;
  /** Texts that could be the config after a change, the best first; none where it cannot be made. */
  candidates(text: string, change: Change): string[];
}

/** The format of a config, by its ending. */
export function formatOf(path: string): ConfigFormat {
  const ending = extname(path).toLowerCase();
  if (ending === '.json') return jsonFormat;
  return ending === '.yaml' || ending === '.yml' ? yamlFormat : scriptFormat;
}

function readOrNothing(format: ConfigFormat, text: string): ConfigValue | undefined {
  try {
    return format.read(text);
  } catch {
    return undefined;
  }
}

/**
 * A config's text after a change. Each candidate is read again, and the first is taken that says what the config said
 * before and what is added, and nothing else.
 *
 * @returns undefined where there is none: the change is then left to people
 */
export function textAfter(format: ConfigFormat, text: string, change: Change): string | undefined {
  const wanted = valueAfter(format.read(text), change);
  return format
    .candidates(text, change)
    .find((candidate) => isDeepStrictEqual(readOrNothing(format, candidate), wanted));
}
