import {
  BARE_CLASSIFICATIONS,
  scalesOf,
  sideOfScales,
  type BareClassification,
  type ExhibitReading,
} from '@assize/proto';
import { leftBy, onScales } from '@assize/scrutiny';
import Type from 'typebox';
import type { Matter } from './matter.ts';

const strict = { additionalProperties: false } as const;

/** What a judge answers on one matter: a ruling on each exhibit and challenge, and what follows. */
export const Ruled = Type.Object(
  {
    exhibits: Type.Array(
      Type.Object(
        {
          name: Type.String(),
          says: Type.Enum(['support', 'refute', 'neither']),
          strength: Type.Number({ minimum: 0, maximum: 1 }),
        },
        strict,
      ),
    ),
    challenges: Type.Array(Type.Object({ name: Type.String(), upheld: Type.Boolean() }, strict)),
    finding: Type.Enum([...BARE_CLASSIFICATIONS]),
    why: Type.String({ maxLength: 1000 }),
  },
  strict,
);
export type Ruled = Type.Static<typeof Ruled>;

/**
 * What keeps an answer from counting: a name that is not on the matter, one that is left out or
 * ruled on twice, or a finding that its own rulings do not add up to. Empty where nothing does.
 */
export function faultsIn(matter: Matter, answer: Ruled): string[] {
  const faults = [
    ...nameFaults('exhibits', matter.exhibits, answer.exhibits),
    ...nameFaults('challenges', matter.challenges, answer.challenges),
  ];
  if (faults.length > 0) return faults;
  const due = findingIn(matter, answer);
  if (due === answer.finding) return [];
  return [`finding must be "${due}": that is what your own rulings add up to`];
}

interface Named {
  readonly name: string;
}

function nameFaults(where: string, asked: readonly Named[], answered: readonly Named[]): string[] {
  const count = (name: string): number => answered.filter((one) => one.name === name).length;
  const wrong = asked.filter(({ name }) => count(name) !== 1);
  const strange = answered.filter(({ name }) => !asked.some((one) => one.name === name));
  return [
    ...wrong.map(({ name }) => `${where} must have ${name} once, not ${count(name)} times`),
    ...strange.map(({ name }) => `${where} must not have ${name.slice(0, 20)}`),
  ];
}

/** What an answer's own rulings add up to, by the same scales as everybody's. */
function findingIn(matter: Matter, answer: Ruled): BareClassification {
  const upheld = matter.challenges.filter(({ name }) =>
    answer.challenges.some((one) => one.name === name && one.upheld),
  );
  const read = matter.exhibits.flatMap(({ name, exhibit }) => {
    const ruling = answer.exhibits.find((one) => one.name === name);
    return ruling ? [asReading(exhibit.id, ruling)] : [];
  });
  const exhibits = matter.exhibits.map(({ exhibit }) => exhibit);
  return sideOfScales(
    scalesOf(onScales(exhibits, read), (id, stance) =>
      upheld
        .filter(({ challenge, side }) => challenge.id === id && side === stance)
        .reduce((left, { challenge }) => left * leftBy(challenge), 1),
    ),
  );
}

function asReading(id: string, { says, strength }: Ruled['exhibits'][number]): ExhibitReading {
  const support = says === 'support' ? strength : 0;
  const refute = says === 'refute' ? strength : 0;
  return { id, relevance: 1, support, refute, neutral: 1 - support - refute };
}
