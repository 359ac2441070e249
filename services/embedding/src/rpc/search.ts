import type { Encoder } from '@assize/encoder';
import { TEXT_LIMIT } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { checkCount, checkText } from '@assize/rpc';
import type { Implementation } from '@assize/rpc';
import type { VectorIndex } from '@assize/vectors';

type Search = Implementation<typeof EmbeddingService>['search'];

export function search(encoder: Encoder, index: VectorIndex): Search {
  return async ({ query, topK, tags }) => {
    checkText('query', query, TEXT_LIMIT);
    checkCount('topK', topK, 1, 1000);
    const [vector] = await encoder.encode([query]);
    if (vector === undefined) throw new Error('the encoder gave no vector for the query');
    const hits = await index.search(vector, topK, { tags });
    return {
      hits: hits.map(({ passage, similarity }) => ({
        passage: { ...passage, tags: [...passage.tags] },
        similarity,
      })),
      model: index.model,
    };
  };
}
