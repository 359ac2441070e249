import { randomBytes } from 'node:crypto';
import type { RunningNats } from '@assize/launcher';
import type { Contestant } from '../stretch.ts';

/** The means with which a peer is opened. */
export interface PeerMeans {
  readonly folder: string;
  /** Starts a nats-server whose store has this name. */
  readonly nats: (name: string) => Promise<RunningNats>;
}

/** Opens the system on which the five steps run. It is closed with the stack. */
export type OpenPeer = (stack: AsyncDisposableStack, means: PeerMeans) => Promise<Contestant>;

/** A new id, as long as that of a case. */
export const newId = (): string => randomBytes(13).toString('hex');
