import { createHash } from 'node:crypto';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Escapes for XML and HTML, also within a double-quoted attribute. Removes control characters, which XML forbids. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[];

/** Values are escaped unless they are `Markup`. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const inside = parts.map(partText);
  return new Markup(literals.map((literal, i) => `${literal}${inside[i] ?? ''}`).join(''));
}

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  return typeof part === 'number' ? String(part) : part.map(partText).join('');
}

/** The page fetches nothing and runs no script: its policy forbids both, and every style but its own. */
export function selfContained(title: string, style: string, body: Markup): string {
  return pageUnder(policyOf({ style }), title, style, body);
}

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Allows this style and, if there is one, this script, which may fetch from its own server. */
export function policyOf({ style, script }: { style: string; script?: string }): string {
  const runs = script === undefined ? '' : ` script-src ${sourceOf(script)}; connect-src 'self';`;
  return `default-src 'none'; style-src ${sourceOf(style)};${runs} base-uri 'none'; form-action 'none'`;
}

/** Both are inline. `script` must not contain `</script`. */
export function pageUnder(
  policy: string,
  title: string,
  style: string,
  body: Markup,
  script?: string,
): string {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="Content-Security-Policy" content="${policy}" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="referrer" content="no-referrer" />
        <title>${title}</title>
        ${new Markup(`<style>${style}</style>`)}
      </head>
      <body>
        <main>${body}</main>
        ${script === undefined ? '' : new Markup(`<script>${script}</script>`)}
      </body>
    </html> `;
  return page.text;
}
