import OpenAI, { APIConnectionError, APIError } from 'openai';
import type { RecordOptions } from './record-options.ts';

function apiKeyOf({ apiKeyEnvar }: RecordOptions): string | undefined {
  if (apiKeyEnvar === undefined) return undefined;
  const key = process.env[apiKeyEnvar];
  if (key === undefined || key === '') {
    throw new Error(`--api-key-envar ${apiKeyEnvar}: that environment variable is not set`);
  }
  return key;
}

/**
 * A client of the server that is to be recorded. It sends the key of the variable that was named and nothing else that
 * tells who asks: the SDK would take key, organization and project from the environment, whatever the server.
 *
 * @throws when the named variable is not set
 */
export function clientOf(options: RecordOptions): OpenAI {
  const key = apiKeyOf(options);
  return new OpenAI({
    baseURL: options.baseUrl,
    // The SDK insists on a key; without one of the user's, the header that would carry it is left out.
    apiKey: key ?? 'none',
    ...(key === undefined ? { defaultHeaders: { Authorization: null } } : {}),
    adminAPIKey: null,
    organization: null,
    project: null,
    maxRetries: options.maxRetries ?? 3,
  });
}

/** What stands at the end of an error's chain of causes: its code such as ECONNREFUSED, else its message. */
function rootCause(error: Error): string {
  if (error.cause instanceof Error) return rootCause(error.cause);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.message.replace(/\.$/, '');
}

/** One sentence, without its full stop, for a call that failed, with what to do about it. */
export function explainFailure(error: unknown, baseUrl: string): string {
  if (error instanceof APIConnectionError) {
    return `no server answers at ${baseUrl} (${rootCause(error)}): start it, or correct --base-url`;
  }
  if (!(error instanceof APIError)) return error instanceof Error ? error.message : String(error);
  const said = `${baseUrl} answered ${error.message}`;
  switch (error.status) {
    case 401:
    case 403:
      return `${said}: name the variable that holds a valid API key with --api-key-envar`;
    case 404:
      return `${said}: check --model, and whether --base-url should end in /v1`;
    case 429:
      return `${said}: wait, or lower --concurrency`;
    case 400:
    case 422:
      return `${said}: the server rejects the request; check --model, --max-tokens, --temperature and --seed`;
    default:
      return `${said}: look at the server's log`;
  }
}
