import type { Bus } from '@assize/bus';
import type { TrustedKeys } from '@assize/keys';
import type { Runtime } from '@assize/court/runtime';

export interface Means extends Pick<Runtime, 'reader' | 'retriever' | 'canSearch' | 'clock'> {
  /** Whether a court opens here for what is uncertain. */
  readonly courtEnabled: boolean;
  readonly bus: Pick<Bus, 'request'>;
  /** By which registered publishers are known. */
  readonly keys: Pick<TrustedKeys, 'names' | 'verify'>;
  /** How long a publisher's own investigator may take, in milliseconds. */
  readonly publisherTimeoutMs: number;
}
