import { connectBus, readSeed } from '@assize/bus';
import { entriesIn } from '@assize/court/handoff';
import {
  ALL_HANDOFFS,
  counted,
  parseHandoff,
  STREAMS,
  type CaseFile,
  type Entry,
} from '@assize/proto';
import { isCartographyArtifact, type CartographyArtifact } from '@assize/proto/cartography';
import type { Log } from '@assize/telemetry/log';
import { seedFile } from '../court/authorization.ts';
import type { Home } from '../court/home.ts';

export type Watch = Awaited<ReturnType<typeof watchPhases>>;

/** Follows the handoffs of a temporary court. `tell` reports the turns of a case that have not been reported yet. */
export async function watchPhases(
  natsUrl: string,
  home: Home,
  log: Log,
  say: (what: string) => void,
) {
  await using stack = new AsyncDisposableStack();
  const nkeySeed = await readSeed(seedFile(home.keys, 'admin'));
  const connection = { servers: natsUrl, name: 'assize-progress', log, nkeySeed };
  const bus = stack.use(await connectBus(connection));
  const reported = new Map<string, number>();
  const what = { stream: STREAMS.court, filter: [ALL_HANDOFFS] };
  const tellOf = (caseId: string, entries: readonly Entry[]): void => {
    for (const entry of entries) {
      if (entry.ordinal < (reported.get(caseId) ?? 0)) continue;
      reported.set(caseId, entry.ordinal + 1);
      const phase = phaseOf(entry);
      if (phase !== null) say(phase);
    }
  };
  stack.use(
    await bus.follow(what, ({ subject, body }) => {
      tellOf(parseHandoff(subject)?.caseId ?? '', entriesIn(subject, body));
    }),
  );
  const opened = stack.move();
  const tell = ({ header, entries }: CaseFile): void => tellOf(header.caseId, entries);
  return { tell, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Null for an entry that is not a turn of a map. */
function phaseOf({ artifact }: Pick<Entry, 'artifact'>): string | null {
  if (!isCartographyArtifact(artifact)) return null;
  if (artifact.kind !== 'agenda' && artifact.abstained !== null) {
    return `${PHASES[artifact.kind]}: failed: ${artifact.abstained}`;
  }
  return `${PHASES[artifact.kind]}: ${saidIn(artifact)}`;
}

const PHASES: Readonly<Record<CartographyArtifact['kind'], string>> = {
  sourcing: 'scout',
  mapping: 'map',
  weaknesses: 'challenge',
  agenda: 'decide',
  scoring: 'judge',
  synthesis: 'synthesise',
};

function saidIn(artifact: CartographyArtifact): string {
  switch (artifact.kind) {
    case 'sourcing': {
      const { queries, sources, cut } = artifact;
      const left = cut.passages > 0 ? `, ${counted(cut.passages, 'passage')} omitted` : '';
      return `${counted(queries.length, 'query', 'queries')}, ${counted(sources.length, 'source')} with something new${left}`;
    }
    case 'mapping': {
      const { entities, relationships, conflicts } = artifact.graph;
      return `${counted(entities.length, 'new entity', 'new entities')}, ${counted(relationships.length, 'relationship')}, ${counted(conflicts.length, 'conflict')}`;
    }
    case 'weaknesses': {
      const { weaknesses, cut, queries } = artifact;
      const weak = counted(weaknesses.length + cut, 'weak point');
      return `${weak}, ${counted(queries.length, 'counter-query', 'counter-queries')}`;
    }
    case 'agenda':
      return `another iteration, for ${artifact.queries.map((query) => `"${query}"`).join(', ')}`;
    case 'scoring':
      return `${counted(artifact.scores.length, 'source')} scored`;
    case 'synthesis': {
      const { consensus, battlegrounds, cut } = artifact;
      return `${counted(consensus.length + cut.consensus, 'point')} of consensus, ${counted(battlegrounds.length + cut.battlegrounds, 'battleground')}`;
    }
  }
}
