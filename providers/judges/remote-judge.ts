import type { JudgeSpec } from '../../config/judge-spec.ts';
import { createChatJudge } from './chat/chat-judge.ts';
import type { Learned } from './chat/learned.ts';
import type { ChatEndpoint } from './endpoints/chat-endpoint.ts';
import type { EndpointGate } from './gate/endpoint-gate.ts';
import type { Judge } from './judge.ts';
import { judgeIdentity, requestParameters } from './judge-identity.ts';
import { JudgeError, judgeKey, judgeServer } from './judge-server.ts';

/** The way to an endpoint, and what was learned of it: shared by all judges on it. */
export interface Access {
  readonly gate: Pick<EndpointGate, 'call'>;
  readonly learned: Learned;
}

/* Loaded when a judge needs it: no other command or evaluation waits for a vendor's SDK. */
const ENDPOINTS = {
  openai: async () => (await import('./endpoints/openai-endpoint.ts')).openaiEndpoint,
  anthropic: async () => (await import('./endpoints/anthropic-endpoint.ts')).anthropicEndpoint,
  google: async () => (await import('./endpoints/google-endpoint.ts')).googleEndpoint,
};

/**
 * The endpoint of a judge that is asked over a network.
 *
 * @throws JudgeError when the judge is an embedded one, or its key is not set
 */
async function endpointOf(spec: JudgeSpec): Promise<ChatEndpoint> {
  const server = judgeServer(spec);
  if (server === null) throw new JudgeError(`judge ${spec.id} is embedded: it has no server.`);
  const { vendor, model, baseURL } = server;
  if (vendor === 'promptfoo') {
    judgeKey(spec, server);
    const { promptfooEndpoint } = await import('./endpoints/promptfoo-endpoint.ts');
    return promptfooEndpoint({
      providerId: model,
      baseURL,
      apiKeyEnvar: spec.apiKeyEnvar,
    });
  }
  const apiKey = judgeKey(spec, server);
  const endpoint = await ENDPOINTS[vendor]();
  return endpoint({ model, baseURL, apiKey });
}

/**
 * A judge that is asked over a network.
 *
 * @param accessTo the way to an endpoint
 * @throws JudgeError when the judge's key is not set
 */
export async function createRemoteJudge(
  spec: JudgeSpec,
  accessTo: (endpoint: ChatEndpoint) => Access,
): Promise<Judge> {
  const endpoint = await endpointOf(spec);
  const { gate, learned } = accessTo(endpoint);
  return createChatJudge({
    identity: judgeIdentity(spec),
    forms: endpoint.forms,
    parameters: requestParameters(spec),
    call: (request, options) => gate.call(request, options),
    learned,
    ...(spec.price === undefined ? {} : { price: spec.price }),
  });
}
