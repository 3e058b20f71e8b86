import { decoded } from './redact.ts';

/** A server's address, and the user that stood in it. */
export interface ServerAddress {
  /** Without user and fragment. */
  readonly url: string;
  readonly user: string;
  readonly password: string;
  /** The value of the Authorization header that names the user; undefined where there is none. */
  readonly authorization: string | undefined;
}

/** Takes the user out of an address: `fetch` refuses one that has a user in it. */
export function serverAddress(baseURL: string): ServerAddress {
  const url = new URL(baseURL);
  const [user, password] = [decoded(url.username), decoded(url.password)];
  url.username = '';
  url.password = '';
  url.hash = '';
  const named = user !== '' || password !== '';
  return {
    url: url.href,
    user,
    password,
    authorization: named ? `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` : undefined,
  };
}
