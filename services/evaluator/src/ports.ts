import type { Bus } from '@assize/bus';
import type { TrustedKeys } from '@assize/keys';
import type { Runtime } from '@assize/court/runtime';

export interface EvaluatorPorts extends Pick<
  Runtime,
  'reader' | 'retriever' | 'canSearch' | 'clock'
> {
  /** Whether a court may open here for uncertain cases. */
  readonly courtEnabled: boolean;
  readonly bus: Pick<Bus, 'request'>;
  /** The pinned keys, which identify registered publishers. */
  readonly keys: Pick<TrustedKeys, 'keysOf' | 'revocationOf' | 'verify'>;
  /** Timeout of a publisher's own investigator in milliseconds. */
  readonly publisherTimeoutMs: number;
}
