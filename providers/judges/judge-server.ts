import { isCredentialName, type JudgeSpec } from '../../config/judge-spec.ts';

/** What a vendor's users already have in their environment. */
interface Vendor {
  /** Variables that may hold the key; the first that is set counts. */
  readonly keys: readonly string[];
  /** Variables that may name another server. */
  readonly servers: readonly string[];
  /** What promptfoo's ids have between vendor and model. */
  readonly kinds: readonly string[];
}

/** The vendors whose SDK is used; the names of variables are promptfoo's. */
export const VENDORS = {
  openai: {
    keys: ['OPENAI_API_KEY'],
    servers: ['OPENAI_API_BASE_URL', 'OPENAI_BASE_URL'],
    kinds: ['chat', 'responses', 'completion'],
  },
  anthropic: {
    keys: ['ANTHROPIC_API_KEY'],
    servers: ['ANTHROPIC_BASE_URL'],
    kinds: ['messages', 'completion'],
  },
  google: {
    keys: ['GOOGLE_API_KEY', 'GEMINI_API_KEY', 'PALM_API_KEY'],
    servers: ['GOOGLE_API_BASE_URL'],
    kinds: [],
  },
} as const satisfies Record<string, Vendor>;
export type VendorName = keyof typeof VENDORS;

const isVendor = (name: string): name is VendorName => Object.hasOwn(VENDORS, name);

/** Where a judge's requests go, and which variable has the key for it. */
export interface JudgeServer {
  readonly vendor: VendorName | 'promptfoo';
  /** The vendor's name of the model; of a promptfoo provider, its id. */
  readonly model: string;
  /** Another server than the vendor's own, credentials included; undefined for the vendor's own. */
  readonly baseURL: string | undefined;
  /** The variables that may hold the key. None is sent where there are none. */
  readonly keyEnvars: readonly string[];
}

/** A judge that cannot be asked: names it, and the remedy. */
export class JudgeError extends Error {
  override readonly name = 'JudgeError';
}

/** The first of some variables that is set to more than white space: its name and its value. */
function firstSet(
  names: readonly string[],
  environment: NodeJS.ProcessEnv,
): { readonly name: string; readonly value: string } | undefined {
  return names
    .map((name) => ({ name, value: environment[name]?.trim() ?? '' }))
    .find(({ value }) => value !== '');
}

/** The server that the environment names for a vendor; undefined where it names none. */
function serverOf(names: readonly string[], environment: NodeJS.ProcessEnv): string | undefined {
  const set = firstSet(names, environment);
  if (set === undefined) return undefined;
  if (/^https?:$/.test(URL.parse(set.value)?.protocol ?? '')) return set.value;
  // Its value may hold a password.
  throw new JudgeError(
    `the variable ${set.name} holds no address: give one that begins with http:// or https://.`,
  );
}

/**
 * Sees to it that a provider's id, where it is an address, holds no credentials. The errors do not repeat it.
 *
 * @throws JudgeError when it holds some
 */
function refuseCredentials(providerId: string): void {
  const [, address] = /:\/\/(.*)$/s.exec(providerId) ?? [];
  if (address === undefined) return;
  if (/^[^/?#@\s]*@/.test(address)) {
    throw new JudgeError(
      'a judge of promptfoo has a user or password in its id, which is recorded: leave them in the environment.',
    );
  }
  const query = address.replace(/^[^?#]*/, '').replaceAll(/[?#]/g, '&');
  const secret = [...new URLSearchParams(query).keys()].find(isCredentialName);
  if (secret === undefined) return;
  throw new JudgeError(
    `a judge of promptfoo has a credential in its id, \`${secret}\`, which is recorded: leave it in the environment.`,
  );
}

/**
 * Where the requests of a judge go. A server that the settings name gets a key only where they name its variable too:
 * the vendor's own key is for the vendor's server.
 *
 * @returns null for embedded judges
 * @throws JudgeError when the id is of no known kind, or the environment names a server by no address
 */
export function judgeServer(
  spec: JudgeSpec,
  environment: NodeJS.ProcessEnv = process.env,
): JudgeServer | null {
  const [vendor = '', ...rest] = spec.id.split(':');
  const given = spec.apiKeyEnvar === undefined ? [] : [spec.apiKeyEnvar];
  const model = rest.join(':');
  if (vendor === 'embedded') return null;
  if (vendor === 'promptfoo') refuseCredentials(model);
  if (vendor === 'promptfoo' && model !== '') {
    return { vendor, model, baseURL: spec.baseURL, keyEnvars: given };
  }
  if (!isVendor(vendor) || model === '') {
    throw new JudgeError(
      `there is no judge '${spec.id}': write openai:<model>, anthropic:<model>, google:<model>, promptfoo:<provider id>, ` +
        'embedded:rules or embedded:minilm.',
    );
  }
  const { keys, servers, kinds }: Vendor = VENDORS[vendor];
  const kind = kinds.find((one) => one === rest[0]);
  if (kind !== undefined) {
    throw new JudgeError(
      `judge '${spec.id}': leave out '${kind}:', as in ${vendor}:${rest.slice(1).join(':') || '<model>'}.`,
    );
  }
  return {
    vendor,
    model,
    baseURL: spec.baseURL ?? serverOf(servers, environment),
    keyEnvars: given.length > 0 || spec.baseURL !== undefined ? given : keys,
  };
}

/**
 * The key for a judge's server.
 *
 * @returns undefined where the server gets none
 * @throws JudgeError when the variable that should hold it is not set
 */
export function judgeKey(
  { id }: JudgeSpec,
  { keyEnvars }: JudgeServer,
  environment: NodeJS.ProcessEnv = process.env,
): string | undefined {
  if (keyEnvars.length === 0) return undefined;
  const key = firstSet(keyEnvars, environment);
  if (key !== undefined) return key.value;
  throw new JudgeError(
    `judge ${id} needs a key: set ${keyEnvars.join(' or ')} in the environment, or name another variable with apiKeyEnvar.`,
  );
}

/** An address as it may be shown and stored: without user, password, query and fragment. */
export function publicURL(baseURL: string): string {
  const url = new URL(baseURL);
  url.username = '';
  url.password = '';
  url.search = '';
  url.hash = '';
  return url.href.replace(/\/$/, '');
}
