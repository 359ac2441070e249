import type {
  EvidenceGapBrief,
  Gathered,
  RemandFeedback,
  Ruling,
  Verdict,
  View,
} from '@assize/proto';
import {
  evidenceOnBothSides,
  type Finding,
  findingOf,
  readingsOn,
  unreadable,
} from '@assize/scrutiny';
import { feedbackOf, openQuestions, remandCanHelp } from './questions.ts';
import { leavesAfter, presentedIn, ruleOn } from './rulings.ts';

type Outcome = Pick<Verdict, 'decision' | 'classification' | 'confidence' | 'feedback' | 'brief'>;

/** D4: rules on the challenges, weighs what is left, and decides. */
export function rule(view: View, gathered: Gathered): Verdict {
  const canSearch = gathered.canSearch ?? false;
  const readings = readingsOn(gathered, view.charge.statement);
  const rulings = ruleOn(view, readings);
  const finding = findingOf(view, gathered, leavesAfter(rulings));
  const questions = openQuestions(view, readings, canSearch);
  const canHelp = remandCanHelp(view, questions, canSearch);
  const why = abstention(view) ?? flip(view, gathered, finding);
  const feedback = feedbackOf(view, rulings, questions);
  const outcome = why ? mistrial(why) : decide(view, finding, feedback, canHelp);
  return {
    kind: 'verdict',
    ...outcome,
    ...evidenceOnBothSides(view, gathered),
    reasoning: reasonsFor(view, finding, rulings),
    rulings,
    dissent: dissentOf(view, outcome),
  };
}

function decide(view: View, finding: Finding, feedback: RemandFeedback, canHelp: boolean): Outcome {
  const { classification, confidence } = finding;
  const said = { classification, confidence, feedback: null, brief: null };
  if (classification === view.charge.classification) return { ...said, decision: 'affirm' };
  if (classification !== 'nei') return { ...said, decision: 'amend' };
  if (canHelp) return { ...said, decision: 'remand', feedback };
  return { ...said, decision: 'acquit', brief: briefOf('judge declared', gapsIn(view, feedback)) };
}

function mistrial(why: Gap): Outcome {
  const brief = briefOf('judge declared', [why]);
  const nothing = { classification: null, confidence: null, feedback: null };
  return { decision: 'mistrial', ...nothing, brief };
}

/** A second look with the exhibits presented in reverse: what it turns around was never found. */
function flip(view: View, gathered: Gathered, { classification }: Finding): Gap | null {
  const readings = readingsOn(gathered, view.charge.statement);
  const reversed = ruleOn(view, readings, presentedIn(view).toReversed());
  const other = findingOf(view, gathered, leavesAfter(reversed)).classification;
  if (other === classification) return null;
  const what = `the finding hangs on the order of presentation: "${classification}" as presented, "${other}" in reverse`;
  return { what, foundBy: 'judge', stage: 'verdict' };
}

/** A party that abstained, with its reason: without it the case was not contested. */
function abstention(view: View): Gap | null {
  const parties = [
    { foundBy: 'prosecutor', stage: 'indict', what: view.indictment?.abstained },
    { foundBy: 'adversary', stage: 'discover', what: view.discovery?.abstained },
    { foundBy: 'defense', stage: 'defend', what: view.brief?.abstained },
    { foundBy: 'judge', stage: 'verdict', what: unreadable(view) },
  ];
  for (const { foundBy, stage, what } of parties) if (what) return { foundBy, stage, what };
  return null;
}

type Gap = EvidenceGapBrief['missing'][number];

function briefOf(ended: EvidenceGapBrief['ended'], missing: Gap[]): EvidenceGapBrief {
  return { ended, missing };
}

/** What a charge that is not proven would have needed. */
function gapsIn(view: View, feedback: RemandFeedback): Gap[] {
  const { charge, exhibits, brief, reinvestigation } = view;
  const open = feedback.questions.map(({ text }) => ({
    what: text,
    foundBy: 'judge',
    stage: 'verdict',
  }));
  const unanswered = (reinvestigation?.answers ?? [])
    .filter(({ answer }) => answer === null)
    .map(({ question }) => ({
      what: `the reinvestigation could not answer ${question}`,
      foundBy: 'evaluator',
      stage: '_remand',
    }));
  const moved = brief?.motionToDismiss
    ? [{ what: brief.motionToDismiss, foundBy: 'defense', stage: 'defend' }]
    : [];
  const none = exhibits.length === 0 ? 'no evidence at all' : 'no exhibit that carries it';
  const bare = {
    what: `${none} for "${charge.classification}"`,
    foundBy: 'judge',
    stage: 'verdict',
  };
  return [bare, ...moved, ...open, ...unanswered];
}

function reasonsFor(
  view: View,
  { classification, scales }: Finding,
  rulings: readonly Ruling[],
): Verdict['reasoning'] {
  const upheld = rulings.filter((ruling) => ruling.upheld);
  const ruled =
    rulings.length === 0
      ? []
      : [
          {
            text: `${upheld.length} of ${rulings.length} challenges upheld.`,
            exhibits: [...new Set(upheld.map(({ id }) => id))],
          },
        ];
  const weighed = `After the challenges the exhibits support it with ${scales.support.toFixed(2)} and refute it with ${scales.refute.toFixed(2)}: "${classification}", charged was "${view.charge.classification}".`;
  return [...ruled, { text: weighed, exhibits: [...view.charged] }];
}

/** What the losing side still holds, in its own words. */
function dissentOf({ brief, indictment }: View, { decision }: Outcome): string[] {
  if (decision === 'affirm' && brief?.alternative) return [`defense: ${brief.alternative.why}`];
  if (decision === 'amend' && indictment) return [`prosecution: ${indictment.narrative}`];
  return [];
}
