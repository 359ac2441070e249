import type { EmbeddingService } from '@assize/proto/rpc';
import type { Implementation } from '@assize/rpc';

type Embedding = Implementation<typeof EmbeddingService>;

/** One request after the other, each as Embed answers it. */
export function embedStream(embed: Embedding['embed']): Embedding['embedStream'] {
  return async function* (requests, call) {
    for await (const request of requests) yield await embed(request, call);
  };
}
