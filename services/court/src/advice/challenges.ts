import { strictObject, challengeKey, type Challenge } from '@assize/proto';
import { PARTY_GROUNDS } from '#src/grounds/grounds.ts';
import Type from 'typebox';
import { prose } from './prose.ts';
import { nameAmong, type Shown } from './shown.ts';

/** Longest reason of a challenge, in characters. */
const LONGEST_WHY = 400;

/** The shape of one challenge to an exhibit that is shown: on a ground that the court knows. */
export function challengeAmong(shown: Shown) {
  return strictObject({
    exhibit: nameAmong(shown),
    ground: Type.Enum(PARTY_GROUNDS.map(({ name }) => name)),
    why: Type.String({ maxLength: LONGEST_WHY }),
  });
}

/** Against what a party may raise challenges, and how many; `raised`: those of before. */
interface Attackable {
  readonly shown: Shown;
  /** Ids of the exhibits that may be attacked. */
  readonly open: readonly string[];
  readonly raised?: readonly Challenge[];
  readonly most: number;
}

/**
 * What the rule raises and, after it, what a model raises besides: against exhibits that may be
 * attacked here, on a ground that the court knows and that was not raised before. The severity is
 * the ground's own; whether it holds is the judge's to say.
 */
export function challengesWith(
  byRule: readonly Challenge[],
  answered: readonly Type.Static<ReturnType<typeof challengeAmong>>[],
  { shown, open, raised = [], most }: Attackable,
): Challenge[] {
  const known = new Set([...raised, ...byRule].map(challengeKey));
  const further = answered.flatMap(({ exhibit, ground: name, why }) => {
    const id = shown.idOf(exhibit);
    const ground = PARTY_GROUNDS.find((one) => one.name === name);
    if (id === null || !ground || !open.includes(id)) return [];
    const challenge = { id, ground: name, severity: ground.severity, why: prose(why, LONGEST_WHY) };
    if (known.has(challengeKey(challenge))) return [];
    known.add(challengeKey(challenge));
    return [challenge];
  });
  return [...byRule, ...further].slice(0, Math.max(most, byRule.length));
}
