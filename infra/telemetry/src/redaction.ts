import { CENSORED, scrub } from '#src/log/index.ts';

const HOST = /^[\w-]+(?:\.[\w-]+)+/;
const NAME = /(?<![\w.+-])[\w.+-]+$/;

/** Redacts keys, tokens, passwords and e-mail addresses, as far as they can be recognised by their form. */
export function redacted(text: string): string {
  const [first = '', ...parts] = scrub(text).split('@');
  const shown: string[] = [];
  let last = first;
  for (const part of parts) {
    const host = HOST.exec(part)?.[0];
    const name = last.search(NAME);
    if (host === undefined || name === -1) {
      shown.push(last, '@');
      last = part;
    } else {
      shown.push(last.slice(0, name), CENSORED);
      last = part.slice(host.length);
    }
  }
  return [...shown, last].join('');
}
