import { definedFields, TEXT_LIMIT, unreachedLine } from '@assize/proto';
import { EmbeddingService, type Passage as StoredPassage } from '@assize/proto/rpc';
import { client, retryWhileBusy, type ClientOptions } from '@assize/rpc';
import { NO_MODEL, type Passage, type Retriever } from './port.ts';
import { attempt } from './remote.ts';

function toPassage({ id, text, source, date, lScore }: StoredPassage): Passage {
  return { id, text, ...definedFields({ source, date, lScore }) };
}

/** The part of a query that an index accepts. The negation of the longest claim is longer than that. */
function beginningOf(query: string): string {
  const bytes = Buffer.from(query).subarray(0, TEXT_LIMIT);
  // In stream mode, the decoder holds back a character that was cut.
  return new TextDecoder().decode(bytes, { stream: true });
}

/** The share of a case's remaining time that a search may take. What it finds must still be read. */
const SHARE_FOR_SEARCH = 0.5;

/**
 * While the embedding service is busy, waits for half of the time until `until`, or for the timeout if `until` is not
 * given. If the service cannot be reached, nothing is found and `missing` says so.
 */
export function remoteRetriever(
  embeddingAddress: string,
  { timeoutMs = 10_000, ...entering }: ClientOptions = {},
): Retriever & AsyncDisposable {
  const embedding = client(EmbeddingService, embeddingAddress, entering);
  return {
    async search(query, topK, signal, until) {
      const now = Date.now();
      const ms = until === undefined ? timeoutMs : Math.max(0, until - now) * SHARE_FOR_SEARCH;
      const beginning = beginningOf(query);
      const asking = () =>
        embedding.search({ query: beginning, topK }, { signal, timeoutMs: now + ms - Date.now() });
      const found = await attempt(
        () => retryWhileBusy(asking, { signal, until: now + ms }),
        signal,
      );
      if ('answer' in found) {
        const { hits, model } = found.answer;
        const passages = hits.flatMap(({ passage }) => (passage ? [toPassage(passage)] : []));
        return { passages, model, missing: [] };
      }
      const { code } = found.failure;
      const why = unreachedLine({ service: 'embedding', code, instead: 'nothing was searched' });
      return { passages: [], model: NO_MODEL, missing: [why] };
    },
    [Symbol.asyncDispose]: () => embedding[Symbol.asyncDispose](),
  };
}
