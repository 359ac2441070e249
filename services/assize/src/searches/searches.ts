import {
  defined,
  shadowRequestOf,
  shadowResultOf,
  type ShadowQuery,
  type ShadowResult,
} from '@assize/proto';
import { EmbeddingService, ShadowService } from '@assize/proto/rpc';
import { client, type RpcClient } from '@assize/rpc';
import type { Reading } from '../court/reading.ts';

/** A shadow search with a language model in it waits for that, too. */
const CALL_MS = 60_000;

/** What may be asked of the local index. */
export interface Searches extends AsyncDisposable {
  readonly embedding: RpcClient<typeof EmbeddingService>;
  /** @throws CallError as the service answers */
  readonly shadow: (query: ShadowQuery, signal?: AbortSignal) => Promise<ShadowResult>;
}

/** `stop`: ends each shadow search that has no signal of its own. */
export function openSearches({ embedding, credibility }: Reading, stop?: AbortSignal): Searches {
  const stack = new AsyncDisposableStack();
  const defaults = { timeoutMs: CALL_MS };
  const rpc = stack.use(client(ShadowService, credibility, defaults));
  return {
    embedding: stack.use(client(EmbeddingService, embedding, defaults)),
    async shadow(query, signal = stop) {
      return shadowResultOf(await rpc.search(shadowRequestOf(query), defined({ signal })));
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
