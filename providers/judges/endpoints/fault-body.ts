import { z } from 'zod';

/** What an error's body says, whatever its shape. */
export interface SaidFault {
  /** In words; empty where the body has none. */
  readonly message: string;
  /** Names of what happened, in lower case: `insufficient_quota`, `overloaded_error`, ... */
  readonly codes: readonly string[];
  /** The HTTP status that stands inside the body. */
  readonly status: number | undefined;
  /** Paths into the request that are named as wrong, each in its parts. */
  readonly paths: readonly (readonly string[])[];
  /** How long the body asks to wait, in milliseconds. */
  readonly wait: number | undefined;
}

const NOTHING: SaidFault = { message: '', codes: [], status: undefined, paths: [], wait: undefined };

const text = z.string().optional().catch(undefined);
const name = z.union([z.string(), z.number()]).optional().catch(undefined);

/** An entry of `detail` as FastAPI writes it, or of `details` as Google's APIs do. */
const detailSchema = z.looseObject({
  loc: z
    .array(z.union([z.string(), z.number()]))
    .optional()
    .catch(undefined),
  msg: text,
  reason: text,
  retryDelay: text,
  fieldViolations: z
    .array(z.looseObject({ field: text }))
    .optional()
    .catch(undefined),
});
type Detail = z.output<typeof detailSchema>;
const details = z
  .union([z.array(detailSchema), z.string()])
  .optional()
  .catch(undefined);
/** So much of a text is read, in characters: no server says more, and a search must end. */
const LONGEST_TEXT = 20_000;
/** Deeper than any server nests an error in another. */
const DEEPEST = 6;

const errorSchema = z.looseObject({
  code: name,
  type: name,
  status: name,
  param: text,
  detail: details,
  details,
  metadata: z.looseObject({ raw: z.unknown().optional() }).optional().catch(undefined),
});

/** A path in its parts, without what says only that it is one into the body. */
function parts(path: string): string[] {
  return path.split(/[.[\]/'"]+/).filter((part) => part !== '' && part !== 'body');
}

/** The paths in a list of validation errors that was printed into a message. */
function printedPaths(message: string): string[][] {
  return [...message.matchAll(/["']loc["']:\s*[([]([^)\]]{0,1000})[)\]]/g)].map(([, list = '']) =>
    list
      .split(',')
      .map((part) => part.trim().replace(/^["']|["']$/g, ''))
      .filter((part) => part !== '' && part !== 'body'),
  );
}

function ofDetails(list: readonly Detail[]): SaidFault {
  const pathsOf = ({ loc, fieldViolations }: Detail): string[][] => [
    ...(loc === undefined ? [] : [loc.map(String).filter((part) => part !== 'body')]),
    ...(fieldViolations ?? []).map(({ field }) => parts(field ?? '')),
  ];
  const inWords = list
    .filter(({ msg }) => msg !== undefined)
    .map((detail) => [pathsOf(detail)[0]?.join('.') ?? '', detail.msg].filter(Boolean).join(': '));
  const delay = list.map(({ retryDelay }) => /^(\d+(?:\.\d+)?)s$/.exec(retryDelay ?? '')?.[1]).find(Boolean);
  return {
    ...NOTHING,
    message: inWords.join('; '),
    codes: list.flatMap(({ reason }) => (reason === undefined ? [] : [reason.toLowerCase()])),
    paths: list.flatMap(pathsOf).filter((path) => path.length > 0),
    wait: delay === undefined ? undefined : Number(delay) * 1000,
  };
}

function statusIn(codes: readonly (string | number | undefined)[]): number | undefined {
  return codes.map(Number).find((code) => Number.isInteger(code) && code >= 400 && code < 600);
}

/** The first that says something in words leads; the others add what they know. */
function joined(faults: readonly SaidFault[]): SaidFault {
  return {
    message: [...new Set(faults.map(({ message }) => message))].filter(Boolean).join(': '),
    codes: faults.flatMap(({ codes }) => codes),
    status: faults.map(({ status }) => status).find((status) => status !== undefined),
    paths: faults.flatMap(({ paths }) => paths),
    wait: faults.map(({ wait }) => wait).find((wait) => wait !== undefined),
  };
}

/** Words that may be JSON text themselves, or a web page. */
function ofText(said: string, depth: number): SaidFault {
  try {
    const inside: unknown = JSON.parse(said);
    if (typeof inside === 'object' && inside !== null) return read(inside, depth + 1);
  } catch {
    // Not JSON: the words themselves.
  }
  const start = said.trimStart().slice(0, LONGEST_TEXT);
  if (!/^<(?:!doctype|html|head|body)/i.test(start)) {
    return { ...NOTHING, message: start.trim(), paths: printedPaths(start) };
  }
  // What the cut left open is taken out to the end.
  const words = start.replace(/<(style|script|title)\b[\s\S]*?(?:<\/\1>|$)|<[^<>]*(?:>|$)/gi, ' ').trim();
  return { ...NOTHING, message: words === '' ? 'a web page' : `a web page: ${words}` };
}

function ofDetail(detail: string | readonly Detail[] | undefined, depth: number): SaidFault {
  return typeof detail === 'string' ? ofText(detail, depth + 1) : ofDetails(detail ?? []);
}

function read(body: unknown, depth: number): SaidFault {
  if (depth > DEEPEST) return NOTHING;
  if (typeof body === 'string') return ofText(body, depth);
  if (Array.isArray(body)) return read(body[0], depth + 1);
  const parsed = errorSchema.safeParse(body);
  if (!parsed.success) return NOTHING;
  const { code, type, status, param, detail, details: more, metadata, error, errors, message } = parsed.data;
  const own: SaidFault = {
    ...NOTHING,
    codes: [code, type, status].flatMap((one) => (typeof one === 'string' ? [one.toLowerCase()] : [])),
    status: statusIn([code, status]),
    paths: param === undefined ? [] : [parts(param)].filter((path) => path.length > 0),
  };
  const inner = [error, errors, message, metadata?.raw].map((one) => read(one, depth + 1));
  return joined([...inner, own, ofDetail(detail, depth), ofDetail(more, depth)]);
}

/**
 * What an error's body says: of the vendors' APIs, and of the many servers that imitate them with bodies of their own.
 *
 * @param body parsed JSON, or text
 */
export function readFaultBody(body: unknown): SaidFault {
  const said = read(body, 0);
  return { ...said, message: said.message.slice(0, LONGEST_TEXT) };
}
