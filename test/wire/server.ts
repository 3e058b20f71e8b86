import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { anthropic } from './anthropic.ts';
import type { Asked, Said, WireFormat } from './format.ts';
import { google } from './google.ts';
import { openai } from './openai.ts';

const FORMATS: readonly WireFormat[] = [openai, anthropic, google];

/** What goes wrong with a request. */
export type Fault =
  /** An error of the vendor's API. */
  | {
      readonly status: number;
      readonly message?: string;
      readonly code?: string;
      readonly param?: string;
      readonly headers?: Readonly<Record<string, string>>;
    }
  /** No answer comes. */
  | 'silence'
  /** The connection breaks in the middle of the body. */
  | 'reset'
  /** A web page with status 200, as a proxy sends it. */
  | 'page'
  /** A body that ends in the middle, under an honest length. */
  | 'truncated';

/** What the server does with a request: an answer's text or more of it, or a fault; after a delay where one is given. */
export type Response = string | (Partial<Said> & { readonly text: string }) | { readonly fault: Fault };

export interface Request extends Asked {
  readonly format: WireFormat['name'];
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  /** The body as it came. */
  readonly body: unknown;
}

/** Answers a request; `index` counts the requests from 0. */
export type Responder = (request: Request, index: number) => Response | Promise<Response>;

/** A server on the loopback interface that speaks the vendors' wire formats, each at its own paths. */
export class WireServer {
  /** Every request, in the order of arrival. */
  readonly requests: Request[] = [];
  /** The most requests that were open at once. */
  mostAtOnce = 0;
  private open = 0;
  private readonly respond: Responder;
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((request, response) => {
    void this.serve(request, response);
  });

  private constructor(respond: Responder) {
    this.respond = respond;
    this.server.on('connection', (socket) => {
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  static async start(respond: Responder, port = 0): Promise<WireServer> {
    const made = new WireServer(respond);
    await new Promise<void>((resolve) => made.server.listen(port, '127.0.0.1', resolve));
    return made;
  }

  /** The address without a path: `/v1` for the OpenAI format is the client's to add. */
  get url(): string {
    const { port } = this.server.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    this.open += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.open);
    response.on('close', () => {
      this.open -= 1;
    });
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const path = incoming.url ?? '/';
    const format = FORMATS.find((one) => one.matches(path));
    if (format === undefined) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end(`no such path: ${path}`);
      return;
    }
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    const { headers } = incoming;
    const request = { ...format.read({ path, headers, body }), format: format.name, path, headers, body };
    this.requests.push(request);
    const answer = await this.respond(request, this.requests.length - 1);
    if (response.destroyed) return;
    if (typeof answer === 'object' && 'fault' in answer) {
      fail(answer.fault, format, response);
      return;
    }
    const said = typeof answer === 'string' ? { text: answer } : answer;
    const whole: Said = {
      model: request.model,
      end: 'stop',
      tokens: { prompt: 100, completion: 10 },
      ...said,
    };
    send(response, 200, format.reply(whole, request));
  }
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

function fail(fault: Fault, format: WireFormat, response: ServerResponse): void {
  if (typeof fault === 'object') {
    const { status, message = `made-up error ${status}`, code, param, headers } = fault;
    const more = { ...(code === undefined ? {} : { code }), ...(param === undefined ? {} : { param }) };
    send(response, status, format.error(status, message, more), { ...headers });
    return;
  }
  switch (fault) {
    case 'silence':
      return;
    case 'reset':
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
      response.write('{"id": "half', () => response.socket?.resetAndDestroy());
      return;
    case 'page':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><h1>Bad gateway</h1>');
      return;
    case 'truncated':
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"id": "x", "choices": [{"mess');
  }
}
