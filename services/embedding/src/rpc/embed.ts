import type { Encoder } from '@assize/models/encoder';
import { PASSAGE_LIMIT } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { checkCount, checkText, type Implementation } from '@assize/rpc';

type Embed = Implementation<typeof EmbeddingService>['embed'];

export function embed(encoder: Encoder): Embed {
  return async ({ texts }, { signal }) => {
    checkCount('texts (how many)', texts.length, 1, 1000);
    for (const [at, text] of texts.entries()) checkText(`texts[${at}]`, text, PASSAGE_LIMIT);
    const vectors = await encoder.encode(texts, { signal });
    return {
      model: encoder.model,
      dimensions: encoder.dimensions,
      vectors: vectors.map((vector) => ({ values: [...vector] })),
    };
  };
}
