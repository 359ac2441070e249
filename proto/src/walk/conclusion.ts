import { openingCharge } from '../case/exhibits.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { Activation, Report, Verdict } from '../schema/artifacts.ts';
import type { CaseHeader } from '../schema/case-file.ts';
import type { Facts } from './facts.ts';
import { activationOf, dueOn, restsOn } from './vouched.ts';
import { WalkError } from './walk-error.ts';
import { enter, type Step } from './walker.ts';

/** How a finding stands to the charge: that it is, or that the charge can't stand beside it. */
export function standing(
  found: string,
  charge: string,
): { readonly charged: boolean; readonly contrary: boolean } {
  const charged = found === charge;
  return { charged, contrary: !charged && found !== 'contested' && found !== 'nei' };
}

/**
 * What a light path comes to. It affirms a charge that it finds, and rejects one that it finds the
 * contrary of, from the threshold on; below one half it is sure of nothing and rejects as well. What is
 * left, what it could not review, and what is to go to the court in any case is contested.
 */
export function lightDecision(
  review: Omit<Facts['review'], 'threshold'>,
  threshold: number,
  always: boolean,
): 'affirm' | 'reject' | 'contest' {
  if (always || review.abstained) return 'contest';
  const due = activationOf(review.confidence, threshold);
  if (due === 'reject') return 'reject';
  if (due === 'affirm' && review.charged) return 'affirm';
  return due === 'affirm' && review.contrary ? 'reject' : 'contest';
}

/** Whether the light path has come to an end that is uncertain, and asks for the next proceeding. */
export function contested({ report }: Pick<Facts, 'report'>): boolean {
  return report.decision === 'contest';
}

/**
 * What the evaluator's activation leads to: an end, the start of the proceeding, or after a light path
 * the start of the next one. @throws WalkError where it is not what the record says is due
 */
export function activationStep(
  proceeding: Proceeding,
  header: CaseHeader,
  facts: Facts,
  artifact: Activation,
): Step {
  const { claim, limits } = header;
  const { decision, confidence, threshold } = artifact;
  const after = contested(facts);
  const own = after ? facts.review.confidence : (claim.confidence ?? null);
  const due = after ? OPENS : dueOn(header, artifact);
  const why = `${decision}: confidence ${confidence}, threshold ${threshold}${restsOn(artifact)}`;
  // Where the court would open it may be that none is to: that is for whoever runs it to say.
  const court = after || proceeding.binding.next === undefined;
  const said = decision === due.decision && artifact.basis === due.basis;
  const fits = said || (decision === 'acquit' && due.decision === 'open' && court);
  if (!fits || confidence !== own || threshold !== limits.activationThreshold) {
    const stated = `${due.decision}: confidence ${own ?? 'none'}, threshold ${limits.activationThreshold}${restsOn(due)}`;
    throw new WalkError(`the evaluator says "${why}", where the record says "${stated}"`);
  }
  if (decision === 'acquit') return closedCourt(artifact, why);
  if (decision === 'open' && court && claim.activation === 'never') {
    throw new WalkError('the evaluator opens a court that the claim asks not to have');
  }
  if (decision !== 'open') return { to: 'end', end: '_done', byLimit: false, edge: null, why };
  const entered = successorFor(proceeding, artifact, after);
  const on = after ? `${why}, on to ${entered.name}` : why;
  return { to: 'turn', ...enter(entered, entered.graph.start), edge: null, why: on };
}

/** After a light path the court is what is left. */
const OPENS: Pick<Activation, 'decision' | 'basis'> = { decision: 'open' };

function closedCourt({ brief }: Activation, why: string): Step {
  if (brief?.ended !== 'court disabled') {
    throw new WalkError('an uncertain case can end without a court only where none is to open');
  }
  return {
    to: 'end',
    end: '_gap_brief',
    byLimit: false,
    edge: null,
    why: `court disabled: ${why}`,
  };
}

/** The proceeding in force after an activation that opens one. */
export function successorFor(
  proceeding: Proceeding,
  { next }: Pick<Activation, 'next'>,
  after: boolean,
): Proceeding {
  if (!after) {
    if (next) throw new WalkError(`${proceeding.name} has only begun: there is no next proceeding`);
    return proceeding;
  }
  const found = proceeding.successors.find(
    ({ name, digest }) => name === next?.name && digest === next.digest,
  );
  if (found) return found;
  const named = next ? `version ${next.digest} of ${next.name}` : 'no proceeding';
  throw new WalkError(`the case is to go on under ${named}, which ${proceeding.name} leads not to`);
}

/** What makes a verdict one that the limits of its case do not allow; null where nothing does. */
export function verdictFault({ limits }: CaseHeader, verdict: Verdict): string | null {
  const { decision, confidence } = verdict;
  const least = limits.leastConfidence ?? 0;
  const sure = decision === 'affirm' || decision === 'amend';
  if (!sure || (confidence !== null && confidence >= least)) return null;
  return `the verdict says "${decision}" with a confidence of ${confidence ?? 'none'}, where ${least} is the least`;
}

/** What makes a report one that its review does not bear out; null where nothing does. */
export function reportFault(
  { claim }: CaseHeader,
  { review }: Pick<Facts, 'review'>,
  step: Step,
  { decision, classification, confidence }: Report,
): string | null {
  if (confidence !== review.confidence) {
    return `the report gives a confidence of ${confidence}, the review one of ${review.confidence}`;
  }
  const charge = openingCharge(claim).classification;
  if (decision === 'affirm' && classification !== charge) {
    return `the report affirms "${classification ?? 'nothing'}", where "${charge}" is charged`;
  }
  const borneOut = step.to === 'next' || (step.to === 'end' && step.end === '_done');
  if (borneOut) return null;
  const { threshold } = review;
  return `the report's "${decision}" is not borne out: confidence ${confidence}, threshold ${threshold}`;
}
