import type { ApiProvider } from 'promptfoo';
import { unlessAborted } from '../gate/waiting.ts';
import { publicURL } from '../judge-server.ts';
import { type ChatEndpoint, type ChatRequest, EndpointFault } from './chat-endpoint.ts';
import { type FaultContext, quoted } from './http-fault.ts';
import { promptfooFault, readProviderResponse } from './promptfoo-reply.ts';
import { redactor, secretsInAddress, secretsInSettings } from './redact.ts';

export interface PromptfooEndpointOptions {
  /** As in promptfoo's own config, e.g. `mistral:mistral-large-latest` or `file://judge.js`. */
  readonly providerId: string;
  /** Given to the provider as `apiBaseUrl`, which most take. */
  readonly baseURL: string | undefined;
  /** The variable that holds the key. Undefined: promptfoo's own rule for the vendor's server, none for another. */
  readonly apiKeyEnvar: string | undefined;
}

type Settings = Readonly<Record<string, unknown>>;
type Promptfoo = typeof import('promptfoo');

/** Shorter values of the environment are settings rather than keys. */
const SHORTEST_KEY = 16;
/** Sent to a server that no key is named for: without one promptfoo looks for one in the environment. */
const NO_KEY = 'none';
/** Providers of the user's own, which may object to settings that they do not know. */
const OWN = /^(?:file|package):/;
/** promptfoo puts the reasoning before the answer. */
const WITHOUT_REASONING = { showThinking: false };
/**
 * promptfoo's providers of OpenAI's kind also repeat a failed request four times by themselves, and send a temperature
 * and a token limit that nobody gave.
 */
const OPENAI_KIND = { ...WITHOUT_REASONING, maxRetries: 0, omitDefaults: true };

function settingsOf(
  { providerId, baseURL, apiKeyEnvar }: PromptfooEndpointOptions,
  parameters: Settings,
): Settings {
  if (apiKeyEnvar === undefined) {
    // A key that promptfoo finds by itself is the vendor's, and goes to no other server.
    return baseURL === undefined
      ? parameters
      : { ...(OWN.test(providerId) ? {} : { apiKey: NO_KEY }), ...parameters, apiBaseUrl: baseURL };
  }
  const address = baseURL === undefined ? {} : { apiBaseUrl: baseURL };
  const key = OWN.test(providerId) ? { apiKeyEnvar } : { apiKey: process.env[apiKeyEnvar] };
  return { ...parameters, ...address, ...key };
}

async function load(promptfoo: Promptfoo, providerId: string, config: Settings): Promise<ApiProvider> {
  const provider = await promptfoo.loadApiProvider(providerId, { options: { config } });
  if ('getOpenAiBody' in provider) provider.config = { ...OPENAI_KIND, ...provider.config };
  else if (providerId.startsWith('anthropic:'))
    provider.config = { ...WITHOUT_REASONING, ...provider.config };
  return provider;
}

/** What of the environment promptfoo may take for a key by itself. */
function keysOfEnvironment(): (string | undefined)[] {
  return Object.entries(process.env).flatMap(([name, value = '']) =>
    /(?:key|token|secret|password)$/i.test(name) && value.length >= SHORTEST_KEY ? [value] : [],
  );
}

/** A provider's id without credentials: some ids are addresses. */
function publicId(providerId: string): string {
  return providerId.replace(/(:\/\/)[^/@\s]*@/, '$1').replace(/\?.*$/s, '');
}

/**
 * Any provider that promptfoo can load. promptfoo has no word for a form of answer, so that answers are asked for in
 * the prompt only. Its cache is off for these calls.
 *
 * How many HTTP requests a call makes is the provider's to say: those of OpenAI's kind make one, others repeat a failed
 * one by themselves until the signal is aborted. All throw an answer away whose headers say that no request remains, so
 * that it is bought again.
 */
export function promptfooEndpoint(options: PromptfooEndpointOptions): ChatEndpoint {
  const { providerId, baseURL, apiKeyEnvar } = options;
  const loaded = new Map<string, Promise<ApiProvider>>();

  function contextOf(request: ChatRequest): FaultContext {
    const secrets = [
      apiKeyEnvar === undefined ? undefined : process.env[apiKeyEnvar]?.trim(),
      ...keysOfEnvironment(),
      ...secretsInSettings(request.parameters),
      ...(baseURL === undefined ? [] : secretsInAddress(baseURL)),
      ...(URL.canParse(providerId) ? secretsInAddress(providerId) : []),
    ];
    return { request, redact: redactor(secrets) };
  }

  async function providerFor(promptfoo: Promptfoo, { parameters }: ChatRequest): Promise<ApiProvider> {
    const key = JSON.stringify(parameters);
    const shared = loaded.get(key) ?? load(promptfoo, providerId, settingsOf(options, parameters));
    loaded.set(key, shared);
    shared.catch(() => loaded.delete(key));
    return shared;
  }

  return {
    key: `promptfoo ${baseURL === undefined ? '' : `${publicURL(baseURL)} `}${publicId(providerId)}`,
    forms: ['plain'],
    async send(request) {
      const { signal, system, messages } = request;
      signal.throwIfAborted();
      const context = contextOf(request);
      // It takes seconds to load, and most panels need none of it.
      const promptfoo = await import('promptfoo');
      const provider = await providerFor(promptfoo, request).catch((error: unknown) => {
        const words = quoted(error instanceof Error ? error.message : String(error), context.redact);
        throw new EndpointFault(`promptfoo cannot load ${publicId(providerId)}: ${words}`, {
          kind: 'permanent',
          sent: false,
        });
      });
      const prompt = JSON.stringify([{ role: 'system', content: system }, ...messages]);
      const callContext = { prompt: { raw: prompt, label: 'judge' }, vars: {}, bustCache: true };
      const call = promptfoo.cache.withCacheEnabled(false, () =>
        provider.callApi(prompt, callContext, { abortSignal: signal }),
      );
      const response = await unlessAborted(call, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        throw promptfooFault(error instanceof Error ? error.message : String(error), undefined, context);
      });
      return readProviderResponse(response, context);
    },
  };
}
