import {
  scalesOf,
  sideOfScales,
  type BareClassification,
  type ExhibitReading,
} from '@assize/proto';
import { leftBy, onScales } from '@assize/scrutiny';
import Type from 'typebox';
import type { Matter } from './matter.ts';

const strict = { additionalProperties: false } as const;

const OnExhibit = Type.Object(
  {
    says: Type.Enum(['neither', 'support', 'refute']),
    strength: Type.Number({ minimum: 0, maximum: 1 }),
  },
  strict,
);
export type OnExhibit = Type.Static<typeof OnExhibit>;

/** Under the name of each exhibit what it says, under that of each challenge whether it is upheld. */
export interface Ruled {
  readonly exhibits: Readonly<Record<string, OnExhibit>>;
  readonly challenges: Readonly<Record<string, boolean>>;
  readonly finding: BareClassification;
  readonly why: string;
}

/** The shape of an answer on a matter: a ruling on each exhibit and challenge, and what follows. */
export function rulingOn({ exhibits, challenges }: Matter) {
  const each = <T extends Type.TSchema>(named: readonly { name: string }[], shape: T) =>
    Type.Object(Object.fromEntries(named.map(({ name }) => [name, shape])), strict);
  return Type.Object(
    {
      exhibits: each(exhibits, OnExhibit),
      challenges: each(challenges, Type.Boolean()),
      finding: Type.Enum(['nei', 'supported', 'refuted', 'contested']),
      why: Type.String({ maxLength: 1000 }),
    },
    strict,
  );
}

/** What keeps an answer from counting: a finding that its own rulings do not add up to. */
export function faultsIn(matter: Matter, answer: Ruled): string[] {
  const due = findingIn(matter, answer);
  if (due === answer.finding) return [];
  return [`finding must be "${due}": that is what your own rulings add up to`];
}

/** What an answer's own rulings add up to, by the same scales as everybody's. */
export function findingIn(
  matter: Matter,
  { exhibits, challenges }: Pick<Ruled, 'exhibits' | 'challenges'>,
): BareClassification {
  const upheld = matter.challenges.filter(({ name }) => challenges[name]);
  const read = matter.exhibits.flatMap(({ name, exhibit }) => {
    const ruling = exhibits[name];
    return ruling ? [asReading(exhibit.id, ruling)] : [];
  });
  const shown = matter.exhibits.map(({ exhibit }) => exhibit);
  return sideOfScales(
    scalesOf(onScales(shown, read), (id, stance) =>
      upheld
        .filter(({ challenge, side }) => challenge.id === id && side === stance)
        .reduce((left, { challenge }) => left * leftBy(challenge), 1),
    ),
  );
}

function asReading(id: string, { says, strength }: OnExhibit): ExhibitReading {
  const support = says === 'support' ? strength : 0;
  const refute = says === 'refute' ? strength : 0;
  return { id, relevance: 1, support, refute, neutral: 1 - support - refute };
}
