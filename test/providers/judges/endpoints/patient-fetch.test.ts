import { afterEach, describe, expect, it } from 'vitest';
import { anthropicEndpoint } from '../../../../providers/judges/endpoints/anthropic-endpoint.ts';
import { googleEndpoint } from '../../../../providers/judges/endpoints/google-endpoint.ts';
import { patientFetch } from '../../../../providers/judges/endpoints/patient-fetch.ts';
import { RawServer } from './raw-server.ts';

type Dispatcher = NonNullable<RequestInit['dispatcher']>;
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');

// Node sets the dispatcher up when a class of fetch's is first used.
new Headers();
const original: Dispatcher = Reflect.get(globalThis, GLOBAL_DISPATCHER);

let server: RawServer | undefined;
afterEach(async () => {
  Reflect.set(globalThis, GLOBAL_DISPATCHER, original);
  await server?.stop();
});

/** What the process's dispatcher is asked from now on. */
function watchDispatcher(): unknown[] {
  const dispatched: unknown[] = [];
  const watched = original.compose((dispatch) => (options, handler) => {
    dispatched.push(options);
    return dispatch(options, handler);
  });
  Reflect.set(globalThis, GLOBAL_DISPATCHER, watched);
  return dispatched;
}

describe('patientFetch', () => {
  it('takes the time limits off the dispatcher that the process uses now, and keeps to it', async () => {
    server = await RawServer.start({ body: { an: 'answer' } });
    const dispatched = watchDispatcher();
    const response = await patientFetch(server.url, { method: 'POST', body: 'x', headers: { 'x-own': 'y' } });
    expect(await response.json()).toEqual({ an: 'answer' });
    expect(dispatched).toMatchObject([{ method: 'POST', headersTimeout: 0, bodyTimeout: 0 }]);
    expect(server.requests).toMatchObject([{ 'x-own': 'y' }]);
  });

  it('sends a request as it is where the dispatcher cannot be built upon', async () => {
    server = await RawServer.start({ body: { an: 'answer' } });
    const dispatch: Dispatcher['dispatch'] = (options, handler) => original.dispatch(options, handler);
    Reflect.set(globalThis, GLOBAL_DISPATCHER, { dispatch });
    await patientFetch(server.url, { method: 'POST', body: 'x', headers: { 'x-own': 'y' } });
    expect(server.requests).toMatchObject([{ 'x-own': 'y' }]);
  });

  it.each([
    ['anthropic', anthropicEndpoint],
    ['google', googleEndpoint],
  ])('sends the requests of %s', async (_, endpoint) => {
    server = await RawServer.start({ body: {} });
    const dispatched = watchDispatcher();
    const sent = endpoint({ model: 'm', baseURL: server.url, apiKey: undefined }).send({
      system: 's',
      messages: [{ role: 'user', content: 'u' }],
      form: 'plain',
      answer: { name: 'a', schema: {} },
      parameters: {},
      signal: new AbortController().signal,
    });
    await expect(sent).rejects.toMatchObject({ kind: 'passing' });
    expect(dispatched).toMatchObject([{ method: 'POST', headersTimeout: 0, bodyTimeout: 0 }]);
  });
});
