import {
  definedFields,
  shadowRequestOf,
  shadowResultOf,
  sideOf,
  type ShadowQuery,
  type ShadowResult,
} from '@assize/proto';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client, type RpcClient } from '@assize/rpc';
import type { Reading } from '../court/reading.ts';

/** In milliseconds. Long enough for a shadow search that asks a language model. */
const CALL_MS = 60_000;

export interface Searches extends AsyncDisposable {
  readonly embedding: RpcClient<typeof EmbeddingService>;
  /** @throws CallError if the service refuses or fails */
  readonly shadow: (query: ShadowQuery, signal?: AbortSignal) => Promise<ShadowResult>;
}

/** `stop` aborts each shadow search that has no signal of its own. */
export function openSearches({ embedding, credibility }: Reading, stop?: AbortSignal): Searches {
  const stack = new AsyncDisposableStack();
  const defaults = { timeoutMs: CALL_MS };
  const rpc = stack.use(client(ShadowService, credibility, defaults));
  return {
    embedding: stack.use(client(EmbeddingService, embedding, defaults)),
    async shadow(query, signal = stop) {
      return shadowResultOf(await rpc.search(shadowRequestOf(query), definedFields({ signal })));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}

/** An entry that was not weighed is neutral. */
export function sideOfEntry(provenance: ShadowResult['contradictions'][number]['provenance']) {
  const { support = 0, refute = 0, neutral = 1, weight = 0 } = provenance ?? {};
  return { side: sideOf({ support, refute, neutral, relevance: 1 }), support, weight };
}
