import type { Source, SourceScore } from '@assize/proto/cartography';
export function scoreSource(source: Source, _at: number): SourceScore {
  const domain = URL.parse(source.uri)?.hostname ?? null;
  return { source: source.id, domain, overall: 0.7, authority: null, citations: null, recency: null, why: [] };
}
