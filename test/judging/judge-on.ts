import { type JudgeSpec, judgeSpecSchema } from '../../config/judge-spec.ts';
import type { WireServer } from '../wire/server.ts';

/** A judge on the loopback server, as esfp.yaml would name it: it needs no key, and repeats nothing unless told to. */
export function judgeOn(
  { url }: WireServer,
  vendor: 'openai' | 'anthropic' | 'google' = 'openai',
  { limits = {}, ...more }: { limits?: object } & Record<string, unknown> = {},
): JudgeSpec {
  return judgeSpecSchema.parse({
    id: `${vendor}:made-up`,
    baseURL: vendor === 'openai' ? `${url}/v1` : url,
    limits: { retries: 0, retryDelay: 0.001, timeout: 10, ...limits },
    ...more,
  });
}
