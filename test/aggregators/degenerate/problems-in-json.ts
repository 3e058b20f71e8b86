/** Where a walk stands. */
interface Place {
  /** From the root: `cards.0.deltaSCD`. */
  readonly path: string;
  /** The nearest object around it that accounts for its intervals by path, and the path from there. */
  readonly accounts: { readonly reasons: Readonly<Record<string, unknown>>; readonly path: string } | null;
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** An object as JSON holds it: neither a class nor a Map, a Set or typed numbers. */
function isPlain(value: object): value is Fields {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const joined = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

const isSentence = (value: unknown) =>
  typeof value === 'string' && value.trim() !== '' && !/NaN|Infinity|\[object|\bundefined$/.test(value);

/** Whether a field is an interval by its name. */
const isInterval = (name: string) => name === 'interval' || name.endsWith('Interval');

/** The fields in which an object can say why another of its fields is null. */
const reasonNames = (name: string) => ['reason', 'why', `${name}Reason`];

function at(root: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        isObject(value) && Object.hasOwn(value, name)
          ? Object.entries(value).find(([key]) => key === name)?.[1]
          : undefined,
      root,
    );
}

/** What is wrong with a null among some fields: nothing where it may be null, or something says why it is. */
function nullProblems(name: string, fields: Fields, { path, accounts }: Place): string[] {
  const here = joined(path, name);
  const isSaid =
    reasonNames(name).some((reason) => isSentence(fields[reason])) ||
    (accounts !== null && isSentence(accounts.reasons[joined(accounts.path, name)]));
  if (isSaid) return [];
  if (isInterval(name)) return [`${here} is null without a reason`];
  const hasSlot = ['reason', 'why'].some((reason) => Object.hasOwn(fields, reason));
  return hasSlot && ['value', 'shares', 'change', 'count', 'estimate'].includes(name)
    ? [`${here} is null, and so is the reason beside it`]
    : [];
}

/** Reasons that an object keeps by path must each be of something that is null. */
function accountProblems(fields: Fields, place: Place): string[] {
  const { intervalReasons } = fields;
  if (!isObject(intervalReasons)) return [];
  return Object.entries(intervalReasons).flatMap(([path, reason]) => {
    const here = joined(place.path, `intervalReasons["${path}"]`);
    if (!isSentence(reason)) return [`${here} is no sentence`];
    return at(fields, path) === null ? [] : [`${here} is of nothing that is null`];
  });
}

function walk(value: unknown, place: Place): string[] {
  const here = place.path === '' ? 'the root' : place.path;
  if (typeof value === 'number') {
    if (Number.isFinite(value)) return Object.is(value, -0) ? [`${here} is -0`] : [];
    return [`${here} is ${value}`];
  }
  if (typeof value === 'string') {
    return /\bNaN\b|\bInfinity\b|\[object /.test(value) ? [`${here} says ${JSON.stringify(value)}`] : [];
  }
  if (value === null || typeof value === 'boolean') return [];
  if (!isObject(value))
    return [`${here} is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`];
  const deeper = (name: string, accounts: Place['accounts']): Place => ({
    path: joined(place.path, name),
    accounts: accounts === null ? null : { ...accounts, path: joined(accounts.path, name) },
  });
  if (Array.isArray(value)) {
    return value.flatMap((one: unknown, i) => walk(one, deeper(String(i), place.accounts)));
  }
  if (!isPlain(value)) return [`${here} is a ${value.constructor.name}, which JSON cannot hold`];
  const reasons = isObject(value.intervalReasons) ? value.intervalReasons : null;
  const accounts = reasons === null ? place.accounts : { reasons: { ...reasons }, path: '' };
  const own: Place = { path: place.path, accounts };
  return [
    ...accountProblems(value, place),
    ...Object.entries(value).flatMap(([name, field]) =>
      field === null ? nullProblems(name, value, own) : walk(field, deeper(name, accounts)),
    ),
  ];
}

/**
 * Everything in a result that JSON cannot hold or a reader cannot make sense of, a sentence each with its path; empty where
 * all is well. NaN, infinities, -0, undefined fields, Maps and the like are none of JSON's; a text names none of them.
 *
 * An interval (`interval`, `...Interval`) that is null has its reason: beside it (`reason`, `why`, `<name>Reason`), or by
 * its path in the `intervalReasons` of the nearest object around it. A null value beside a field for a reason has one too.
 * Nothing in `intervalReasons` is of what is there.
 */
export function problemsInJson(result: unknown): string[] {
  return walk(result, { path: '', accounts: null });
}
