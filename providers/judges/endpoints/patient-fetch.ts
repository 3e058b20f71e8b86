type Dispatcher = NonNullable<RequestInit['dispatcher']>;

/** Where Node keeps what sends its requests: a proxy's, where one was set up. */
const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1');

function isDispatcher(value: unknown): value is Dispatcher {
  return (
    typeof value === 'object' && value !== null && 'compose' in value && typeof value.compose === 'function'
  );
}

/** The process's dispatcher with its time limits taken off; undefined where there is none to be had. */
function withoutTimeLimits(): Dispatcher | undefined {
  // Node sets the dispatcher up when a class of fetch's is first used.
  new Headers();
  const current: unknown = Reflect.get(globalThis, GLOBAL_DISPATCHER);
  if (!isDispatcher(current)) return undefined;
  return current.compose(
    (dispatch) => (options, handler) => dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  );
}

/**
 * `fetch` that waits for as long as the request's signal lets it. Node's own gives up after five minutes without a byte,
 * which a large model on a small machine may need.
 */
export const patientFetch: typeof fetch = (input, init) => {
  const dispatcher = withoutTimeLimits();
  return fetch(input, dispatcher === undefined ? init : { ...init, dispatcher });
};
