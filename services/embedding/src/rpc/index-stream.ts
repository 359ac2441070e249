import type { EmbeddingService } from '@assize/proto/rpc';
import type { Implementation } from '@assize/rpc';

type Embedding = Implementation<typeof EmbeddingService>;

/** One request after the other, each as Index does it, with the sums so far. */
export function indexStream(index: Embedding['index']): Embedding['indexStream'] {
  return async function* (requests, call) {
    let [received, indexed, unchanged] = [0, 0, 0];
    for await (const request of requests) {
      const done = await index(request, call);
      received += request.passages.length;
      indexed += done.indexed ?? 0;
      unchanged += done.unchanged ?? 0;
      yield { received, indexed, unchanged, total: done.total ?? 0 };
    }
  };
}
