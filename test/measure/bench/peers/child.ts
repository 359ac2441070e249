/**
 * Runs the peers in a process of their own: what they load, keep and hook into Node does not slow the court.
 * Takes one stretch at a time.
 */
import { runStretch } from '../stretch.ts';
import type { Asked, Told } from './apart.ts';
import { openPeers } from './list.ts';

const [folder = ''] = process.argv.slice(2);
const tell = (told: Told): void => void process.send?.(told);

await using stack = new AsyncDisposableStack();
const opened = await openPeers(folder, stack);
const ended = Promise.withResolvers<void>();

async function take({ at, first, trials, inFlight }: Asked): Promise<void> {
  const peer = opened[at];
  if (!peer || !('contestant' in peer)) throw new Error(`nothing is open at ${at}`);
  tell({ stretch: await runStretch(peer.contestant, first, trials, inFlight) });
}

process.on('message', (asked: Asked) => void take(asked).catch(ended.reject));
// The measuring process closed this one, or is gone.
process.once('disconnect', () => ended.resolve());
tell({
  opened: opened.map((one) => ('contestant' in one ? { name: one.name, kind: one.kind } : one)),
});
await ended.promise;
