import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ComponentMissing } from '@assize/launcher';
import { serversIn } from '../contestants.ts';
import type { Contestant } from '../stretch.ts';
import { bullmqOn } from './bullmq.ts';
import { openJetStream } from './jetstream.ts';
import { openLangGraph } from './langgraph.ts';
import type { OpenPeer } from './peer.ts';

/** Ours tries claims; a chain is plain JetStream; a peer is a product of others. */
export type Kind = 'ours' | 'chain' | 'peer';

/** The five steps on each of these. */
export const PEERS: readonly (readonly [name: string, kind: Kind, open: OpenPeer])[] = [
  ['JetStream chain, five steps', 'chain', openJetStream],
  ['BullMQ flow, no persistence', 'peer', bullmqOn([])],
  ['BullMQ flow, AOF always', 'peer', bullmqOn(['--appendonly', 'yes', '--appendfsync', 'always'])],
  ['LangGraph.js, SQLite', 'peer', openLangGraph],
];

/** A peer that is open, or why it can't be opened. */
export type Opened =
  | { readonly name: string; readonly kind: Kind; readonly contestant: Contestant }
  | { readonly name: string; readonly missing: string };

/** Opens all peers; they close with the stack. */
export async function openPeers(folder: string, stack: AsyncDisposableStack): Promise<Opened[]> {
  const nats = await serversIn(folder, () => undefined, stack);
  const opened: Opened[] = [];
  for (const [at, [name, kind, open]] of PEERS.entries()) {
    const own = join(folder, `peer-${at}`);
    await mkdir(own);
    try {
      opened.push({ name, kind, contestant: await open(stack, { folder: own, nats }) });
    } catch (error) {
      if (!(error instanceof ComponentMissing)) throw error;
      opened.push({ name, missing: error.message });
    }
  }
  return opened;
}
