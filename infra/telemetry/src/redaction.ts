import { CENSORED, scrub } from '@assize/log';

/** What may be an address: a name, of which 64 signs at most are read, and a host. */
const EMAIL = /[\w.+-]{1,64}@[\w.-]+/g;

/** A text without keys, tokens, passwords and e-mail addresses, as far as their form tells them. */
export function redacted(text: string): string {
  return scrub(text).replaceAll(EMAIL, (found) =>
    /@[^.@]+\.[^.@]/.test(found) ? CENSORED : found,
  );
}
