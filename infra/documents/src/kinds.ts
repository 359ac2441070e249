import type { DocumentKind } from '#src/document.ts';

type Names = readonly (readonly [kind: DocumentKind, names: string])[];

const kindsBy = (names: Names): ReadonlyMap<string, DocumentKind> =>
  new Map(names.flatMap(([kind, some]) => some.split(' ').map((name) => [name, kind] as const)));

const BY_ENDING = kindsBy([
  ['markdown', '.md .markdown'],
  ['html', '.html .htm .xhtml'],
  ['pdf', '.pdf'],
  ['text', '.txt .text .log .tap'],
  ['settings', '.yaml .yml .json .toml .ini .conf .cfg .properties'],
]);

const BY_TYPE = kindsBy([
  ['html', 'text/html application/xhtml+xml'],
  ['markdown', 'text/markdown text/x-markdown'],
  ['pdf', 'application/pdf'],
  ['text', 'text/plain'],
]);

/** The kind of a document by the name of its file; null for a kind that can't be read. */
export function kindOfFile(name: string): DocumentKind | null {
  const ending = /\.[^./]+$/.exec(name)?.[0] ?? '';
  return BY_ENDING.get(ending.toLowerCase()) ?? null;
}

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

/** Plain text is Markdown if its address says so; without a specific content type the address decides. */
export function kindOfContent({ type }: ContentType, path: string): DocumentKind | null {
  const byName = kindOfFile(path);
  if (type === '' || type === 'application/octet-stream') return byName;
  if (type === 'text/plain' && byName === 'markdown') return byName;
  return BY_TYPE.get(type) ?? null;
}
