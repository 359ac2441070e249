import { randomBytes } from 'node:crypto';
import type { RunningNats } from '@assize/launcher';
import type { Contestant } from '../stretch.ts';

/** What a peer is opened with. */
export interface PeerMeans {
  /** A folder of its own. */
  readonly folder: string;
  /** Starts a nats-server with a store of that name. */
  readonly nats: (name: string) => Promise<RunningNats>;
}

/** Opens what the five steps run on; closed with the stack. */
export type OpenPeer = (stack: AsyncDisposableStack, means: PeerMeans) => Promise<Contestant>;

/** As long as a case's id. */
export const newId = (): string => randomBytes(13).toString('hex');
