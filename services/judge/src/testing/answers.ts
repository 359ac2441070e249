import type { Advice, Gathered, View } from '@assize/proto';
import { faultsIn, type Ruled } from '../llm/answer.ts';
import { askedOn } from '../llm/deliberate.ts';
import { mattersIn, type Matter } from '../llm/matter.ts';
import { ORDERS, type Order } from '../llm/presentation.ts';

/** What a model says of one exhibit: a side and how plainly. */
export type Says = readonly [Ruled['exhibits'][number]['says'], number];

/** What a model says in one order: of each exhibit by its id, and which challenges it upholds. */
export interface Opinionated {
  readonly says: (id: string, order: Order, statement: string) => Says;
  readonly upholds?: (id: string, ground: string, order: Order) => boolean;
  readonly why?: string;
}

/** The answer that such a model gives on a matter; its finding is what its rulings add up to. */
export function answerOn(matter: Matter, order: Order, opinion: Opinionated): Ruled {
  const { says, upholds = () => false, why = 'because' } = opinion;
  const answer: Ruled = {
    exhibits: matter.exhibits.map(({ name, exhibit }) => {
      const [side, strength] = says(exhibit.id, order, matter.statement);
      return { name, says: side, strength };
    }),
    challenges: matter.challenges.map(({ name, challenge }) => {
      return { name, upheld: upholds(challenge.id, challenge.ground, order) };
    }),
    finding: 'nei',
    why,
  };
  const [fault] = faultsIn(matter, answer);
  const due = /"(supported|refuted|contested)"/.exec(fault ?? '')?.[1];
  const finding = (['supported', 'refuted', 'contested'] as const).find((one) => one === due);
  return { ...answer, finding: finding ?? 'nei' };
}

const BY = { model: 'scripted', family: 'scripted', prompt: { name: 'ruling-1', hash: '' } };
const USAGE = { calls: 1, promptTokens: 10, completionTokens: 5, costUsd: null, ms: 1 };

export function advised(asked: string, answer: unknown): Advice {
  return { ...BY, asked, answer, failure: null, usage: USAGE };
}

export function failed(asked: string, reason = 'timeout'): Advice {
  const failure = { reason, message: 'no answer in the time that was given' };
  return { ...BY, asked, answer: null, failure, usage: USAGE };
}

/** All that one voice is asked of a case, answered. */
export function heardFrom(
  view: View,
  gathered: Gathered,
  opinion: Opinionated,
  voice = '',
): Advice[] {
  return ORDERS.flatMap((order) =>
    mattersIn(view, gathered).map((matter, i) =>
      advised(askedOn(voice, order, i), answerOn(matter, order, opinion)),
    ),
  );
}
