import type { Challenge } from '@assize/proto';
import Type from 'typebox';
import { challengeAmong, challengesWith, type ModelChallenge } from './challenges.ts';
import { prose } from './prose.ts';
import { nameAmong, type Shown } from './shown.ts';

/** Longest speech of a hearing, in characters. */
const LONGEST_SPEECH = 1200;

/** The shape of a speech: it may cite, and attack, at most `most` exhibits each. */
export function speechAmong(shown: Shown, most: number) {
  return Type.Object(
    {
      text: Type.String({ maxLength: LONGEST_SPEECH }),
      cites: Type.Array(nameAmong(shown), { maxItems: most }),
      challenges: Type.Array(challengeAmong(shown), { maxItems: most }),
    },
    { additionalProperties: false },
  );
}

export interface ModelSpeech {
  readonly text: string;
  readonly cites: readonly string[];
  readonly challenges: readonly ModelChallenge[];
}

export interface Speech {
  readonly cites: string[];
  readonly challenges: Challenge[];
  readonly text: string;
}

/**
 * A speech in the model's words. What the rule would cite and attack comes first, and of the model's
 * choice what the readings bear out (`citable`, by id) and may be attacked here (`open`), within `most`.
 */
export function speechWith(
  byRule: Speech,
  answer: ModelSpeech,
  held: {
    readonly shown: Shown;
    readonly citable: readonly string[];
    readonly open: readonly string[];
    readonly raised: readonly Challenge[];
    readonly most: number;
  },
): Speech {
  const { shown, citable, most } = held;
  const further = shown.idsOf(answer.cites).filter((id) => citable.includes(id));
  const cites = [...new Set([...byRule.cites, ...further])];
  return {
    cites: cites.slice(0, Math.max(most, byRule.cites.length)),
    challenges: challengesWith(byRule.challenges, answer.challenges, held),
    text: prose(answer.text, LONGEST_SPEECH) || byRule.text,
  };
}
