import { unreachedLine } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client, type ClientOptions } from '@assize/rpc';
import { attempt } from './remote.ts';

/** Why there is no embedding, as a record's `missing` words it. */
export interface Missing {
  readonly status: 'missing';
  readonly why: string;
}

/** A text's embedding; `vector` has length 1. */
export interface Embedded {
  readonly status: 'embedded';
  readonly model: string;
  readonly vector: Float32Array;
}

/** Embeds a text. Rejects with the signal's reason once that is aborted. */
export interface Embedder {
  embed(text: string, signal?: AbortSignal): Promise<Embedded | Missing>;
}

/** Embeds by the embedding service. `instead` says what happens if the service cannot be reached. */
export function remoteEmbedder(
  embeddingAddress: string,
  instead: string,
  options: ClientOptions = {},
): Embedder & AsyncDisposable {
  const embedding = client(EmbeddingService, embeddingAddress, options);
  return {
    async embed(text, signal) {
      const answered = await attempt(() => embedding.embed({ texts: [text] }, { signal }), signal);
      if ('answer' in answered) {
        const { model, vectors } = answered.answer;
        const vector = Float32Array.from(vectors[0]?.values ?? []);
        return { status: 'embedded', model, vector };
      }
      const { code } = answered.failure;
      return { status: 'missing', why: unreachedLine({ service: 'embedding', code, instead }) };
    },
    [Symbol.asyncDispose]: () => embedding[Symbol.asyncDispose](),
  };
}
