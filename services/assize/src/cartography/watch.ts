import { counted, type CaseFile, type Entry } from '@assize/proto';
import { isCartographyArtifact, type CartographyArtifact } from '@assize/proto/cartography';

/** Returns what takes the file of a growing case, and reports the turns that have not been reported yet. */
export function watchPhases(say: (what: string) => void): (file: CaseFile) => void {
  let reported = 0;
  return ({ entries }) => {
    for (const entry of entries.slice(reported)) {
      reported += 1;
      const phase = phaseOf(entry);
      if (phase !== null) say(phase);
    }
  };
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
