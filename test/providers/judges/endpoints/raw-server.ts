import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RawAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; text is sent as it is. */
  readonly body: unknown;
  /** Called when half of the body is sent; the rest never is. */
  readonly half?: () => void;
}

/** A server that gives one answer to every request, whatever is asked, and keeps the requests' headers. */
export class RawServer {
  readonly requests: IncomingHttpHeaders[] = [];
  readonly url: string;
  private readonly close: () => Promise<void>;

  private constructor(url: string, close: () => Promise<void>, requests: IncomingHttpHeaders[]) {
    this.url = url;
    this.close = close;
    this.requests = requests;
  }

  static async start({ status = 200, headers = {}, body, half }: RawAnswer): Promise<RawServer> {
    const requests: IncomingHttpHeaders[] = [];
    const server = createServer((request, response) => {
      requests.push(request.headers);
      request.resume().on('end', () => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        if (half === undefined) response.end(text);
        else response.write(text.slice(0, text.length / 2), half);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const close = async (): Promise<void> => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    };
    return new RawServer(`http://127.0.0.1:${port}`, close, requests);
  }

  async stop(): Promise<void> {
    await this.close();
  }
}
