import type { Bus } from '@assize/bus';
import type { TrustedKeys } from '@assize/keys';
import type { Reader, Retriever } from '@assize/court/reading';

export interface Means {
  readonly reader: Reader;
  readonly retriever: Retriever;
  /** Whether the retriever has an index behind it. */
  readonly canSearch: boolean;
  /** Whether a court opens here for what is uncertain. */
  readonly courtEnabled: boolean;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly bus: Pick<Bus, 'request'>;
  /** By which registered publishers are known. */
  readonly keys: Pick<TrustedKeys, 'names' | 'verify'>;
  /** How long a publisher's own investigator may take, in milliseconds. */
  readonly publisherTimeoutMs: number;
}
