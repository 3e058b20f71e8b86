import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { z } from 'zod';

const startedSchema = z.object({ url: z.url() });
const seenSchema = z.object({
  requests: z.array(z.object({ format: z.enum(['openai', 'anthropic', 'google']), body: z.unknown() })),
  mostAtOnce: z.int(),
});

/** What a server has seen so far: every request, and how many were open at once at the most. */
export type Seen = z.output<typeof seenSchema>;

/** A judge in a process of its own, which answers after a while. */
export interface SlowJudge {
  /** Without the path that an SDK adds. */
  readonly url: string;
  seen(): Promise<Seen>;
  stop(): void;
}

/**
 * Starts the judge.
 *
 * @param wait milliseconds until it answers
 */
export async function startSlowJudge(wait: number): Promise<SlowJudge> {
  const child = fork(join(import.meta.dirname, 'slow-server.ts'), [String(wait)]);
  const said = async () => {
    const [message]: unknown[] = await once(child, 'message');
    return message;
  };
  const { url } = startedSchema.parse(await said());
  return {
    url,
    seen: async () => {
      const answer = said();
      child.send('seen');
      return seenSchema.parse(await answer);
    },
    stop: () => child.disconnect(),
  };
}
