import { unreachedLine } from '@assize/proto';
import { EmbeddingService } from '@assize/proto/rpc';
import { client } from '@assize/rpc';
import { noTelemetry } from '@assize/telemetry';
import { attempt, type RemoteOptions } from './remote.ts';

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
  { timeoutMs = 10_000, onFailure, telemetry = noTelemetry, access = null }: RemoteOptions = {},
): Embedder & AsyncDisposable {
  const embedding = client(EmbeddingService, embeddingAddress, { timeoutMs, telemetry, access });
  async function ask<Answer, Result>(
    call: () => Promise<Answer>,
    read: (answer: Answer) => Result,
    signal: AbortSignal | undefined,
  ): Promise<Result | Missing> {
    const answered = await attempt(call, signal);
    if ('answer' in answered) return read(answered.answer);
    onFailure?.(answered.failure);
    return {
      status: 'missing',
      why: unreachedLine({ service: 'embedding', code: answered.failure.code, instead }),
    };
  }
  return {
    embed: (text, signal) =>
      ask(
        () => embedding.embed({ texts: [text] }, { signal }),
        ({ model, vectors }) => ({
          status: 'embedded',
          model,
          vector: Float32Array.from(vectors[0]?.values ?? []),
        }),
        signal,
      ),
    model: (signal) =>
      ask(
        // `Info` would not do: it answers for the index too, which may be away.
        () => embedding.embed({ texts: ['model'] }, { signal }),
        ({ model, dimensions }) => ({ status: 'known', model, dimensions }),
        signal,
      ),
    [Symbol.asyncDispose]: () => embedding[Symbol.asyncDispose](),
  };
}
