import { createHash } from 'node:crypto';
import { html, Markup } from './markup.ts';

/** A page that fetches nothing and runs nothing; its policy forbids both, and every style but its own. */
export function selfContained(title: string, style: string, body: Markup): string {
  const digest = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'`;
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
        ${body}
      </body>
    </html> `;
  return page.text;
}
