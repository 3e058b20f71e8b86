import { z } from 'zod';
import type { WireFormat } from './format.ts';

const STATUSES: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
  504: 'DEADLINE_EXCEEDED',
};

const FINISH_REASONS = { stop: 'STOP', cut: 'MAX_TOKENS', refused: 'SAFETY' } as const;

const contentSchema = z.object({
  role: z.enum(['user', 'model']).optional(),
  parts: z.array(z.object({ text: z.string() })),
});
const schemaSchema = z.record(z.string(), z.unknown());

/** The body of POST /v1beta/models/{model}:generateContent; what is not named here is a parameter. */
const bodySchema = z.looseObject({
  contents: z.array(contentSchema).min(1),
  systemInstruction: contentSchema.optional(),
  generationConfig: z
    .looseObject({
      responseMimeType: z.enum(['text/plain', 'application/json']).optional(),
      responseJsonSchema: schemaSchema.optional(),
      responseSchema: schemaSchema.optional(),
    })
    .default({}),
});

const textOf = (content: z.output<typeof contentSchema> | undefined): string =>
  (content?.parts ?? []).map(({ text }) => text).join('');

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** What stands beside an error's message: a delay such as `30s`, or a reason such as `API_KEY_INVALID`. */
function detailsOf(code: string | undefined, param: string | undefined): object[] {
  const details: object[] = [];
  if (code !== undefined && /^[\d.]+s$/.test(code)) {
    details.push({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: code });
  } else if (code !== undefined) {
    const domain = 'googleapis.com';
    details.push({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: code, domain });
  }
  if (param !== undefined) {
    const fieldViolations = [{ field: param, description: `Invalid value at '${param}'` }];
    details.push({ '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations });
  }
  return details;
}

/**
 * The Gemini API of Google. A refusal without text is a blocked prompt, and one with text is a candidate stopped for
 * safety. The `code` of an error is the reason of its ErrorInfo, or the delay of its RetryInfo, such as `30s`.
 */
export const google: WireFormat = {
  name: 'google',
  matches: (path) => /\/models\/[^/]+:generateContent$/.test(new URL(path, 'http://loopback').pathname),
  read({ path, headers, body }) {
    const url = new URL(path, 'http://loopback');
    const { contents, systemInstruction, generationConfig, ...others } = bodySchema.parse(body);
    const { responseMimeType, responseJsonSchema, responseSchema, ...parameters } = generationConfig;
    const schema = responseJsonSchema ?? responseSchema;
    const json = responseMimeType === 'application/json';
    return {
      model: decodeURIComponent(/\/models\/([^/]+):generateContent$/.exec(url.pathname)?.[1] ?? ''),
      system: textOf(systemInstruction),
      messages: contents.map((content) => ({
        role: content.role === 'model' ? 'assistant' : 'user',
        content: textOf(content),
      })),
      form: schema !== undefined ? 'json_schema' : json ? 'json_object' : 'plain',
      schema,
      parameters: { ...parameters, ...others },
      key: first(headers['x-goog-api-key']) ?? url.searchParams.get('key') ?? undefined,
    };
  },
  reply({ text, model, end, tokens }) {
    const rest = {
      usageMetadata: {
        promptTokenCount: tokens.prompt,
        candidatesTokenCount: tokens.completion,
        totalTokenCount: tokens.prompt + tokens.completion,
      },
      modelVersion: model,
      responseId: 'loopback',
    };
    if (end === 'refused' && text === '') {
      return { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...rest };
    }
    const candidate = {
      ...(text === '' ? {} : { content: { role: 'model', parts: [{ text }] } }),
      finishReason: FINISH_REASONS[end],
      index: 0,
    };
    return { candidates: [candidate], ...rest };
  },
  error(status, message, { code, param } = {}) {
    const details = detailsOf(code, param);
    return {
      error: {
        code: status,
        message,
        status: STATUSES[status] ?? 'UNKNOWN',
        ...(details.length === 0 ? {} : { details }),
      },
    };
  },
};
