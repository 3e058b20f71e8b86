const REDACTED = '[redacted]';

/** Keys that tell by their first letters what they are: of OpenAI, Anthropic, Groq, Google, GitHub, AWS and others; tokens of OAuth. */
const KEYS =
  /(?<![\w-])(?:(?:sk|rk|pk|gsk|csk|hf|r8|xai|pplx|nvapi|glpat|gh[opsu]|github_pat|xox[a-z])[-_][\w.-]{12,}|AIza[\w-]{20,}|AKIA[A-Z\d]{12,}|ya29\.[\w-]{12,}|eyJ[\w-]{8,}\.[\w.-]{8,})/g;

/** What follows the name of a credential, as in a header, an address or JSON: the name is kept. */
const NAMED =
  /((?:authorization|(?:x[-_])?(?:goog[-_])?api[-_ ]?key|(?:access|auth|refresh|session|secret)[-_ ]?(?:token|key)|client[-_ ]secret|passw(?:or)?d|[?&](?:key|token|sig|signature))["']?[ \t]{0,8}[:=][ \t]{0,8}["']?(?:(?:bearer|basic|token)[ \t]{1,8})?)[^\s"',;&<>)]{6,}/gi;

/** A token with the word that goes before it in a header. Words of prose have no digit. */
const BEARER = /(\bbearer[ \t]{1,8})(?=[^\s\d]{0,200}\d)[\w.~+/=-]{8,}/gi;

/** A user name and a password in an address. */
const USER = /(\b[a-z][a-z\d+.-]{0,20}:\/\/)[^\s/@:]{1,200}:[^\s/@]{1,500}@/gi;

/**
 * An error's text with `[redacted]` in place of whatever looks like a key, a token or a password. Candidates' keys are not
 * known here, so it goes by their looks; what it takes away beside them is words of an error and no measurement.
 *
 * @param text what a provider or a server said
 */
export function withoutCredentials(text: string): string {
  return text
    .replace(USER, `$1${REDACTED}@`)
    .replace(NAMED, `$1${REDACTED}`)
    .replace(BEARER, `$1${REDACTED}`)
    .replace(KEYS, REDACTED);
}
