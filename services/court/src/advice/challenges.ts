import { strictObject, challengeKey, type Challenge } from '@assize/proto';
import { PARTY_GROUNDS } from '#src/grounds/grounds.ts';
import Type from 'typebox';
import { prose } from './prose.ts';
import { exhibitNameSchema, type Shown } from './shown.ts';

/** The longest reason of a challenge, in characters. */
const LONGEST_WHY = 400;

export function challengeSchema(shown: Shown) {
  return strictObject({
    exhibit: exhibitNameSchema(shown),
    ground: Type.Enum(PARTY_GROUNDS.map(({ name }) => name)),
    why: Type.String({ maxLength: LONGEST_WHY }),
  });
}

/** `raised` holds the party's challenges from earlier in the case, `most` the largest number for this turn. */
interface Attackable {
  readonly shown: Shown;
  /** Ids of the exhibits that may be challenged. */
  readonly open: readonly string[];
  readonly raised?: readonly Challenge[];
  readonly most: number;
}

/**
 * The rule's challenges come first. A challenge of the model is kept if its exhibit may be challenged here, its ground
 * is known to the court, and it was not raised before. The ground fixes its severity. The judge rules on it.
 */
export function challengesWith(
  byRule: readonly Challenge[],
  answered: readonly Type.Static<ReturnType<typeof challengeSchema>>[],
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
