import { randomBytes } from 'node:crypto';
import type { RunningNats } from '@assize/launcher';
import type { Contestant } from '../stretch.ts';

export interface PeerMeans {
  readonly folder: string;
  /** Starts a server with a store of that name. */
  readonly nats: (name: string) => Promise<RunningNats>;
}

/** Opens what the five steps run on; closed with the stack. */
export type OpenPeer = (stack: AsyncDisposableStack, means: PeerMeans) => Promise<Contestant>;

/** The id is as long as a case id. */
export const newId = (): string => randomBytes(13).toString('hex');
