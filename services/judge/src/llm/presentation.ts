import { clipped, type Question } from '@assize/court/advice';
import { citedBy } from '@assize/court/grounds';
import type { View } from '@assize/proto';
import type { Matter } from './matter.ts';

/** Whatever comes first in one comes last in the other. */
export const ORDERS = ['order-a', 'order-b'] as const;
export type Order = (typeof ORDERS)[number];

/** The most characters that are shown of each side's words. */
export const LONGEST_SIDE = 2000;
/** The most characters that are shown of the reason for a challenge. */
const LONGEST_WHY = 300;

type Data = Question<never>['data'];

interface Side {
  readonly argues: string;
  readonly cites: readonly string[];
  readonly words: readonly string[];
}

/** The side that is shown first is Party A in either order. */
export function presented(view: View, matter: Matter, order: Order): Data {
  const turned = order === 'order-b';
  const arranged = <T>(items: readonly T[]): readonly T[] => (turned ? items.toReversed() : items);
  const sides = arranged(sidesOf(view, matter));
  const named = turned ? { for: 'Party B', against: 'Party A' } : NAMES;
  return [
    { tag: 'statement', text: matter.statement },
    ...sides.map((side, i) => ({
      tag: i === 0 ? 'party-a' : 'party-b',
      text: textOf(side, named),
    })),
    ...arranged(matter.exhibits).map(({ data }) => data),
    ...arranged(matter.challenges).map((one) => challengeBlock(matter, one, named)),
  ];
}

interface Names {
  readonly for: string;
  readonly against: string;
}

const NAMES: Names = { for: 'Party A', against: 'Party B' };

/** Empty for a statement that is not charged, since nobody argued about it. */
function sidesOf(view: View, matter: Matter): readonly Side[] {
  const { charge, indictment, brief, rounds } = view;
  if (matter.statement !== charge.statement) return [];
  const [pro, contra] = positionsOn(charge.classification);
  const named = (ids: readonly string[]): string[] =>
    matter.exhibits.flatMap(({ name, exhibit }) => (ids.includes(exhibit.id) ? [name] : []));
  const said = (words: readonly (string | null | undefined)[]): string[] =>
    words.flatMap((text) => (text ? [text] : []));
  return [
    {
      argues: pro,
      cites: named(citedBy('argument', view)),
      words: said([indictment?.narrative, ...rounds.map(({ argument }) => argument?.text)]),
    },
    {
      argues: contra,
      cites: named(citedBy('rebuttal', view)),
      words: said([
        brief?.motionToDismiss,
        brief?.plea,
        brief?.alternative?.why,
        ...rounds.map(({ rebuttal }) => rebuttal?.text),
      ]),
    },
  ];
}

/** The phrases do not show which side is which. */
function positionsOn(classification: string): readonly [string, string] {
  switch (classification) {
    case 'refuted':
      return ['that the statement does not hold', 'that the statement holds'];
    case 'contested':
      return ['that good evidence stands on both sides', 'that it stands on one side at most'];
    case 'nei':
      return ['that the evidence settles nothing', 'that the evidence settles it'];
    default:
      return ['that the statement holds', 'that the statement does not hold'];
  }
}

function textOf({ argues, cites, words }: Side, names: Names): string {
  const cited = cites.length > 0 ? cites.join(', ') : 'no exhibit';
  const spoken = clipped(anonymous(words.join('\n'), names), LONGEST_SIDE);
  return `Argues ${argues}; cites ${cited}.\n${spoken}`;
}

const ALIASES: readonly (readonly [RegExp, keyof Names | null])[] = [
  [/\b(?:the )?(?:prosecution|prosecutor|challenger)\b/gi, 'for'],
  [/\b(?:the )?(?:defen[cs]e|defender|defendant|abyss)\b/gi, 'against'],
  [/\bcharged?\b/gi, null],
];

/** The model must judge the argument and not the speaker, whose role or persona this replaces. */
export function anonymous(words: string, names: Names = NAMES): string {
  return ALIASES.reduce(
    (text, [alias, name]) => text.replace(alias, name === null ? 'position' : names[name]),
    words,
  );
}

function challengeBlock(
  { exhibits }: Matter,
  { name, challenge, side }: Matter['challenges'][number],
  names: Names,
): Data[number] {
  const attacked = exhibits.find(({ exhibit }) => exhibit.id === challenge.id)?.name ?? '';
  const lines = [
    `against: ${attacked}, cited to ${side} the statement`,
    `ground: ${challenge.ground} (${challenge.severity})`,
    clipped(anonymous(challenge.why, names), LONGEST_WHY),
  ];
  return { tag: `challenge-${name}`, text: lines.join('\n') };
}
