import { ATTR, inSpan, SpanKind, type SpanStart, type Telemetry } from '@assize/telemetry';
import type { VectorIndex } from '#src/index.ts';
import { aliasOf, type ElasticOptions } from '#src/elastic/options.ts';

/** The same index, with a span over each question that is part of something traced. */
export function traced(
  index: VectorIndex,
  where: string,
  options: ElasticOptions,
  telemetry: Telemetry,
): VectorIndex {
  if (!telemetry.tracing) return index;
  const alias = aliasOf(options);
  /** Named as Elasticsearch names the request that is made. */
  const over = <T>(operation: string, work: () => Promise<T>): Promise<T> => {
    const start = (): SpanStart => ({
      name: `${operation} ${alias}`,
      kind: SpanKind.CLIENT,
      onlyWithin: true,
      attributes: {
        [ATTR.dbSystem]: 'elasticsearch',
        [ATTR.dbOperation]: operation,
        [ATTR.dbCollection]: alias,
        [ATTR.serverAddress]: where,
      },
    });
    return inSpan(telemetry, start, work);
  };
  return {
    model: index.model,
    dimensions: index.dimensions,
    size: () => over('count', () => index.size()),
    get: (ids) => over('mget', () => index.get(ids)),
    upsert: (entries) => over('bulk', () => index.upsert(entries)),
    delete: (ids) => over('bulk', () => index.delete(ids)),
    deleteExpired: (at) => over('bulk', () => index.deleteExpired(at)),
    search: (...asked) => over('search', () => index.search(...asked)),
    byWords: (...asked) => over('search', () => index.byWords(...asked)),
    similarities: (...asked) => over('search', () => index.similarities(...asked)),
    [Symbol.asyncDispose]: () => index[Symbol.asyncDispose](),
  };
}
