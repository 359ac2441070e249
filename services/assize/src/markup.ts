const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text as XML and HTML have it, also in an attribute in double quotes; what no XML may hold (control characters) is left out. */
export function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);
}

/** Text that is markup already. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Markup | readonly Part[];

/** Markup from a template: what is put into it is escaped, unless it is markup itself. */
export function html(literals: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const inside = parts.map(partText);
  return new Markup(literals.map((literal, i) => `${literal}${inside[i] ?? ''}`).join(''));
}

function partText(part: Part): string {
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string') return escaped(part);
  return typeof part === 'number' ? String(part) : part.map(partText).join('');
}
