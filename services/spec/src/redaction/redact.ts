import { withoutKeys, withoutTokens } from '@assize/telemetry/log/terminal';

/**
 * The forms of the requirement, under the names that it gives them; the eighth, a private key, is apart. They
 * find a name in quotes as well, as JSON writes it, and take time linear in the text.
 */
const FORMS: readonly (readonly [form: RegExp, shown: string])[] = [
  [/api[_-]?key["']?\s{0,9}[=:]\s{0,9}["']?[\w-]{20}[\w-]*["']?/gi, '[REDACTED_API_KEY]'],
  [
    /(?:password|passwd|pwd)["']?\s{0,9}[=:]\s{0,9}["']?[^\s"']{7}[^\s"']+["']?/gi,
    '[REDACTED_PASSWORD]',
  ],
  [/(?:secret|token)["']?\s{0,9}[=:]\s{0,9}["']?[\w-]{20}[\w-]*["']?/gi, '[REDACTED_SECRET]'],
  [/aws_access_key_id["']?\s{0,3}[=:]\s{0,3}["']?[A-Z0-9]{20}["']?/gi, '[REDACTED_AWS_KEY]'],
  // The same key wherever it stands.
  [/\bAKIA[A-Z0-9]{16}\b/g, '[REDACTED_AWS_KEY]'],
  [/aws_secret_access_key["']?\s{0,9}[=:]\s{0,9}["']?[\w/+=]{40}["']?/gi, '[REDACTED_AWS_SECRET]'],
  [/ghp_[A-Za-z0-9_]{36}/g, '[REDACTED_GITHUB_TOKEN]'],
  [/sk-[A-Za-z0-9]{48}/g, '[REDACTED_OPENAI_KEY]'],
];
const PRIVATE_KEY = '[REDACTED_PRIVATE_KEY]';
/** For what the rule set finds. */
const FOUND = '[REDACTED_SECRET]';

/** What neither knows: NKey seeds, what a request is authorized by, and `user:password` in other addresses. */
const BESIDE: typeof FORMS = [
  [/\bS[ACNOUX][A-Z2-7]{56}\b/g, FOUND],
  [
    /authorization["']?\s{0,9}[:=]\s{0,9}["']?(?:basic|bearer|apikey|token)\s{1,9}[\w.~+/-]{7,199}[\d=][\w.~+/=-]*/gi,
    FOUND,
  ],
  // Names that stand for a password, as in ${PASSWORD} or <password>, are none.
  [/(?<=:\/\/)[^\s/:@"'`<>${}]{0,99}:[^\s/@"'`<>${}]{1,199}(?=@[\w[])/g, FOUND],
];

/**
 * Takes out what is a secret by its form: by the forms of the requirement, by secretlint's recommended rules,
 * and by what both leave; `changed`: whether anything was. The text has as many lines as before, so that each keeps
 * its number. Best effort: a secret without a form is not seen.
 */
export async function redact(text: string) {
  const keyless = withoutKeys(text, (key) => inPlaceOf(key, PRIVATE_KEY));
  const byForms = withoutForms(withoutTokens(keyless, FOUND), FORMS);
  const found = await findSecrets(byForms);
  const [parts, end] = found.reduce<[string, number]>(
    ([before, at], [from, to]) => {
      if (from < at) return [before, at];
      const kept = byForms.slice(at, from);
      return [before + kept + inPlaceOf(byForms.slice(from, to), FOUND), to];
    },
    ['', 0],
  );
  const clean = withoutForms(parts + byForms.slice(end), BESIDE);
  return { text: clean, changed: clean !== text };
}

const withoutForms = (text: string, forms: typeof FORMS): string =>
  forms.reduce(
    (rest, [form, shown]) => rest.replace(form, (secret) => inPlaceOf(secret, shown)),
    text,
  );

/** With the line breaks of what is taken out. */
function inPlaceOf(secret: string, shown: string): string {
  return shown + '\n'.repeat(secret.split('\n').length - 1);
}

/** Where a text holds a secret, in UTF-16 code units. */
type Range = readonly [from: number, to: number];

/** The rule by which a comment tells the others to look away: who wrote the text may not. */
const HEEDS_COMMENTS = '@secretlint/secretlint-rule-filter-comments';

/**
 * What secretlint's recommended rules find: tokens and keys of some thirty services, and passwords in
 * addresses. In the order of the text; a range begins at or behind the one before. The rules are loaded with
 * the first text.
 */
async function findSecrets(text: string): Promise<Range[]> {
  const [{ lintSource }, { rules }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const own = rules.filter(({ meta }) => meta.id !== HEEDS_COMMENTS);
  const { messages } = await lintSource({
    source: { filePath: 'text', content: text, contentType: 'text' },
    options: {
      config: { rules: own.map((rule) => ({ id: rule.meta.id, rule })) },
      noPhysicFilePath: true,
    },
  });
  const ranges = messages.map(({ range: [from, to] }): Range => [from, to]);
  return ranges.toSorted(([a, aEnd], [b, bEnd]) => a - b || bEnd - aEnd);
}
