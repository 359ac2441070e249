import {
  rounded,
  strengthOf,
  type Contrary,
  type EvidenceGapBrief,
  type ExhibitReading,
  type Gathered,
  type RemandFeedback,
  type Ruling,
  type Verdict,
  type View,
} from '@assize/proto';
import { abstentionsIn } from '@assize/court/advice';
import {
  contraryThatBars,
  evidenceOnBothSides,
  type Decided,
  falsifiedOn,
  type Finding,
  leastConfidenceFor,
  reasonsMeasured,
  whyUndecided,
} from '@assize/court/findings';
import {
  citedBy,
  JUDGES_GROUNDS,
  reasonsIndicated,
  testimonyReason,
  type Superseded,
} from '@assize/court/grounds';
import { readingsOn, unreadable } from '@assize/court/reading';
import { feedbackOf, openQuestions, remandCanHelp } from './questions.ts';
import { dissentIn, unsettledWith, type Opposed } from './llm/opposed.ts';
import { findingByRule, remainingAfter } from './rulings.ts';

type Outcome = Pick<Verdict, 'decision' | 'classification' | 'confidence' | 'feedback' | 'brief'>;

/** The opinion of a judge or a jury on a case. The verdict follows from it by the same steps. */
export interface Opinion {
  readonly rulings: Ruling[];
  /** Null if nothing was found; `why` then gives the reason. */
  readonly finding: Finding | null;
  /** Why the case is a mistrial. Null if there is a verdict. */
  readonly why: string | null;
  /** Reasons in addition to those that every verdict has. */
  readonly reasons?: Verdict['reasoning'];
  readonly dissent?: readonly string[];
  /** What each exhibit counted for on the charge's statement. Absent: its reading. */
  readonly counted?: readonly ExhibitReading[];
  /** Objections to a ruling that is not the reader's own. */
  readonly opposed?: Opposed | null;
  /** The share of votes for the finding, 0 to 1. It is 1 if there was no vote. */
  readonly votes?: number;
  readonly shown?: Pick<Verdict, 'unsettled' | 'jury'>;
}

/** D4: rules on the challenges, weighs what is left, and decides. */
export function rule(view: View, gathered: Gathered): Verdict {
  const { rulings, superseded, yielding, finding } = findingByRule(view, gathered);
  const why = unreadable(view) ?? orderFault(view, gathered, finding);
  const reasons = [...superseded.map(supersededReason), ...yielding.map(testimonyReason)];
  const withFloor = { ...view, leastConfidence: leastConfidenceFor(view, gathered) };
  return verdictOf(withFloor, gathered, { rulings, finding, why, reasons });
}

/**
 * If a party abstained, it is a mistrial whatever the opinion says. If a measurement falsifies the charge's statement,
 * the statement is refuted whatever a model says.
 */
export function verdictOf(view: View, gathered: Gathered, given: Opinion): Verdict {
  const remaining = remainingAfter(given.rulings, view);
  const readings = readingsOn(gathered, view.charge.statement);
  const falsified = falsifiedOn(view, gathered, remaining);
  const opinion = falsified
    ? { ...given, ...UNOPPOSED, finding: falsified.finding, why: null, counted: readings }
    : given;
  const { rulings, finding, reasons = [], dissent = [], opposed = null, shown = {} } = opinion;
  const canSearch = gathered.canSearch ?? false;
  const questions = openQuestions(view, readings, canSearch);
  const canHelp = remandCanHelp(view, questions, canSearch);
  const why = abstention(view, opinion);
  const feedback = feedbackOf(view, rulings, questions);
  const decided = why ?? decide(view, finding, { feedback, canHelp, readings });
  const outcome = loweredByDissent(view, decided, opinion);
  return {
    kind: 'verdict',
    ...outcome,
    ...evidenceOnBothSides(view, gathered, decidedOn(view, outcome, opinion)),
    reasoning: [
      ...reasonsMeasured(readings),
      ...reasonsIndicated(readings),
      ...(finding ? reasonsFor(view, finding, rulings) : []),
      ...reasons,
    ],
    rulings,
    dissent: [...dissentOf(view, outcome), ...dissent, ...(opposed ? dissentIn(opposed) : [])],
    ...shown,
    ...(opposed && finding ? { unsettled: unsettledWith(opposed, finding, shown.unsettled) } : {}),
  };
}

