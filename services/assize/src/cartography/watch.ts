import { readFile } from 'node:fs/promises';
import { connectBus } from '@assize/bus';
import { parseCase } from '@assize/court/handoff';
import { ALL_HANDOFFS, STREAMS, type CaseFile } from '@assize/proto';
import type { Log } from '@assize/telemetry/log';
import { seedFile } from '../court/authorization.ts';
import type { Home } from '../court/home.ts';
import { phaseOf } from './phases.ts';

/** Tells of the turns of a map. */
export interface Watch extends AsyncDisposable {
  /** Tells of those that have not been told of. */
  tell(file: CaseFile): void;
}

/** Tells of each turn of the maps of a court of one's own, as its handoffs are stored. */
export async function watchPhases(
  natsUrl: string,
  home: Home,
  log: Log,
  say: (what: string) => void,
): Promise<Watch> {
  await using stack = new AsyncDisposableStack();
  const nkeySeed = (await readFile(seedFile(home.keys, 'admin'), 'utf8')).trim();
  const to = { servers: natsUrl, name: 'assize-progress', log, nkeySeed };
  const bus = stack.use(await connectBus(to));
  const told = new Map<string, number>();
  const what = { stream: STREAMS.court, filter: [ALL_HANDOFFS] };
  const tell = ({ header: { caseId }, entries }: CaseFile): void => {
    const before = told.get(caseId) ?? 0;
    for (const entry of entries.slice(before)) {
      const phase = phaseOf(entry);
      if (phase !== null) say(phase);
    }
    told.set(caseId, Math.max(before, entries.length));
  };
  const following = await bus.follow(what, ({ subject, body }) => {
    const file = parseCase(subject, body);
    if (typeof file !== 'string') tell(file);
  });
  stack.use(following);
  const opened = stack.move();
  return { tell, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
