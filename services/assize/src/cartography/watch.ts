import { readFile } from 'node:fs/promises';
import { connectBus } from '@assize/bus';
import { entriesIn } from '@assize/court/handoff';
import { ALL_HANDOFFS, parseHandoff, STREAMS, type CaseFile, type Entry } from '@assize/proto';
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
  const tellOf = (caseId: string, entries: readonly Entry[]): void => {
    for (const entry of entries) {
      if (entry.ordinal < (told.get(caseId) ?? 0)) continue;
      told.set(caseId, entry.ordinal + 1);
      const phase = phaseOf(entry);
      if (phase !== null) say(phase);
    }
  };
  const following = await bus.follow(what, ({ subject, body }) => {
    tellOf(parseHandoff(subject)?.caseId ?? '', entriesIn(subject, body));
  });
  stack.use(following);
  const opened = stack.move();
  const tell = ({ header, entries }: CaseFile): void => tellOf(header.caseId, entries);
  return { tell, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
