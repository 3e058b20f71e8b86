import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import pLimit from 'p-limit';
import type { Seen } from './slow-judge.ts';

/**
 * Sends requests as they stand through the vendors' SDKs: no store, no limits but one, nothing read of the answers.
 *
 * @param url without the path that an SDK adds
 * @param inFlight how many at once
 */
export async function sendBare(requests: Seen['requests'], url: string, inFlight: number): Promise<void> {
  const options = { apiKey: 'none', maxRetries: 0 };
  const openai = new OpenAI({ ...options, baseURL: `${url}/v1` });
  const anthropic = new Anthropic({ ...options, baseURL: url });
  await pLimit(inFlight).map(requests, async ({ format, body }) => {
    if (format === 'google') throw new Error('the bare calls know no google');
    if (format === 'openai') await openai.post('/chat/completions', { body });
    else await anthropic.post('/v1/messages', { body });
  });
}
