import { baseView, type BaseView } from '../../case/view.ts';
import { allOf, newest } from '../../case/newest.ts';
import { definedFields } from '../../defined-fields.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import type { Entry } from '../../schema/case-file.ts';
import { NO_LIGHT, type LightView } from '../light/view.ts';
import type { RemandFeedback } from './artifacts.ts';
import { candidatesOf, chargeOf, openingCharge } from './charge.ts';

export const isCourtView = (seen: BaseView): seen is View => 'charge' in seen;

export const COURT_SIGHTS = [
  'indictment',
  'discovery',
  'defense-brief',
  'hearing',
  'feedback',
  'reinvestigation',
];

/** An indictment's narrative, weights and confidence are visible only where the binding grants that sight. */
export function courtView(record: OnRecord, sees: (sight: string) => boolean): View {
  return { ...matterView(record), ...hearingView(record, sees), light: NO_LIGHT };
}

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

/** What is on trial, and on which terms. `reviewed` is the confidence of a light path that ended contested. */
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
      confidence,
      /**
       * `asserts`: what the text asserts about reports. `causes`: what its classifications mean by a pack, and
       * `published`: which of them its publisher charges. Both are absent if no pack applies.
       */
      ...definedFields({
        asserts,
        causes,
        published: causes && openingCharge(claim).classification,
      }),
    },
    trusted: trusted ?? false,
    charge: chargeOf(file),
    activationThreshold: limits.activationThreshold,
    leastConfidence: limits.leastConfidence ?? 0,
    /** Whether its publisher asks for the court: if uncertain (`auto`), always, or never. */
    activation: claim.activation ?? 'auto',
    contested: reviewed !== null,
    /** The confidence to weigh before a court opens: the light path's, or else the publisher's. */
    weighed: reviewed ?? confidence,
    next: next ? { name: next.name, digest: next.digest } : null,
    /** The exhibits that the indictment cites, in the record's order: its own order would reveal its ranking. */
    charged: base.exhibits.map(({ id }) => id).filter((id) => cited.has(id)),
  };
}

/** Everything that a turn of the court sees of a case. What its seat may not see is absent. */
export type View = Readonly<ReturnType<typeof matterView> & ReturnType<typeof hearingView>> & {
  readonly light: LightView;
};

function feedbackOf(entries: readonly Entry[]): RemandFeedback | null {
  const artifacts = entries.map(({ artifact }) => artifact);
  return allOf(artifacts, 'verdict').findLast(({ feedback }) => feedback)?.feedback ?? null;
}

/** The hearing of a pass: its rounds so far, each with the turns taken. */
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
