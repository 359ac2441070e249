import { EXHIBIT_ID_LIMIT } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { checkCount, checkText, type Implementation } from '@assize/rpc';
import type { VectorIndex } from '@assize/vectors';

type Delete = Implementation<typeof EmbeddingService>['delete'];

/** Deletes 1 to 1000 passages by their ids; unknown ids are ignored. */
export function deletePassages(index: VectorIndex): Delete {
  return async ({ ids }) => {
    checkCount('ids (how many)', ids.length, 1, 1000);
    for (const [at, id] of ids.entries()) checkText(`ids[${at}]`, id, EXHIBIT_ID_LIMIT);
    return { deleted: await index.delete(ids), total: await index.size() };
  };
}
