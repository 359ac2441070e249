import type { EmbeddingService } from '@assize/proto/rpc';
import type { Implementation } from '@assize/rpc';
import type { VectorIndex } from '@assize/vectors';

type Info = Implementation<typeof EmbeddingService>['info'];

export function info(index: VectorIndex): Info {
  return async () => ({
    model: index.model,
    dimensions: index.dimensions,
    passages: await index.size(),
  });
}