/** Empty if the decision is about a candidate's statement, or if there is none. */
function decidedOn(view: View, { classification }: Outcome, opinion: Opinion): Decided {
  if (classification === null || view.charge.statement !== view.claim.text) return {};
  const { counted: readings, rulings } = opinion;
  const remaining = remainingAfter(rulings, view);
  return { found: classification, remaining, ...(readings ? { readings } : {}) };
}

/**
 * Lowers a ruling's confidence for dissent: the reader's objections take up to half, in proportion to their weight,
 * and a jury's minority takes its share of the votes. Dissent never overturns a ruling: an affirm or amend is not
 * lowered below the floor.
 */
function loweredByDissent(
  { leastConfidence }: View,
  outcome: Outcome,
  { opposed, votes = 1 }: Pick<Opinion, 'opposed' | 'votes'>,
): Outcome {
  const { decision, confidence } = outcome;
  if (confidence === null) return outcome;
  const left = rounded(confidence * votes * (1 - (opposed?.by ?? 0) / 2));
  const ruled = decision === 'affirm' || decision === 'amend';
  return { ...outcome, confidence: ruled ? Math.max(left, leastConfidence) : left };
}

const UNOPPOSED: Pick<Opinion, 'opposed' | 'votes'> = { opposed: null, votes: 1 };

interface Undecided {
  readonly feedback: RemandFeedback;
  readonly canHelp: boolean;
  readonly readings: readonly ExhibitReading[];
}

function decide(
  view: View,
  finding: Finding | null,
  { feedback, canHelp, readings }: Undecided,
): Outcome {
  if (finding === null) throw new Error('an opinion without a finding says why');
  const { classification, confidence, scales } = finding;
  const charged = classification === view.charge.classification;
  const found = charged || classification !== 'nei';
  const doubt = found ? doubtOf(view, finding) : null;
  if (found && doubt === null) {
    const decision = charged ? 'affirm' : 'amend';
    return { decision, classification, confidence, feedback: null, brief: null };
  }
  const undecided = doubt === null ? confidence : strengthOf('nei', scales);
  const said = { classification: 'nei', confidence: undecided, brief: null };
  if (canHelp) return { ...said, decision: 'remand', feedback };
  const gaps = gapsIn(view, doubt, feedback, readings);
  return { ...said, decision: 'acquit', feedback: null, brief: declared(gaps) };
}

/** Null if the finding reaches the floor. */
function doubtOf({ leastConfidence: least }: View, finding: Finding): string | null {
  const { classification, confidence } = finding;
  if (confidence >= least) return null;
  const short = confidence.toFixed(2);
  // In full if rounding to two decimals would show it as reaching the floor.
  const reached = Number(short) < least ? short : confidence;
  const contrary = contraryThatBars(finding, least);
  const why = contrary ? `, because ${spellContrary(contrary)}` : '';
  return `a confidence of at least ${least} in "${classification}": the exhibits give ${reached}${why}`;
}

const spellContrary = ({ id, refute, unread }: Contrary): string =>
  unread
    ? `${id} was not read and may contradict it`
    : `${id} may contradict it (${refute.toFixed(2)})`;

/** Decides with the exhibits in reverse order. A finding that changes was never sound. */
function orderFault(view: View, gathered: Gathered, { classification }: Finding): string | null {
  const reversed = findingByRule(view, gathered, citedBy('argument', view).toReversed());
  const other = reversed.finding.classification;
  return other === classification ? null : orderDependence(classification, other);
}

