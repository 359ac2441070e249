import { unreachedLine } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client, type ClientOptions } from '@assize/rpc';
import { noTelemetry } from '@assize/telemetry';
import { attempt } from './remote.ts';

/** Why there is none, as a record's `missing` says it. */
export interface Missing {
  readonly status: 'missing';
  readonly why: string;
}

/** A text's direction; `vector` has length 1. */
export interface Embedded {
  readonly status: 'embedded';
  readonly model: string;
  readonly vector: Float32Array;
}

export interface EmbeddingModel {
  readonly status: 'known';
  readonly model: string;
  readonly dimensions: number;
}

/** Gives a text its direction. Rejects with the signal's reason once that is aborted. */
export interface Embedder {
  embed(text: string, signal?: AbortSignal): Promise<Embedded | Missing>;
  /** Which model answers now. */
  model(signal?: AbortSignal): Promise<EmbeddingModel | Missing>;
}

/** Embeds by the embedding service. `instead` says what comes of it where that can't be reached. */
export function remoteEmbedder(
  embeddingAddress: string,
  instead: string,
  { timeoutMs = 10_000, telemetry = noTelemetry, access = null }: ClientOptions = {},
): Embedder & AsyncDisposable {
  const embedding = client(EmbeddingService, embeddingAddress, { timeoutMs, telemetry, access });
  async function ask<Result>(
    text: string,
    read: (answer: Awaited<ReturnType<typeof embedding.embed>>) => Result,
    signal: AbortSignal | undefined,
  ): Promise<Result | Missing> {
    const answered = await attempt(() => embedding.embed({ texts: [text] }, { signal }), signal);
    if ('answer' in answered) return read(answered.answer);
    const { code } = answered.failure;
    return { status: 'missing', why: unreachedLine({ service: 'embedding', code, instead }) };
  }
  return {
    embed: (text, signal) =>
      ask(
        text,
        ({ model, vectors }) => {
          const vector = Float32Array.from(vectors[0]?.values ?? []);
          return { status: 'embedded', model, vector };
        },
        signal,
      ),
    // `Info` would not do: it answers for the index too, which may be away.
    model: (signal) =>
      ask('model', ({ model, dimensions }) => ({ status: 'known', model, dimensions }), signal),
    [Symbol.asyncDispose]: () => embedding[Symbol.asyncDispose](),
  };
}
