const REDACTED = '[redacted]';

/**
 * Keys that tell by their first letters what they are, as their makers write them: of OpenAI, Anthropic, OpenRouter and others
 * (sk-, in groups), Groq, Cerebras, Hugging Face, Replicate, xAI, Perplexity, NVIDIA, GitHub, GitLab, Slack, Stripe, Google, AWS;
 * tokens of OAuth. A key ends in a run of letters and digits that no word is: names of models begin like keys, as hf- and
 * xai- do.
 */
const KEYS = new RegExp(
  `(?<![\\w-])(?:${[
    // Groups stand between dashes, of which at least one is no word.
    '(?:sk|rk|pk)[-_](?=[\\w.-]{0,200}[A-Za-z\\d]{16})(?=[\\w.-]{0,200}\\d)[\\w.-]{12,}',
    // One run, without a dash or an underscore.
    '(?:gsk|hf|r8|gh[oprsu])_[A-Za-z\\d]{20,}',
    'github_pat_\\w{20,}',
    '(?:csk|xai|pplx|nvapi|glpat|xox[a-z])-(?=[\\w.-]{0,200}[A-Za-z\\d]{10})(?=[A-Za-z_.-]{0,200}\\d)[\\w.-]{20,}',
    'AIza[\\w-]{20,}',
    'AKIA[A-Z\\d]{12,}',
    'ya29\\.[\\w-]{12,}',
    'eyJ[\\w-]{8,}\\.[\\w.-]{8,}',
  ].join('|')})`,
  'g',
);

/** Names of what is a credential wherever a value follows, as in a header, an address or JSON. */
const NAMES = [
  '(?:proxy-)?authorization',
  '(?:x[-_])?(?:goog[-_])?api[-_ ]?key(?: provided)?',
  'subscription[-_]key',
  '(?:access|auth|refresh|session|secret)[-_ ]?(?:token|key)',
  'client[-_ ]secret',
  'passw(?:or)?d',
  'secret',
  '[?&](?:key|token|sig|signature|code)',
].join('|');

/** What follows the name of a credential: the name is kept. */
const NAMED = new RegExp(
  `((?:${NAMES})(?:\\\\?["'])?[ \\t]{0,8}[:=][ \\t]{0,8}(?:\\\\?["'])?(?:(?:bearer|basic|token)[ \\t]{1,8})?)(?:[^\\s"'\\\\,;&<>)]|\\\\(?!["'])){6,}`,
  'gi',
);

/** A token that is set to a value, as nobody writes of tokens in prose: the value holds a digit, or stands without a space. */
const TOKEN =
  /((?<![a-z\d])token["']?(?:=|["']?[ \t]{0,8}:[ \t]{0,8}(?=[^\s\d]{0,200}\d))["']?)[^\s"',;&<>)]{6,}/gi;

/** All that a header of cookies holds, to the end of its line. */
const COOKIE = /(\b(?:set-)?cookie[ \t]{0,8}:[ \t]{0,8})[^\s"'=;]{1,200}=[^\r\n]*/gi;

/** The same as a text of JSON. */
const QUOTED_COOKIE = /(\b(?:set-)?cookie["'][ \t]{0,8}:[ \t]{0,8}["'])[^"'\r\n]+/gi;

/** A token with the word that goes before it in a header. Words of prose have no digit, and no capital after a small letter. */
const BEARER = /(\b[Bb]earer[ \t]{1,8})(?=[^\s\d]{0,200}\d|[^\s]{0,200}[a-z][A-Z])[\w.~+/=-]{8,}/g;

/**
 * A user name, or one and a password, in an address: all up to the last @ before a space, a quotation mark or a query. A
 * password may hold / and @ itself; a port is none, and without a password it ends with the host.
 */
const USER =
  /(\b[a-z][a-z\d+.-]{0,20}:\/\/)(?:[^\s/@:?#"'<>]{1,200}:(?!\d{1,5}\/)[^\s?#"'<>]{0,500}|[^\s/?#"'<>]{1,500})@/gi;

/**
 * An error's text with `[redacted]` in place of whatever looks like a key, a token or a password. Candidates' keys are not
 * known here, so it goes by their looks; what it takes away beside them is words of an error and no measurement.
 *
 * @param text what a provider or a server said
 */
export function withoutCredentials(text: string): string {
  return text
    .replace(USER, `$1${REDACTED}@`)
    .replace(COOKIE, `$1${REDACTED}`)
    .replace(QUOTED_COOKIE, `$1${REDACTED}`)
    .replace(NAMED, `$1${REDACTED}`)
    .replace(TOKEN, `$1${REDACTED}`)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(KEYS, REDACTED);
}
