import { adviceTo } from '@assize/court/testing';
import type { Advice, Gathered, View } from '@assize/proto';
import type { OnExhibit, Ruled } from '../llm/answer.ts';
import { askedOn } from '../llm/deliberate.ts';
import { mattersIn, type Matter } from '../llm/matter.ts';
import { ORDERS, type Order } from '../llm/presentation.ts';

/** A side and a strength. */
export type StatedSide = readonly [OnExhibit['says'], number];

export interface Opinionated {
  readonly says: (id: string, order: Order, statement: string) => StatedSide;
  readonly upholds?: (id: string, ground: string, order: Order) => boolean;
  readonly why?: string;
  /** Absent: what follows from its rulings, which is both sides, one, or none. */
  readonly finds?: (order: Order, statement: string) => Ruled['finding'];
}

function answerOn(matter: Matter, order: Order, opinion: Opinionated): Ruled {
  const { says, upholds = () => false, why = 'because' } = opinion;
  const exhibits = Object.fromEntries(
    matter.exhibits.map(({ name, exhibit }) => {
      const [side, strength] = says(exhibit.id, order, matter.statement);
      return [name, { says: side, strength }];
    }),
  );
  const challenges = Object.fromEntries(
    matter.challenges.map(({ name, challenge }) => {
      return [name, upholds(challenge.id, challenge.ground, order)];
    }),
  );
  const finding = opinion.finds?.(order, matter.statement) ?? sidesIn(exhibits);
  return { exhibits, challenges, finding, why };
}

function sidesIn(exhibits: Ruled['exhibits']): Ruled['finding'] {
  const said = Object.values(exhibits).filter(({ strength }) => strength > 0);
  const [pro, contra] = ['support', 'refute'].map((side) => said.some(({ says }) => says === side));
  if (pro && contra) return 'contested';
  if (pro) return 'supported';
  return contra ? 'refuted' : 'nei';
}

export function answersOfVoice(
  view: View,
  gathered: Gathered,
  opinion: Opinionated,
  voice = '',
): Advice[] {
  return ORDERS.flatMap((order) =>
    mattersIn(view, gathered).map((matter, i) =>
      adviceTo(askedOn(voice, order, i), answerOn(matter, order, opinion)),
    ),
  );
}
