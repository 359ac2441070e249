import type { Gate, HandedIn } from '../../proceeding/definition.ts';
import type { Proceeding } from '../../proceeding/proceeding.ts';
import { type Facts, WalkError } from '../../walk/facts.ts';
import { enter, type Step } from '../../walk/walker.ts';
import type { Activation } from './artifacts.ts';
import { decisionDueOn, basisText, weighsConfidenceFirst } from './publisher-confidence.ts';

/** The gate at which a publisher's confidence is weighed before a court, and at which a light path goes on to one. */
export const ACTIVATION = '_activation';

/** Returns the gate. `reviewed` gives the confidence with which a light path ended uncertain, or null if none did. */
export const activationGate = (reviewed: (facts: Facts) => number | null): Gate => ({
  node: ACTIVATION,
  artifact: 'activation',
  role: 'evaluator',
  opens: ({ claim }) => weighsConfidenceFirst(claim),
  step: (handed) => {
    const { artifact, facts } = handed;
    if (artifact.kind !== 'activation')
      throw new WalkError(`an activation is due, no ${artifact.kind}`);
    return activationStep(handed, artifact, reviewed(facts));
  },
});

/**
 * The step after the evaluator's activation: an end, the start of the proceeding, or, after a light path, the start of
 * the next proceeding. `reviewed` is the confidence with which the light path ended uncertain.
 * @throws WalkError if the activation is not what the record says is due
 */
function activationStep(
  { proceeding, header }: Pick<HandedIn, 'proceeding' | 'header'>,
  artifact: Activation,
  reviewed: number | null,
): Step {
  const { claim, limits } = header;
  const { decision, confidence, threshold } = artifact;
  const after = reviewed !== null;
  const own = after ? reviewed : (claim.confidence ?? null);
  const due = after ? OPENS : decisionDueOn(header, artifact);
  const why = `${decision}: confidence ${confidence}, threshold ${threshold}${basisText(artifact)}`;
  // Instead of opening the court, the operator may have disabled it, which the record does not show.
  const court = after || proceeding.binding.next === undefined;
  const said = decision === due.decision && artifact.basis === due.basis;
  const fits = said || (decision === 'acquit' && due.decision === 'open' && court);
  if (!fits || confidence !== own || threshold !== limits.activationThreshold) {
    const stated = `${due.decision}: confidence ${own ?? 'none'}, threshold ${limits.activationThreshold}${basisText(due)}`;
    throw new WalkError(`the evaluator says "${why}", where the record says "${stated}"`);
  }
  if (decision === 'acquit') return closedCourt(artifact, why);
  if (decision === 'open' && court && claim.activation === 'never') {
    throw new WalkError('the evaluator opens a court that the claim asks not to have');
  }
  if (decision !== 'open') return { to: 'end', end: '_done', byLimit: false, edge: null, why };
  const entered = successorFor(proceeding, artifact, after);
  const on = after ? `${why}, on to ${entered.name}` : why;
  const start = enter(entered, entered.graph.start);
  return { to: 'turn', ...start, under: entered, edge: null, why: on };
}

/** After a light path only the court remains. */
const OPENS: Pick<Activation, 'decision' | 'basis'> = { decision: 'open' };

function closedCourt({ brief }: Activation, why: string): Step {
  if (brief?.ended !== 'court disabled') {
    throw new WalkError('an uncertain case can end without a court only where none is to open');
  }
  const said = `court disabled: ${why}`;
  return { to: 'end', end: '_gap_brief', byLimit: false, edge: null, why: said };
}

function successorFor(
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
