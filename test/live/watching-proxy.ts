import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Asked } from '../wire/format.ts';
import { openai } from '../wire/openai.ts';

const replySchema = z.object({ model: z.string() });

/** A request that went through, and what came of it. */
export interface Passed {
  readonly asked: Asked;
  readonly status: number;
  /** The model that the reply names; null where it names none. */
  readonly servedModel: string | null;
}

/** Stands before a real server of OpenAI's protocol: passes everything on as it is, and keeps what it saw. */
export class WatchingProxy {
  /** In the order of the replies. */
  readonly passed: Passed[] = [];
  private readonly target: string;
  private readonly server = createServer((request, response) => {
    void this.pass(request, response);
  });

  private constructor(baseURL: string) {
    this.target = baseURL.replace(/\/$/, '');
  }

  /** @param baseURL of the server behind it, which the address of the proxy stands for */
  static async start(baseURL: string): Promise<WatchingProxy> {
    const made = new WatchingProxy(baseURL);
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async pass(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { url: path = '/', headers, method = 'POST' } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    const { authorization } = headers;
    try {
      const reply = await fetch(`${this.target}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body,
      });
      const text = await reply.text();
      this.passed.push({
        asked: openai.read({ path, headers, body: JSON.parse(body) }),
        status: reply.status,
        servedModel: reply.ok ? (replySchema.safeParse(JSON.parse(text)).data?.model ?? null) : null,
      });
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(text);
    } catch {
      response.destroy();
    }
  }
}
