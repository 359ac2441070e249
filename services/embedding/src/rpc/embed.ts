import type { Encoder } from '@assize/models/encoder';
import { PASSAGE_LIMIT } from '@assize/proto';
import type { EmbeddingService } from '@assize/proto/rpc';
import { checkCount, checkText, type Implementation } from '@assize/rpc';

type Embedding = Implementation<typeof EmbeddingService>;

/** Computes the vectors of 1 to 1000 texts. The call may be cancelled while it waits in the queue. */
export function embed(encoder: Encoder): Embedding['embed'] {
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

/** Answers one request after the other, each as Embed does. */
export function embedStream(answer: Embedding['embed']): Embedding['embedStream'] {
  return async function* (requests, call) {
    for await (const request of requests) yield await answer(request, call);
  };
}
