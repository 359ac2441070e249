/** What stands in the place of what is nobody's business. */
const REDACTED = '[redacted]';

/** What is a secret, or a person's, by its form. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----/g, REDACTED],
  // scheme://user:password@host
  [/(\w:\/\/)[^/@\s"\\?#]+@/g, `$1${REDACTED}@`],
  [/\b(Bearer|ApiKey|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${REDACTED}`],
  // JSON Web Tokens: three parts of base64url, the first of which begins a JSON object.
  [/\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g, REDACTED],
  // NKey seeds: S, the kind, and 56 letters of base32.
  [/\bS[ACNOUX][A-Z2-7]{56}\b/g, REDACTED],
  // Keys of well-known services, by the prefixes that they publish for such searches.
  [/\b(?:sk|pk|rk)[-_][\w-]{16,}/g, REDACTED],
  [/\b(?:ghp|gho|ghu|ghs|ghr|github_pat|glpat|xox[abprs])[-_][\w-]{10,}/g, REDACTED],
  [/\bAKIA[A-Z0-9]{16}\b/g, REDACTED],
  // What a text itself calls a secret: `password=…`, `"api_key": "…"`.
  [
    /\b(pass(?:word|wd|phrase)|secret|token|api[-_]?key|access[-_]?key)(["']?\s*[:=]\s*["']?)[^\s"',;&<[]{4,}/gi,
    `$1$2${REDACTED}`,
  ],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, REDACTED],
];

/** A text without keys, tokens, passwords and e-mail addresses, as far as their form tells them. */
export function redacted(text: string): string {
  return FORMS.reduce((rest, [form, shown]) => rest.replace(form, shown), text);
}
