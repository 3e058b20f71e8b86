import type { ChatRequest } from './chat-endpoint.ts';
import type { SaidFault } from './fault-body.ts';
import { withoutQuotes } from './own-words.ts';

/** What of a request is to blame for its rejection. */
export type Blame =
  | { readonly kind: 'form'; readonly suspected?: true }
  | { readonly kind: 'parameter'; readonly parameter: string; readonly suspected?: true }
  | { readonly kind: 'request' };

export type Blamable = Pick<ChatRequest, 'form' | 'parameters' | 'system' | 'messages'>;

/** Fields that carry the form of answer in one API or another, without case and underscores. */
const FORM_FIELDS: ReadonlySet<string> = new Set([
  'responseformat',
  'jsonschema',
  'tools',
  'toolchoice',
  'toolconfig',
  'functions',
  'functioncall',
  'outputformat',
  'outputconfig',
  'responseschema',
  'responsejsonschema',
  'responsemimetype',
  'structuredoutputs',
  'format',
  'schema',
  'grammar',
]);
const FORM_WORDS =
  /response[_ ]?format|output[_ ]?(?:format|config)|json[_ ]?(?:schema|object|mode)|response[_ ]?(?:json[_ ]?)?schema|response[_ ]?mime[_ ]?type|structured[_ -]?outputs?|tool[_ ]?(?:choice|config|use|calls?|calling)|\btools?\b|function[_ ]?call(?:s|ing)?|\bgrammar\b/i;
/** Of those, the words that no server uses for anything else. */
const FORM_FIELD_WORDS = /response_format|json_schema|tool_choice/;
const TOO_LONG =
  /context (?:length|window|size)|maximum (?:number of )?tokens|too many tokens|(?:prompt|input|request) is too (?:long|large)/i;

const plainName = (name: string): string => name.replace(/[_-]/g, '').toLowerCase();
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_-]+/)
    .filter((word) => /^[a-z\d]+$/.test(word));

/** Every name that may stand for a parameter: its own, and those inside it where they have two words and more. */
function namesOf(parameters: Blamable['parameters']): [name: string, parameter: string][] {
  return Object.entries(parameters).flatMap(([parameter, value]) => {
    const inside = typeof value === 'object' && value !== null ? Object.keys(value) : [];
    const long = inside.filter((name) => wordsOf(name).length > 1);
    return [parameter, ...long].map((name): [string, string] => [name, parameter]);
  });
}

/**
 * Where a parameter is named in a message. Short words such as `stop` stand in sentences too, and count in quotes or
 * before a colon only.
 */
function mention(name: string, message: string): number {
  const words = wordsOf(name);
  if (words.length === 0) return -1;
  const spelt = words.join('[_ -]?');
  const unmistakable = words.length > 1 || spelt.length > 4;
  const pattern = unmistakable
    ? `(?<![a-z\\d])${spelt}(?![a-z\\d])`
    : `(?<=['"\`])${spelt}(?=['"\`])|(?<=parameters?:? )${spelt}\\b|^${spelt}(?=:)`;
  return message.search(new RegExp(pattern, 'i'));
}

function ofPath(path: readonly string[], { form, parameters }: Blamable): Blame | undefined {
  for (const part of [...path].reverse().map(plainName)) {
    const parameter = Object.keys(parameters).find((name) => plainName(name) === part);
    if (parameter !== undefined) return { kind: 'parameter', parameter };
    if (form !== 'plain' && FORM_FIELDS.has(part)) return { kind: 'form' };
  }
  return undefined;
}

/** What is named first: a rejection tells its reason before its remedy. */
function ofMessage(said: string, { form, parameters }: Blamable): Blame | undefined {
  const message = withoutQuotes(said);
  const candidates: [number, Blame][] = [
    [message.search(TOO_LONG), { kind: 'request' }],
    [form === 'plain' ? -1 : message.search(FORM_WORDS), { kind: 'form', suspected: true }],
    ...namesOf(parameters).map(([name, parameter]): [number, Blame] => [
      mention(name, message),
      { kind: 'parameter', parameter, suspected: true },
    ]),
  ];
  return candidates.filter(([at]) => at >= 0).sort(([one], [other]) => one - other)[0]?.[1];
}

/**
 * What is to blame, going by the paths that a rejection names, else by its words, which make it suspected only; else the
 * request as a whole.
 */
export function blameOf(said: SaidFault, request: Blamable): Blame {
  for (const path of said.paths) {
    const blame = ofPath(path, request);
    if (blame !== undefined) return blame;
  }
  const inWords = said.paths.length > 0 ? undefined : ofMessage(said.message, request);
  return inWords ?? { kind: 'request' };
}

/**
 * Whether an error of the 5xx kind rejects the request all the same: some servers answer so to what they fail to
 * validate.
 */
export function isRejection(said: SaidFault, { form }: Blamable): boolean {
  return said.paths.length > 0 || (form !== 'plain' && FORM_FIELD_WORDS.test(said.message));
}