function supersededReason({
  id,
  by,
  words,
  isSameSource,
}: Superseded): Verdict['reasoning'][number] {
  const rest = isSameSource
    ? 'Both are from the same source, so nothing'
    : 'They are from different sources, so half';
  const text = `${by} is later than ${id} and says that something changed ("${words}"). ${rest} of ${id} counts.`;
  return { text, exhibits: [by, id] };
}

export function orderDependence(presented: string, reversed: string): string {
  return `the finding depends on the order of presentation: "${presented}" as presented, "${reversed}" in reverse`;
}

/** The mistrial for a party that abstained, with its reason. Without that party the case was not contested. */
function abstention(view: View, { why }: Opinion): Outcome | null {
  const own = why ? [{ foundBy: 'judge', stage: 'verdict', what: why }] : [];
  const silent = [...abstentionsIn(view), ...own].find(({ what }) => what !== '');
  if (!silent) return null;
  const nothing = { classification: null, confidence: null, feedback: null };
  return { decision: 'mistrial', ...nothing, brief: declared([silent]) };
}

type Gap = EvidenceGapBrief['missing'][number];

const declared = (missing: Gap[]): EvidenceGapBrief => ({ ended: 'judge declared', missing });

/** `doubt` says what a finding below the floor lacks. */
function gapsIn(
  view: View,
  doubt: string | null,
  feedback: RemandFeedback,
  readings: readonly ExhibitReading[],
): Gap[] {
  const { charge, exhibits, brief, reinvestigation } = view;
  const found = (what: string): Gap => ({ what, foundBy: 'judge', stage: 'verdict' });
  const unmet = (what: string): Gap => ({ what, foundBy: 'evaluator', stage: '_remand' });
  const none = exhibits.length === 0 ? 'no evidence at all' : 'no sufficient evidence';
  const lacking = doubt ?? `${none} for "${charge.classification}"`;
  const { answers = [], challenged = [] } = reinvestigation ?? {};
  const unanswered = answers.filter(({ answer }) => answer === null);
  const standing = challenged.filter(({ answer }) => answer === null);
  return [
    ...[lacking, ...whyUndecided(readings)].map(found),
    ...(brief?.motionToDismiss
      ? [{ what: brief.motionToDismiss, foundBy: 'defense', stage: 'defend' }]
      : []),
    ...feedback.questions.map(({ text }) => found(text)),
    ...unanswered.map(({ question }) =>
      unmet(`the reinvestigation found no answer to question ${question}`),
    ),
    ...standing.map(({ id }) => unmet(`no new evidence answers the challenge to ${id}`)),
  ];
}

function reasonsFor(
  view: View,
  { classification, scales, contrary }: Finding,
  rulings: readonly Ruling[],
): Verdict['reasoning'] {
  const raised = rulings.filter(({ ground }) => !JUDGES_GROUNDS.has(ground));
  const upheld = raised.filter((ruling) => ruling.upheld);
  const ruled = {
    text: `${upheld.length} of ${raised.length} challenges upheld.`,
    exhibits: [...new Set(upheld.map(({ id }) => id))],
  };
  const charged = view.charge.classification;
  const found = classification === charged ? `, as charged` : `; the charge was "${charged}"`;
  const weighed = `After the challenges, the exhibits support the statement with ${scales.support.toFixed(2)} and refute it with ${scales.refute.toFixed(2)}. The finding is "${classification}"${found}.`;
  return [
    ...(raised.length === 0 ? [] : [ruled]),
    { text: weighed, exhibits: [...view.charged] },
    ...(contrary
      ? [
          {
            text: `${spellContrary(contrary)}, which lowers the confidence.`,
            exhibits: [contrary.id],
          },
        ]
      : []),
  ];
}

/** What the losing side still maintains, in its own words. */
function dissentOf({ brief, indictment }: View, { decision }: Outcome): string[] {
  if (decision === 'affirm' && brief?.alternative) return [`defense: ${brief.alternative.why}`];
  if (decision === 'amend' && indictment) return [`prosecution: ${indictment.narrative}`];
  return [];
}
