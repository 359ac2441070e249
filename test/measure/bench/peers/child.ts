/**
 * The child process with the peers, separate from the court, so that what they load, allocate and hook into Node does
 * not affect its trials. It runs one stretch at a time.
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
// The parent has closed the channel, or has gone.
process.once('disconnect', () => ended.resolve());
tell({
  opened: opened.map((one) => ('contestant' in one ? { name: one.name, kind: one.kind } : one)),
});
await ended.promise;
