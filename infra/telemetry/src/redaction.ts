import { CENSORED, scrub } from '@assize/log';

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** A text without keys, tokens, passwords and e-mail addresses, as far as their form tells them. */
export function redacted(text: string): string {
  return scrub(text).replace(EMAIL, CENSORED);
}
