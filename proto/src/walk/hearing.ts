import type { Artifact, Challenge } from '../schema/artifacts.ts';

/** What the parties have put on the record of one pass, to tell a round that brings nothing new. */
export interface HearingMemory {
  readonly cited: ReadonlySet<string>;
  readonly challenged: ReadonlySet<string>;
  readonly round: number | null;
  /** Whether the current round has cited an exhibit or raised a challenge not already on record. */
  readonly novel: boolean;
}

export const EMPTY_MEMORY: HearingMemory = {
  cited: new Set(),
  challenged: new Set(),
  round: null,
  novel: false,
};

/** The same challenge is known again by its exhibit and its ground. */
export const challengeKey = ({ id, ground }: Challenge): string => `${ground}:${id}`;

function said(artifact: Artifact): { cites: string[]; challenges: string[] } {
  switch (artifact.kind) {
    case 'indictment':
      return { cites: artifact.items.map((item) => item.id), challenges: [] };
    case 'defense-brief':
      return {
        cites: artifact.alternative?.evidence.map((item) => item.id) ?? [],
        challenges: artifact.challenges.map(challengeKey),
      };
    case 'argument':
    case 'rebuttal':
      return { cites: artifact.cites, challenges: artifact.challenges.map(challengeKey) };
    case 'activation':
    case 'discovery':
    case 'notes':
    case 'verdict':
    case 'reinvestigation':
    case 'closing':
      return { cites: [], challenges: [] };
  }
}

/**
 * Adds what an artifact says. Convergence is a round in which neither party cites an exhibit, or
 * raises a challenge, that the record does not already hold: `novel` stays false through the round.
 */
export function remember(
  memory: HearingMemory,
  artifact: Artifact,
  round: number | null,
): HearingMemory {
  const { cites, challenges } = said(artifact);
  if (cites.length + challenges.length === 0 && memory.round === round) return memory;
  const fresh =
    cites.some((id) => !memory.cited.has(id)) ||
    challenges.some((key) => !memory.challenged.has(key));
  return {
    cited: new Set([...memory.cited, ...cites]),
    challenged: new Set([...memory.challenged, ...challenges]),
    round,
    novel: round !== null && (fresh || (memory.round === round && memory.novel)),
  };
}
