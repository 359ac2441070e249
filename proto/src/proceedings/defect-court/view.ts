import { baseView, type BaseView } from '../../case/view.ts';
import { allOf, newest } from '../../case/newest.ts';
import { defined } from '../../defined.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import type { Entry } from '../../schema/case-file.ts';
import { NO_LIGHT, type LightView } from '../light/view.ts';
import type { RemandFeedback } from './artifacts.ts';
import { candidatesOf, chargeOf, openingCharge } from './charge.ts';

/** Whether what a turn is shown is the court's, or the light path's before it. */
export const isCourtView = (seen: BaseView): seen is View => 'charge' in seen;

export const COURT_SIGHTS = [
  'indictment',
  'discovery',
  'defense-brief',
  'hearing',
  'feedback',
  'reinvestigation',
];

/** What a seat of the court sees; narrative, weights and confidence of an indictment only where bound. */
export function courtView(record: OnRecord, sees: (sight: string) => boolean): View {
  return { ...matterView(record), ...hearingView(record, sees), light: NO_LIGHT };
}

/** What was argued so far, as far as a seat may see it. */
export function hearingView(
  { file: { entries }, pass }: OnRecord,
  sees: (sight: string) => boolean,
) {
  return {
    indictment: sees('indictment') ? newest(pass, 'indictment') : null,
    discovery: sees('discovery') ? newest(pass, 'discovery') : null,
    brief: sees('defense-brief') ? newest(pass, 'defense-brief') : null,
    rounds: sees('hearing') ? roundsOf(pass) : [],
    feedback: sees('feedback') ? feedbackOf(entries) : null,
    reinvestigation: sees('reinvestigation') ? newest(entries, 'reinvestigation') : null,
  };
}

/** What is on trial, and by which terms. `reviewed`: the confidence of a light path that is contested. */
export function matterView(record: OnRecord, reviewed: number | null = null) {
  const { proceeding, file, pass } = record;
  const { claim, limits, causes, trusted } = file.header;
  const { text, element = null, confidence = null, asserts } = claim;
  const base = baseView(record);
  const cited = new Set(newest(pass, 'indictment')?.items.map(({ id }) => id));
  const [next] = proceeding.successors;
  return {
    ...base,
    claim: {
      text,
      candidates: candidatesOf(file.header),
      element,
      /** The publisher's own confidence in its classification. */
      confidence,
      /**
       * `asserts`: what the text asserts of reports beside its sentences. `causes`: what its classifications stand
       * for by a pack, and `published`, which its publisher charges; absent: no pack is for them.
       */
      ...defined({ asserts, causes, published: causes && openingCharge(claim).classification }),
    },
    /** Whether the operator believes the publisher's own confidence. */
    trusted: trusted ?? false,
    charge: chargeOf(file),
    activationThreshold: limits.activationThreshold,
    /** The confidence under which nothing is affirmed or amended. */
    leastConfidence: limits.leastConfidence ?? 0,
    /** Whether its publisher asks for the court: where it is uncertain, always, or never. */
    activation: claim.activation ?? 'auto',
    /** Whether a light path came to its end uncertain, and it is for the next proceeding. */
    contested: reviewed !== null,
    /** The confidence to be weighed before a court opens: the light path's, else the publisher's. */
    weighed: reviewed ?? confidence,
    /** The proceeding that a case may go on under from where it stands. */
    next: next ? { name: next.name, digest: next.digest } : null,
    /** Ids the indictment cites, in the record's order: its own would give its ranking away. */
    charged: base.exhibits.map(({ id }) => id).filter((id) => cited.has(id)),
  };
}

/** All that a turn of the court is given of a case. What its seat may not see is absent. */
export type View = Readonly<ReturnType<typeof matterView> & ReturnType<typeof hearingView>> & {
  readonly light: LightView;
};

function feedbackOf(entries: readonly Entry[]): RemandFeedback | null {
  const artifacts = entries.map(({ artifact }) => artifact);
  return allOf(artifacts, 'verdict').findLast(({ feedback }) => feedback)?.feedback ?? null;
}

/** The hearing of a pass: its rounds so far, each with the turns that were taken. */
export function roundsOf(entries: readonly Entry[]) {
  const numbers = [...new Set(entries.flatMap((entry) => entry.round ?? []))];
  return numbers.map((round) => {
    const turns = entries.filter((entry) => entry.round === round);
    return {
      round,
      argument: newest(turns, 'argument'),
      rebuttal: newest(turns, 'rebuttal'),
      notes: newest(turns, 'notes'),
    };
  });
}
