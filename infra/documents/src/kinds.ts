import type { DocumentKind } from '#src/document.ts';

const BY_ENDING: ReadonlyMap<string, DocumentKind> = new Map([
  ['.md', 'markdown'],
  ['.markdown', 'markdown'],
  ['.html', 'html'],
  ['.htm', 'html'],
  ['.xhtml', 'html'],
  ['.pdf', 'pdf'],
  ['.txt', 'text'],
  ['.text', 'text'],
  ['.log', 'text'],
  ['.yaml', 'settings'],
  ['.yml', 'settings'],
  ['.toml', 'settings'],
  ['.ini', 'settings'],
  ['.conf', 'settings'],
  ['.cfg', 'settings'],
  ['.properties', 'settings'],
]);

const BY_TYPE: ReadonlyMap<string, DocumentKind> = new Map([
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/markdown', 'markdown'],
  ['text/x-markdown', 'markdown'],
  ['application/pdf', 'pdf'],
  ['text/plain', 'text'],
]);

/** The kind that a file's name says; null for a kind that is not read. */
export function kindOfFile(name: string): DocumentKind | null {
  const ending = /\.[^./]+$/.exec(name)?.[0] ?? '';
  return BY_ENDING.get(ending.toLowerCase()) ?? null;
}

/** A content type, taken apart. */
interface ContentType {
  readonly type: string;
  readonly charset?: string;
}

export function contentTypeOf(header: string | undefined): ContentType {
  const [type = '', ...parameters] = (header ?? '').split(';').map((part) => part.trim());
  const named = parameters.find((part) => /^charset=/i.test(part));
  const charset = named?.slice('charset='.length).replaceAll('"', '');
  return { type: type.toLowerCase(), ...(charset ? { charset } : {}) };
}

/**
 * The kind that a server says. Plain text may be Markdown by its address; a server that says nothing
 * is believed to send what the address says.
 */
export function kindOfContent({ type }: ContentType, path: string): DocumentKind | null {
  const byName = kindOfFile(path);
  if (type === '' || type === 'application/octet-stream') return byName;
  if (type === 'text/plain' && byName === 'markdown') return byName;
  return BY_TYPE.get(type) ?? null;
}
