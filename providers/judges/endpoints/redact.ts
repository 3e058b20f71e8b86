import { isCredentialName } from '../../../config/judge-spec.ts';

const REDACTED = '[redacted]';
/** Shorter ones keep nobody out, and are words of answers too. */
const SHORTEST_SECRET = 4;
/** The shortest piece of a credential that is taken for one; shorter ones stand in ordinary words too. */
const SHORTEST_PIECE = 8;
/** What servers show of a key: its ends, with stars, bullets or dots between. */
const MASKED = /(?<![\w-])([\w-]*)(?:\*{3,}|•{3,}|\.{3,}|…)([\w-]*)/g;
/** The fewest characters of a key that must be left for a mask to be known as that key's. */
const SHORTEST_ENDS = 2;

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Replaces every run that also stands in the secret, of at least {@link SHORTEST_PIECE} characters. */
function withoutPieces(text: string, secret: string): string {
  let result = '';
  let at = 0;
  while (at < text.length) {
    let end = at + SHORTEST_PIECE;
    if (end > text.length || !secret.includes(text.slice(at, end))) {
      result += text[at];
      at += 1;
      continue;
    }
    while (end < text.length && secret.includes(text.slice(at, end + 1))) end += 1;
    result += REDACTED;
    at = end;
  }
  return result;
}

function withoutMasks(text: string, secret: string): string {
  return text.replace(MASKED, (whole: string, head: string, tail: string) => {
    const ends = head.length + tail.length;
    const ours = ends >= SHORTEST_ENDS && secret.startsWith(head) && secret.endsWith(tail);
    return ours ? REDACTED : whole;
  });
}

/** Replaces the secret; a short one only where it stands alone, since it may be part of a word. */
function withoutWhole(text: string, secret: string): string {
  if (secret.length >= SHORTEST_PIECE) return text.replaceAll(secret, REDACTED);
  return text.replace(new RegExp(`(?<![\\w-])${escaped(secret)}(?![\\w-])`, 'g'), REDACTED);
}

/** The forms that a secret may come back in: as it is, in a URL, in JSON. */
function formsOf(secret: string): string[] {
  return [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
}

/** A part of an address without its percent signs, where they are well-formed. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The texts in settings that are named a key, a token or the like, however deep. */
export function secretsInSettings(settings: unknown): string[] {
  if (typeof settings !== 'object' || settings === null) return [];
  return Object.entries(settings).flatMap(([name, value]) =>
    typeof value === 'string' && isCredentialName(name) ? [value] : secretsInSettings(value),
  );
}

/**
 * Makes a function that replaces credentials in a text by `[redacted]`: each whole, any eight and more characters of it
 * in a row, and its ends with stars or dots between, as servers like to name a key that they reject.
 *
 * @param secrets keys, user names, passwords; undefined ones and those of fewer than four characters are passed over
 */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const given = secrets.filter((secret) => secret !== undefined && secret.length >= SHORTEST_SECRET);
  const forms = [...new Set(given.flatMap((secret = '') => formsOf(secret)))];
  // Masks before pieces, which they are made of; the whole of every form before the pieces of any.
  const steps = [withoutMasks, withoutWhole, withoutPieces];
  return (text) =>
    steps.reduce((left, step) => forms.reduce((rest, secret) => step(rest, secret), left), text);
}

/** The credentials in an address: user name, password, and what its query names a key, a token or the like. */
export function secretsInAddress(address: string): string[] {
  const { username, password, searchParams } = new URL(address);
  const named = [...searchParams].filter(([name]) => isCredentialName(name)).map(([, value]) => value);
  return [username, password, ...[username, password].map(decoded), ...named];
}
