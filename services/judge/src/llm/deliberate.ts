import { recordedAnswer } from '@assize/court/advice';
import {
  challengeKey,
  rounded,
  type Gathered,
  type Ruling,
  type Stance,
  type Unsettled,
  type View,
} from '@assize/proto';
import type { Finding } from '@assize/court/findings';
import { citedBy, GROUNDS } from '@assize/court/grounds';
import { readingsOn } from '@assize/court/reading';
import { remainingAfter, ruleOn } from '../rulings.ts';
import { orderDependence } from '../verdict.ts';
import { faultsIn, rulingSchema, type Ruled } from './answer.ts';
import { findingAmong, resultOn, type Concluded, type MatterResult } from './combine.ts';
import { mattersIn, type Matter } from './matter.ts';
import type { Order } from './presentation.ts';
import { differencesIn, unsettledBy } from './unsettled.ts';

/** The opinion of one judge or juror on a case that was presented to it in two orders. */
export type Deliberated =
  | { readonly status: 'abstained'; readonly why: string; readonly unsettled?: Unsettled }
  | {
      readonly status: 'found';
      readonly finding: Finding;
      /** The result on the statement that the finding is about. */
      readonly result: MatterResult;
      readonly rulings: Ruling[];
      readonly unsettled: Unsettled | null;
      /** The model's reasons, in the order as presented and in reverse. */
      readonly words: readonly [string, string];
    };

export function askedOn(voice: string, order: Order, matter: number): string {
  return [...(voice === '' ? [] : [voice]), order, ...(matter === 0 ? [] : [matter])].join(':');
}

type Answers = readonly [Ruled, ...Ruled[]];

export function deliberate(view: View, gathered: Gathered, voice: string): Deliberated {
  const matters = mattersIn(view, gathered);
  const a = answersIn(gathered, matters, voice, 'order-a');
  if (typeof a === 'string') return { status: 'abstained', why: a };
  const b = answersIn(gathered, matters, voice, 'order-b');
  if (typeof b === 'string') return { status: 'abstained', why: b };
  const first = concluded(view, gathered, matters, [a], false);
  const second = concluded(view, gathered, matters, [b], true);
  const both = concluded(view, gathered, matters, [a, b], false);
  const differing = differencesIn(view, matters, a, b);
  const unsettled = unsettledBy(first.finding, second.finding, differing);
  const [one, other] = [first.finding.classification, second.finding.classification];
  const agreed = both.finding.classification;
  if (one !== other || one !== agreed) {
    const why =
      one === other
        ? `unsettled: both orders give "${one}", but from different exhibits; those on which both agree give "${agreed}"`
        : `unsettled: ${orderDependence(one, other)}`;
    return { status: 'abstained', why, unsettled: { ...unsettled.said, why } };
  }
  const confidence = rounded(both.finding.confidence * (1 - unsettled.by));
  return {
    status: 'found',
    finding: { ...both.finding, confidence },
    result: both.result,
    rulings: both.rulings,
    unsettled: unsettled.by > 0 ? unsettled.said : null,
    words: [a[0].why, b[0].why],
  };
}

/** A voice's answers in one order, each checked against its matter; or why there are none. */
function answersIn(
  gathered: Gathered,
  matters: readonly [Matter, ...Matter[]],
  voice: string,
  order: Order,
): Answers | string {
  const answers: Ruled[] = [];
  for (const [i, matter] of matters.entries()) {
    const told = recordedAnswer(gathered, askedOn(voice, order, i), rulingSchema(matter));
    if (!told.ok) return told.why;
    const [fault] = faultsIn(matter, told.value);
    if (fault !== undefined) return `its answer does not fit the record: ${fault}`;
    answers.push(told.value);
  }
  const [own, ...rivals] = answers;
  if (own === undefined) throw new Error('every case has a matter');
  return [own, ...rivals];
}

interface Conclusion extends Concluded {
  readonly rulings: Ruling[];
}

function concluded(
  view: View,
  gathered: Gathered,
  matters: readonly [Matter, ...Matter[]],
  answers: readonly Answers[],
  reversed: boolean,
): Conclusion {
  const rulings = rulingsBy(view, gathered, matters[0], answers, reversed);
  const remaining = remainingAfter(rulings, view);
  const resultOnMatter = (matter: Matter, i: number): MatterResult => {
    const onIt = answers.flatMap((set) => set[i] ?? []);
    // Challenges are only raised to exhibits that are cited for or against the charge's statement.
    return resultOn(view, matter, gathered, onIt, i === 0 ? remaining : () => 1);
  };
  const [own, ...rivals] = matters;
  const found = findingAmong(
    view,
    resultOnMatter(own, 0),
    rivals.map((one, i) => resultOnMatter(one, i + 1)),
  );
  return { ...found, rulings };
}

const keyOf = (side: Stance, challenge: { id: string; ground: string }): string =>
  `${side}:${challengeKey({ severity: 'minor', why: '', ...challenge })}`;

/**
 * A challenge on a stated ground is upheld if its test holds and the model upholds it in every order; one on another
 * ground if the model upholds it. If the model ruled on the exhibit but was not shown the challenge, it is not upheld.
 * For an exhibit that no model rules on, the test decides.
 */
function rulingsBy(
  view: View,
  gathered: Gathered,
  matter: Matter,
  answers: readonly Answers[],
  reversed: boolean,
): Ruling[] {
  const order = citedBy('argument', view);
  const readings = readingsOn(gathered, view.charge.statement);
  const names = new Map(
    matter.challenges.map(({ name, challenge, side }) => [keyOf(side, challenge), name]),
  );
  return ruleOn(view, readings, reversed ? order.toReversed() : order).map((ruling) => {
    if (matter.unruled.has(ruling.id)) return ruling;
    const name = names.get(keyOf(ruling.side, ruling));
    const byModel = name !== undefined && answers.every(([own]) => own.challenges[name] === true);
    const stated = GROUNDS.some((ground) => ground.name === ruling.ground);
    return { ...ruling, upheld: byModel && (ruling.upheld || !stated) };
  });
}
