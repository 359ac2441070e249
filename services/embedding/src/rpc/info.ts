import type { EmbeddingService } from '@assize/proto/rpc';
import type { Implementation } from '@assize/rpc';
import type { VectorIndex } from '@assize/vectors';

type Info = Implementation<typeof EmbeddingService>['info'];

/** @param kind what holds the index, such as `elasticsearch` */
export function info(index: VectorIndex, kind: string): Info {
  return async () => ({
    model: index.model,
    dimensions: index.dimensions,
    passages: await index.size(),
    index: kind,
  });
}
