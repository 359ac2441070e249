import { expect } from 'vitest';
import type { Artifact } from '../schema/artifact.ts';
import { replay } from '../walk/replay.ts';
import { handInAll, openTrial, type ScriptedArtifact, type Opening, type Trial } from './drive.ts';

export interface Outcome {
  /** `node`, `node/turn/round`, or `ended`. */
  readonly at: string;
  readonly by: string;
  readonly decision: string | null;
  readonly why: string;
  readonly edges: readonly string[];
  readonly handoffs: number;
  readonly remands: number;
}

function outcomeOf({ walk, file }: Trial): Outcome {
  const { place } = walk;
  const ended = place.kind === 'ended';
  const parts = ended ? ['ended'] : [place.node, place.turn, place.round];
  return {
    at: parts.filter((part) => part !== null).join('/'),
    by: ended ? place.by : place.role,
    decision: ended ? place.decision : null,
    why: file.entries.at(-1)?.why ?? '',
    edges: walk.edges,
    handoffs: walk.handoffs,
    remands: walk.remands.used,
  };
}

export type Expected = Partial<Omit<Outcome, 'why'>> & { readonly why?: string | RegExp };

export interface Scenario {
  when(...hands: readonly (ScriptedArtifact | Artifact)[]): Acted;
}

export interface Acted extends Scenario {
  readonly trial: Trial;
  /** Checks the outcome, and that a replay of the file gives the same walk. */
  then(expected: Expected): Trial;
}

/** Opens a case. `when` hands in artifacts in turn, and `then` checks the outcome. */
export function given(opening: Opening = {}): Scenario {
  return { when: (...hands) => acted(handInAll(openTrial(opening), hands, opening.sign), opening) };
}

function acted(trial: Trial, opening: Opening): Acted {
  return {
    trial,
    when: (...hands) => acted(handInAll(trial, hands, opening.sign), opening),
    // oxlint-disable-next-line unicorn/no-thenable
    then(expected) {
      const { why, ...rest } = expected;
      const outcome = outcomeOf(trial);
      expect(outcome).toMatchObject(rest);
      if (why !== undefined) expect(outcome.why).toMatch(why);
      expect(replay(trial.proceeding, trial.file)).toEqual({ ok: true, walk: trial.walk });
      return trial;
    },
  };
}
