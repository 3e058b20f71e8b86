/** What a request asks, read from a vendor's wire format. */
export interface Asked {
  readonly model: string;
  readonly system: string;
  /** In turn, the user first. */
  readonly messages: readonly { readonly role: 'user' | 'assistant'; readonly content: string }[];
  /** How the answer is asked for: the vendor's own words, such as `json_schema`; `plain` for nothing at all. */
  readonly form: string;
  /** The JSON schema that came with it; undefined where none did. */
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  /** What else stands in the request: temperature, token limit, ... */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The key that the request carries; undefined where it carries none. */
  readonly key: string | undefined;
}

/** An answer before it takes a vendor's form. */
export interface Said {
  readonly text: string;
  readonly model: string;
  readonly end: 'stop' | 'cut' | 'refused';
  readonly tokens: { readonly prompt: number; readonly completion: number };
}

/** A vendor's wire format, from the server's side. */
export interface WireFormat {
  readonly name: 'openai' | 'anthropic' | 'google';
  /** Whether a request to this path is in this format. */
  matches(path: string): boolean;
  read(request: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string | string[] | undefined>>;
    readonly body: unknown;
  }): Asked;
  /** The body of a reply, as the vendor's API documents it. */
  reply(said: Said, asked: Asked): unknown;
  /** The body that the vendor sends with an HTTP error. */
  error(status: number, message: string, more?: { readonly code?: string; readonly param?: string }): unknown;
}
