import { type GenerateContentConfig, GoogleGenAI } from '@google/genai';
import { z } from 'zod';
import { publicURL } from '../judge-server.ts';
import { type ChatEndpoint, type ChatRequest, EndpointFault } from './chat-endpoint.ts';
import { googleFaultBody } from './google-fault.ts';
import { readGoogleAnswer } from './google-reply.ts';
import { withoutVariables } from './hidden-environment.ts';
import { connectionFault, type FaultContext, httpFault, keyFault } from './http-fault.ts';
import { OWN_FIELDS, refuseOwnFields } from './own-fields.ts';
import { parsedBody } from './parsed-body.ts';
import { patientFetch } from './patient-fetch.ts';
import { redactor } from './redact.ts';
import { serverAddress } from './server-address.ts';
import { unsentFault } from './unsent-fault.ts';

export interface GoogleEndpointOptions {
  readonly model: string;
  /** Without /v1beta; Google's own server where undefined. A user name and password in it are sent instead of a key. */
  readonly baseURL: string | undefined;
  /** Not sent where undefined. */
  readonly apiKey: string | undefined;
}

const VENDOR_URL = 'https://generativelanguage.googleapis.com';
const KEY_HEADER = 'x-goog-api-key';
const sentSchema = z.looseObject({ generationConfig: z.looseObject({}).default({}) });

/** An HTTP response, and its body as text. */
interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

function formOf({ form, answer: { schema } }: ChatRequest): GenerateContentConfig {
  switch (form) {
    case 'json_schema':
      return { responseMimeType: 'application/json', responseJsonSchema: schema };
    case 'json_object':
      return { responseMimeType: 'application/json' };
    default:
      return {};
  }
}

/**
 * Sees to it that the SDK sends every parameter: it leaves out what it does not know.
 *
 * @param body what the SDK made of the request
 */
function refuseUnsent(parameters: ChatRequest['parameters'], body: unknown): void {
  const sent = sentSchema.parse(parsedBody(body));
  const unsent = Object.keys(parameters).find(
    (name) => !Object.hasOwn(sent, name) && !Object.hasOwn(sent.generationConfig, name),
  );
  if (unsent === undefined) return;
  throw new EndpointFault(`Google's SDK has no parameter \`${unsent}\`: mend it in params`, {
    kind: 'permanent',
    sent: false,
  });
}

/** A model behind the Gemini API: of Google, or of a server that speaks it. */
export function googleEndpoint({ model, baseURL = VENDOR_URL, apiKey }: GoogleEndpointOptions): ChatEndpoint {
  const { url, user, password, authorization } = serverAddress(baseURL);
  const redact = redactor([apiKey, user, password, authorization]);
  // Without a key the SDK would look for one in the user's files and on the network.
  const options = { apiKey: apiKey ?? 'none', httpOptions: { baseUrl: url } };
  const client = withoutVariables('GOOGLE_', () => new GoogleGenAI(options));

  function headersOf(given: RequestInit['headers']): Headers {
    const headers = new Headers(given);
    if (apiKey === undefined || authorization !== undefined) headers.delete(KEY_HEADER);
    if (authorization !== undefined) headers.set('authorization', authorization);
    return headers;
  }

  /**
   * Sends the request by the SDK, and takes the answer before the SDK has it: that keeps no headers and no body that is
   * not JSON of an error, and makes further requests by itself where a server offers more.
   */
  async function answerTo(request: ChatRequest, context: FaultContext): Promise<Answer> {
    const { messages, parameters, system, signal } = request;
    let answer: Answer | undefined;
    let failure: EndpointFault | undefined;
    const taken: typeof fetch = async (input, init) => {
      refuseUnsent(parameters, init?.body);
      try {
        const response = await patientFetch(input, { ...init, headers: headersOf(init?.headers), signal });
        const { status, headers } = response;
        answer = { status, headers, body: await response.text() };
      } catch (error) {
        failure = connectionFault(error, context);
        throw error;
      }
      return Response.json({});
    };
    const contents = messages.map(({ role, content }) => ({
      role: role === 'user' ? 'user' : 'model',
      parts: [{ text: content }],
    }));
    const config: GenerateContentConfig = {
      ...parameters,
      ...formOf(request),
      systemInstruction: system,
      httpOptions: { fetch: taken },
    };
    await client.models.generateContent({ model, contents, config }).catch((error: unknown) => {
      signal.throwIfAborted();
      throw failure ?? (error instanceof EndpointFault ? error : unsentFault(error, context));
    });
    if (answer === undefined) throw unsentFault('the SDK sends nothing', context);
    return answer;
  }

  return {
    key: `google ${publicURL(baseURL)} ${model}`,
    forms: ['json_schema', 'json_object', 'plain'],
    async send(request) {
      refuseOwnFields(request.parameters, OWN_FIELDS.google);
      const unsendable = keyFault(apiKey);
      if (unsendable !== undefined) throw unsendable;
      const context: FaultContext = { request, redact };
      const answer = await answerTo(request, context);
      if (answer.status < 400) return readGoogleAnswer(answer, context);
      const body = googleFaultBody(parsedBody(answer.body), request);
      throw httpFault({ ...answer, body }, context);
    },
  };
}
