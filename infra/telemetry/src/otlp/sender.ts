import type { OtlpConfig } from '#src/config.ts';
import { grpcSender } from '#src/otlp/grpc.ts';
import { httpSender } from '#src/otlp/http.ts';

export type Signal = 'traces' | 'metrics';

/** Takes serialised exports to a collector. Disposal gives up what is under way, at once. */
export interface Sender extends AsyncDisposable {
  /** Resolves when the collector has taken the bytes. @throws where it has not */
  send(bytes: Uint8Array): Promise<void>;
}

/** A connection to a collector for one signal; it is made with the first export. */
export function openSender(config: OtlpConfig, signal: Signal): Sender {
  return config.protocol === 'grpc' ? grpcSender(config, signal) : httpSender(config);
}
