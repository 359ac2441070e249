import { prose } from '@assize/court/advice';
import { strictObject, LEAVES, rounded, type BareClassification, type Stance } from '@assize/proto';
import { sidesOf } from '@assize/court/findings';
import Type from 'typebox';
import type { Matter } from './matter.ts';

/** In characters. */
const LONGEST_WHY = 1000;

const OnExhibit = strictObject({
  says: Type.Enum(['neither', 'support', 'refute']),
  strength: Type.Number({ minimum: 0, maximum: 1 }),
});
export type OnExhibit = Type.Static<typeof OnExhibit>;

/** A model's rulings, by the names of exhibits (what it says) and of challenges (whether it is upheld). */
export interface Ruled {
  readonly exhibits: Readonly<Record<string, OnExhibit>>;
  readonly challenges: Readonly<Record<string, boolean>>;
  readonly finding: BareClassification;
  readonly why: string;
}

export function rulingSchema({ exhibits, challenges }: Matter) {
  const each = <T extends Type.TSchema>(named: readonly { name: string }[], shape: T) =>
    strictObject(Object.fromEntries(named.map(({ name }) => [name, shape])));
  return strictObject({
    exhibits: each(exhibits, OnExhibit),
    challenges: each(challenges, Type.Boolean()),
    finding: Type.Enum(['nei', 'supported', 'refuted', 'contested']),
    why: Type.String({ maxLength: LONGEST_WHY }),
  });
}

/**
 * Why an answer does not count. Each side of its finding needs an exhibit that it puts on that side. If it leaves out
 * an exhibit that it puts on another side, it must say why.
 */
export function faultsIn(matter: Matter, answer: Ruled): string[] {
  const { finding, why } = answer;
  const sides = sidesOf(finding);
  const lacking = sides.filter((side) => ruledOn(matter, answer, side).length === 0);
  const rests = lacking.map(
    (side) =>
      `finding "${finding}" needs an exhibit that you rule "${side}" with a strength above 0, in six decimals, and from which no fatal challenge that you uphold takes it`,
  );
  const passed = (['support', 'refute'] as const)
    .filter((side) => !sides.includes(side))
    .flatMap((side) => ruledOn(matter, answer, side));
  if (passed.length === 0 || prose(why, LONGEST_WHY) !== '') return rests;
  return [...rests, `why must say for what reason ${passed.join(', ')} is left out of the finding`];
}

function ruledOn({ exhibits, challenges }: Matter, answer: Ruled, stance: Stance): string[] {
  const struck = challenges
    .filter(({ name, side }) => side === stance && answer.challenges[name])
    .flatMap(({ challenge }) => (LEAVES[challenge.severity] === 0 ? [challenge.id] : []));
  return exhibits.flatMap(({ name, exhibit }) => {
    const { says, strength } = answer.exhibits[name] ?? { says: 'neither', strength: 0 };
    return says === stance && rounded(strength) > 0 && !struck.includes(exhibit.id) ? [name] : [];
  });
}
