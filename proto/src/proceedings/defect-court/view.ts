import { baseView, type BaseView } from '../../case/view.ts';
import { allOf, newest } from '../../case/newest.ts';
import type { OnRecord } from '../../proceeding/definition.ts';
import type { Proceeding } from '../../proceeding/proceeding.ts';
import type { Causes, Entry } from '../../schema/case-file.ts';
import type { Assert, Candidate, LightElement } from '../../schema/claim.ts';
import { NO_LIGHT, type LightView } from '../light/view.ts';
import type {
  Argument,
  DefenseBrief,
  Discovery,
  Indictment,
  Notes,
  Rebuttal,
  Reinvestigation,
  RemandFeedback,
} from './artifacts.ts';
import { candidatesOf, chargeOf, openingCharge, type Charge } from './charge.ts';

interface HearingRound {
  readonly round: number;
  readonly argument: Argument | null;
  readonly rebuttal: Rebuttal | null;
  readonly notes: Notes | null;
}

/** All that a turn of the court is given of a case. What its seat may not see is absent. */
export interface View extends BaseView {
  readonly claim: {
    readonly text: string;
    readonly candidates: readonly Candidate[];
    readonly element: LightElement | null;
    /** The publisher's own confidence in its classification. */
    readonly confidence: number | null;
    /** What the text asserts of reports; absent where it says nothing beside its sentences. */
    readonly asserts?: readonly Assert[];
    /** What its classifications stand for by a pack; absent: no pack is for them. */
    readonly causes?: Causes;
    /** What its publisher charges; absent where `causes` is. */
    readonly published?: string;
  };
  /** Whether the operator believes the publisher's own confidence. */
  readonly trusted: boolean;
  readonly charge: Charge;
  readonly activationThreshold: number;
  /** The confidence under which nothing is affirmed or amended. */
  readonly leastConfidence: number;
  /** Whether its publisher asks for the court: where it is uncertain, always, or never. */
  readonly activation: 'auto' | 'always' | 'never';
  /** Whether a light path came to its end uncertain, and it is for the next proceeding. */
  readonly contested: boolean;
  /** The confidence to be weighed before a court opens: the light path's, else the publisher's. */
  readonly weighed: number | null;
  /** The proceeding that a case may go on under from where it stands. */
  readonly next: { readonly name: string; readonly digest: string } | null;
  /** Ids the indictment cites, in the record's order: its own would give its ranking away. */
  readonly charged: readonly string[];
  readonly indictment: Indictment | null;
  readonly discovery: Discovery | null;
  readonly brief: DefenseBrief | null;
  readonly rounds: readonly HearingRound[];
  readonly feedback: RemandFeedback | null;
  readonly reinvestigation: Reinvestigation | null;
  readonly light: LightView;
}

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
): Pick<View, 'indictment' | 'discovery' | 'brief' | 'rounds' | 'feedback' | 'reinvestigation'> {
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
export function matterView(
  record: OnRecord,
  reviewed: number | null = null,
): Omit<View, 'light' | keyof ReturnType<typeof hearingView>> {
  const { proceeding, file, pass } = record;
  const { claim, limits, causes, trusted } = file.header;
  const base = baseView(record);
  const cited = new Set(newest(pass, 'indictment')?.items.map(({ id }) => id));
  return {
    ...base,
    claim: {
      text: claim.text,
      candidates: candidatesOf(file.header),
      element: claim.element ?? null,
      confidence: claim.confidence ?? null,
      ...(claim.asserts ? { asserts: claim.asserts } : {}),
      ...(causes ? { causes, published: openingCharge(claim).classification } : {}),
    },
    trusted: trusted ?? false,
    charge: chargeOf(file),
    activationThreshold: limits.activationThreshold,
    leastConfidence: limits.leastConfidence ?? 0,
    activation: claim.activation ?? 'auto',
    contested: reviewed !== null,
    weighed: reviewed ?? claim.confidence ?? null,
    next: nextOf(proceeding),
    charged: base.exhibits.map(({ id }) => id).filter((id) => cited.has(id)),
  };
}

function nextOf({ successors: [newestOne] }: Proceeding): View['next'] {
  return newestOne ? { name: newestOne.name, digest: newestOne.digest } : null;
}

function feedbackOf(entries: readonly Entry[]): RemandFeedback | null {
  const artifacts = entries.map(({ artifact }) => artifact);
  return allOf(artifacts, 'verdict').findLast(({ feedback }) => feedback)?.feedback ?? null;
}

/** The hearing of a pass: its rounds so far, each with the turns that were taken. */
export function roundsOf(entries: readonly Entry[]): HearingRound[] {
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
