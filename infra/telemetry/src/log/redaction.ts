export const CENSORED = '[redacted]';

/** Names of fields whose content is never shown, in any case; `d` is the private part of a JWK. */
const SECRET_FIELD =
  /^(?:.*(?:password|passphrase|secret|credentials|authorization|cookie|api[-_]?key|private[-_]?key)|creds|d|nkey_?seed|seed|token|access_?token|refresh_?token)$/i;

/** How many levels are searched for secret fields; deeper values are not written. */
const DEPTH = 6;

/** Returns the same object if nothing is secret. (Pino's redaction by 100 wildcard paths takes 400 times as long.) */
export function censor(fields: Record<string, unknown>, depth = DEPTH): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const [key, value] of Object.entries(fields)) {
    const shown =
      SECRET_FIELD.test(key) && value !== undefined && value !== null
        ? CENSORED
        : censored(value, depth);
    if (shown !== value) (copy ??= { ...fields })[key] = shown;
  }
  return copy ?? fields;
}

function censored(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  // Both are serialised later; an error is redacted after that.
  if (value instanceof Error || value instanceof Date) return value;
  if (depth === 0) return '[too deep]';
  if (Array.isArray(value)) {
    const shown = value.map((item) => censored(item, depth - 1));
    return shown.some((item, at) => item !== value[at]) ? shown : value;
  }
  return isPlain(value) ? censor(value, depth - 1) : value;
}

function isPlain(value: object): value is Record<string, unknown> {
  return !ArrayBuffer.isView(value) && !('toJSON' in value);
}

/** Forms of secrets that are recognised anywhere: in a message, the stack of an error, a prompt. */
const SECRET_FORMS: readonly (readonly [RegExp, string])[] = [
  // scheme://user:password@host and scheme://token@host: up to the last @ before the path.
  [/(:\/\/)[^/\s"\\?#]+@/g, `$1${CENSORED}@`],
  // user:password@host without a scheme.
  [/(?<![^\s"',(])([^\s"',(@/:]{1,64}:)[^\s"',(@/]+@(?=[\w[])/g, `$1${CENSORED}@`],
  [/\b(Bearer|ApiKey|authorization\W+Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${CENSORED}`],
  // NKey seeds: S, the kind, and 56 base32 letters.
  [/\bS[ACNOUX][A-Z2-7]{56}\b/g, CENSORED],
  // Keys of well-known services, by the prefixes that these publish for secret scanners.
  [/\b(?:sk|pk|rk)[-_][\w-]{16}[\w-]*/g, CENSORED],
  [/\b(?:ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abprs])[-_][\w-]{10}[\w-]*/g, CENSORED],
  [/\bAKIA[A-Z0-9]{16}\b/g, CENSORED],
];

/** A value that the text itself names as secret: `password=…`, `"api_key": "…"`, `DB_PASSWORD=…`. */
const NAMED_SECRET =
  /(?<![a-z\d])(pass(?:word|wd|phrase)|secret|token|api[-_]?key|access[-_]?key)((?:\\?["'])?\s*[:=]\s*(?:\\?["'])?)[^\s"',;&<[\\]{4,}/gi;

export function scrub(text: string): string {
  const plain = withoutTokens(
    withoutKeys(text, () => CENSORED),
    CENSORED,
  );
  return withoutNamed(
    SECRET_FORMS.reduce((rest, [form, shown]) => rest.replace(form, shown), plain),
  );
}

/** After a path that ends in such a name (`/tmp/password: …`) a message follows, which is not a secret and is kept. */
function withoutNamed(text: string): string {
  return text.replaceAll(NAMED_SECRET, (found: string, name: string, sign: string, at: number) => {
    const head = name + sign;
    const isPath = text[at - 1] === '/' && sign.startsWith(':') && sign !== sign.trimEnd();
    return head + (isPath ? withoutNamed(found.slice(head.length)) : CENSORED);
  });
}

const KEY_BEGINS = /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----/;
const KEY_ENDS = /-----END [A-Z ]{0,40}PRIVATE KEY-----/;

/** Replaces private keys in PEM by `shown(key)`. A key without an end marker extends to the end of the text. */
export function withoutKeys(text: string, shown: (key: string) => string): string {
  const [before = '', ...keys] = text.split(KEY_BEGINS);
  const after = keys.map((key) => {
    const end = KEY_ENDS.exec(key);
    const at = end ? end.index + end[0].length : key.length;
    return shown(key.slice(0, at)) + key.slice(at);
  });
  return before + after.join('');
}

/** Replaces JSON Web Tokens by `shown`: three base64url parts, the first of which begins a JSON object. */
export function withoutTokens(text: string, shown: string): string {
  if (!text.includes('eyJ')) return text;
  return text.replaceAll(/[\w.-]+/g, (run) => {
    const parts = run.split('.');
    const kept: string[] = [];
    for (let at = 0; at < parts.length; at += 1) {
      const part = parts[at] ?? '';
      const begins = at + 2 < parts.length ? part.search(/\beyJ[\w-]{8}/) : -1;
      const isToken = begins !== -1 && (parts[at + 1]?.length ?? 0) >= 8;
      kept.push(isToken ? part.slice(0, begins) + shown : part);
      if (isToken) at += 2;
    }
    return kept.join('.');
  });
}
