import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { canonicalJson } from '../../aggregators/instrument.ts';
import { modelFamily } from '../../aggregators/model-family.ts';
import type { JudgeSpec } from '../../config/judge-spec.ts';
import { PROMPT_VERSION } from './chat/judge-prompt.ts';
import { embeddedIdentity } from './embedded/load-embedded.ts';
import type { JudgeIdentity } from './judge.ts';
import { judgeServer, publicURL } from './judge-server.ts';

/** What is sent with every request unless the settings say otherwise: the same sentence should get the same label. */
const DEFAULT_PARAMETERS = { temperature: 0 };

/**
 * The parameters that are sent with a judge's requests, under the names of its vendor's API. One that the settings give
 * as null is left to the server.
 */
export function requestParameters({ params }: JudgeSpec): Readonly<Record<string, unknown>> {
  const all = Object.entries({ ...DEFAULT_PARAMETERS, ...params });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

/** A parameter as the instrument holds it: as it is, or as JSON with sorted keys where it is a list, an object or null. */
function flat(value: unknown): string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : canonicalJson(value);
}

/**
 * Hash of the file that a provider of the user's own is, as `promptfoo:file://judge.js:function`: another program under
 * the same name is another judge. Undefined for other providers, and where the file is not there.
 */
function fileHash(provider: string): string | undefined {
  const path = /^file:\/\/(.+?)(?:(?<=\.\w+):\w+)?$/.exec(provider)?.[1];
  if (path === undefined || !existsSync(path)) return undefined;
  return createHash('sha256').update(readFileSync(path)).digest('hex').slice(0, 16);
}

/**
 * Who a judge is, as the instrument records it, without asking for its key or loading its model.
 *
 * @throws JudgeError when the id names no judge
 */
export function judgeIdentity(spec: JudgeSpec, environment: NodeJS.ProcessEnv = process.env): JudgeIdentity {
  const server = judgeServer(spec, environment);
  if (server === null) return embeddedIdentity(spec.id);
  const { model, vendor, baseURL } = server;
  const parameters = Object.entries({ ...DEFAULT_PARAMETERS, ...spec.params });
  const program = vendor === 'promptfoo' ? fileHash(model) : undefined;
  return {
    id: spec.id,
    family:
      spec.family ?? modelFamily(model) ?? (baseURL === undefined && vendor !== 'promptfoo' ? vendor : model),
    parameters: {
      ...Object.fromEntries(parameters.map(([name, value]) => [name, flat(value)])),
      ...(baseURL === undefined ? {} : { baseURL: publicURL(baseURL) }),
      ...(program === undefined ? {} : { fileHash: program }),
    },
    promptVersion: PROMPT_VERSION,
    embedded: false,
  };
}
