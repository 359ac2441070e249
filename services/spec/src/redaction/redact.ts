import { withoutKeys, withoutTokens } from '@assize/telemetry/log/terminal';

/**
 * The seven forms of secrets that the requirement lists, with its placeholders; the eighth, a private key, is handled
 * separately. They also match names in quotes, as in JSON, and take linear time.
 */
const FORMS: readonly (readonly [form: RegExp, shown: string])[] = [
  [/api[_-]?key["']?\s{0,9}[=:]\s{0,9}["']?[\w-]{20}[\w-]*["']?/gi, '[REDACTED_API_KEY]'],
  [
    /(?:password|passwd|pwd)["']?\s{0,9}[=:]\s{0,9}["']?[^\s"']{7}[^\s"']+["']?/gi,
    '[REDACTED_PASSWORD]',
  ],
  [/(?:secret|token)["']?\s{0,9}[=:]\s{0,9}["']?[\w-]{20}[\w-]*["']?/gi, '[REDACTED_SECRET]'],
  [/aws_access_key_id["']?\s{0,3}[=:]\s{0,3}["']?[A-Z0-9]{20}["']?/gi, '[REDACTED_AWS_KEY]'],
  // The same key without a name before it.
  [/\bAKIA[A-Z0-9]{16}\b/g, '[REDACTED_AWS_KEY]'],
  [/aws_secret_access_key["']?\s{0,9}[=:]\s{0,9}["']?[\w/+=]{40}["']?/gi, '[REDACTED_AWS_SECRET]'],
  [/ghp_[A-Za-z0-9_]{36}/g, '[REDACTED_GITHUB_TOKEN]'],
  [/sk-[A-Za-z0-9]{48}/g, '[REDACTED_OPENAI_KEY]'],
];
const PRIVATE_KEY = '[REDACTED_PRIVATE_KEY]';
/** The placeholder for secrets that other rules find. */
const SECRET = '[REDACTED_SECRET]';

/** Found neither by the forms nor by secretlint's rules. */
const EXTRA_FORMS: typeof FORMS = [
  [/\bS[ACNOUX][A-Z2-7]{56}\b/g, SECRET],
  [
    /authorization["']?\s{0,9}[:=]\s{0,9}["']?(?:basic|bearer|apikey|token)\s{1,9}[\w.~+/-]{7,199}[\d=][\w.~+/=-]*/gi,
    SECRET,
  ],
  // Placeholders such as ${PASSWORD} or <password> are not secrets.
  [/(?<=:\/\/)[^\s/:@"'`<>${}]{0,99}:[^\s/@"'`<>${}]{1,199}(?=@[\w[])/g, SECRET],
];

/**
 * Replaces secrets that can be recognised by their form: by the forms of the requirement, by secretlint's recommended
 * rules, and by the forms that both miss. `changed` says whether anything was replaced. Every line keeps its number.
 * This is best effort: a secret without a known form is not found.
 */
export async function redact(text: string) {
  const keyless = withoutKeys(text, (key) => placeholderFor(key, PRIVATE_KEY));
  const byForms = withoutForms(withoutTokens(keyless, SECRET), FORMS);
  const found = await findSecrets(byForms);
  const [parts, end] = found.reduce<[string, number]>(
    ([before, at], [from, to]) => {
      if (from < at) return [before, at];
      const kept = byForms.slice(at, from);
      return [before + kept + placeholderFor(byForms.slice(from, to), SECRET), to];
    },
    ['', 0],
  );
  const clean = withoutForms(parts + byForms.slice(end), EXTRA_FORMS);
  return { text: clean, changed: clean !== text };
}

const withoutForms = (text: string, forms: typeof FORMS): string =>
  forms.reduce(
    (rest, [form, shown]) => rest.replace(form, (secret) => placeholderFor(secret, shown)),
    text,
  );

/** The placeholder, with as many line breaks as the secret has. */
function placeholderFor(secret: string, shown: string): string {
  return shown + '\n'.repeat(secret.split('\n').length - 1);
}

type Range = readonly [from: number, to: number];

/**
 * The secretlint rule that lets comments disable other rules. It is not used, because the author of
 * the text must not be able to do that.
 */
const DISABLING_COMMENTS_RULE = '@secretlint/secretlint-rule-filter-comments';

/**
 * Finds secrets by secretlint's recommended rules: tokens and keys of some thirty services, and passwords in addresses.
 * The ranges are sorted by their start and may overlap. The rules are loaded at the first call.
 */
async function findSecrets(text: string): Promise<Range[]> {
  const [{ lintSource }, { rules }] = await Promise.all([
    import('@secretlint/core'),
    import('@secretlint/secretlint-rule-preset-recommend'),
  ]);
  const own = rules.filter(({ meta }) => meta.id !== DISABLING_COMMENTS_RULE);
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
