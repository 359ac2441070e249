import type { Artifact } from '../../schema/artifact.ts';
import type { Challenge } from './artifacts.ts';

/** What the parties have put on the record in one pass, for recognising a round that adds nothing new. */
export interface HearingMemory {
  readonly cited: ReadonlySet<string>;
  readonly challenged: ReadonlySet<string>;
  readonly round: number | null;
  /** Whether the current round cited an exhibit, or raised a challenge, that was not yet on record. */
  readonly novel: boolean;
  /** Whether a party abstained in the current round, so that what it would have said is unknown. */
  readonly abstained: boolean;
}

export const EMPTY_MEMORY: HearingMemory = {
  cited: new Set(),
  challenged: new Set(),
  round: null,
  novel: false,
  abstained: false,
};

export const challengeKey = ({ id, ground }: Challenge): string => JSON.stringify([ground, id]);

const idsOf = (items: readonly { readonly id: string }[] = []): string[] =>
  items.map(({ id }) => id);

function citedAndChallenged(artifact: Artifact): { cites: string[]; challenges: string[] } {
  switch (artifact.kind) {
    case 'indictment':
      return { cites: idsOf(artifact.items), challenges: [] };
    case 'defense-brief':
      return {
        cites: idsOf(artifact.alternative?.evidence),
        challenges: artifact.challenges.map(challengeKey),
      };
    case 'argument':
    case 'rebuttal':
      return { cites: artifact.cites, challenges: artifact.challenges.map(challengeKey) };
    case 'discovery':
      return { cites: [], challenges: (artifact.challenges ?? []).map(challengeKey) };
    default:
      return { cites: [], challenges: [] };
  }
}

/**
 * Adds an artifact to the memory. `novel` stays false through a round in which neither party cites or challenges
 * anything not yet on record.
 */
export function remember(
  memory: HearingMemory,
  artifact: Artifact,
  round: number | null,
): HearingMemory {
  const { cites, challenges } = citedAndChallenged(artifact);
  const fresh =
    cites.some((id) => !memory.cited.has(id)) ||
    challenges.some((key) => !memory.challenged.has(key));
  const goesOn = memory.round === round;
  return {
    cited: new Set([...memory.cited, ...cites]),
    challenged: new Set([...memory.challenged, ...challenges]),
    round,
    novel: round !== null && (fresh || (goesOn && memory.novel)),
    abstained: round !== null && (abstains(artifact) || (goesOn && memory.abstained)),
  };
}

function abstains(artifact: Artifact): boolean {
  return 'abstained' in artifact && artifact.abstained !== null;
}

/** Whether the latest round converged. The silence of a party that abstained is not agreement. */
export function converged({ novel, abstained }: HearingMemory): boolean {
  return !novel && !abstained;
}
