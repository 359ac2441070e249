import type { Bus } from '@assize/bus';
import type { Reader, Retriever } from '@assize/reader';

/** What the evaluator works with. */
export interface Means {
  readonly reader: Reader;
  readonly retriever: Retriever;
  readonly bus: Pick<Bus, 'request'>;
  /** How long a publisher's own investigator may take, in milliseconds. */
  readonly publisherTimeoutMs: number;
}
