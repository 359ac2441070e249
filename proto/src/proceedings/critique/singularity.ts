import type { Singularity } from './judgement.ts';
import type { Deliberation } from './deliberation.ts';
import { isAnswered } from './gates.ts';
import { agreementIn, instabilities, positionsOf, stabilityOf } from './stability.ts';
import { confidenceOf } from './scores.ts';
import { clipped } from '../../schema/clipped.ts';
import { mean } from './text.ts';

interface Collapse {
  readonly name: 'constraint' | 'directional' | 'reframe' | 'coalition-shadow';
  readonly why: string;
  readonly intervention: string;
}

/** Thresholds of ours, since the seed says only "high", "strong" and "many". */
const MANY_CONSTRAINTS = 5;
const MANY_REFRAMES = 3;
const STRONG = 0.9;
const SOME_POSITIONS = 3;

/** Finds every collapse in an iteration, in the order of the seed. */
export function collapses(of: Deliberation): Collapse[] {
  return [constraint(of), directional(of), reframe(of), coalitionShadow(of)].filter(
    (one) => one !== null,
  );
}

/**
 * Constraint collapse: five or more constraints and no rejected branch. With a reactor, its own lists count (a list
 * that it did not record is empty). Without one, LAWLIET's open constraints count, and denied findings and other frames
 * count as rejected branches.
 */
function constraint(of: Deliberation): Collapse | null {
  const { report, constraints, answers, frames } = of;
  const trace = report.reactorTrace;
  const count = trace?.constraints
    ? trace.constraints.length
    : constraints.filter(({ resolved }) => !resolved).length;
  const rejected = trace?.constraints
    ? (trace.rejectedBranches?.length ?? 0)
    : answers.filter(({ agrees }) => !agrees).length + frames.length;
  if (count < MANY_CONSTRAINTS || rejected > 0) return null;
  return {
    name: 'constraint',
    why: `${count} constraints, and no branch was rejected`,
    intervention: 'weigh an alternative that the constraints exclude, and say why it was rejected',
  };
}

/**
 * Directional collapse: a strong direction (a narrative arc, or a mean stated confidence of 0.9 or more) without
 * ethical validation: there was no legitimacy turn, or a critical legitimacy challenge is unanswered.
 */
function directional(of: Deliberation): Collapse | null {
  const { report, heard, findings, answers } = of;
  const { sections, narrativeArc = '', reactorTrace } = report;
  const sure = sections.every(({ confidence }) => confidence !== undefined);
  const strength = sure ? (mean(sections.map(confidenceOf)) ?? 0) : 0;
  if (narrativeArc.trim() === '' && strength < STRONG) return null;
  const validated =
    heard.includes('MAKISHIMA') ||
    (reactorTrace?.turns.some(({ int_type: type }) => type === 'C') ?? false);
  const unanswered = findings.filter(
    (one) =>
      one.int_type === 'C' && one.severity === 'critical' && !isAnswered(one, findings, answers),
  );
  if (validated && unanswered.length === 0) return null;
  const open = unanswered.map(({ id }) => id).join(', ');
  return {
    name: 'directional',
    why: `a strong direction, and ${validated ? `nobody answers ${open}` : 'nobody tested its legitimacy'}`,
    intervention: validated
      ? `answer the critical challenges ${open}`
      : 'have the legitimacy of the direction tested',
  };
}

/** Reframe collapse: three or more alternative frames, by RICK and the reactor, and no constraint. */
function reframe({ report, constraints, frames }: Deliberation): Collapse | null {
  const { reframes = [], constraints: kept = [] } = report.reactorTrace ?? {};
  const count = frames.length + reframes.length;
  if (count < MANY_REFRAMES || constraints.length + kept.length > 0) return null;
  return {
    name: 'reframe',
    why: `${count} reframes, and no constraint was kept`,
    intervention: 'choose one frame and state what must be true for it to hold',
  };
}

/**
 * Coalition shadow: agreement that grows, or is total, without a written premise. In the reactor: the later half of its
 * turns agrees more than the earlier, or both agree totally. Without a reactor: three or more positions of critics, all
 * in agreement. Premises are the reactor's list or, without a reactor, LAWLIET's constraints.
 */
function coalitionShadow(of: Deliberation): Collapse | null {
  const trace = of.report.reactorTrace;
  const premises = trace ? (trace.premises?.length ?? 0) : of.constraints.length;
  if (premises > 0) return null;
  const positions = positionsOf(of);
  const agreeing = trace
    ? growing(trace.turns)
    : positions.length >= SOME_POSITIONS && positions.every((agrees) => agrees);
  if (!agreeing) return null;
  return {
    name: 'coalition-shadow',
    why: 'agreement grows, and nobody wrote down its premises',
    intervention: 'write down the premises on which the agents agree',
  };
}

function growing(turns: NonNullable<Deliberation['report']['reactorTrace']>['turns']): boolean {
  const half = Math.ceil(turns.length / 2);
  const earlier = agreementIn(turns.slice(0, half));
  const later = agreementIn(turns.slice(half));
  if (later === null) return false;
  return later > (earlier ?? 0) || (later === 1 && earlier === 1);
}

/**
 * Decides whether a report may count as settled: no collapse, and no axis missing or unstable. The reason names
 * everything that prevents it, and the interventions say what has to happen first.
 */
export function singularityOf(of: Deliberation): Singularity {
  const found = collapses(of);
  const axes = instabilities(stabilityOf(of));
  const reasons = [...found.map(({ name, why }) => `${name} singularity: ${why}`), ...axes];
  const safe = reasons.length === 0;
  return {
    safe,
    reason: safe ? 'no collapse, and all seven axes are stable' : clipped(reasons.join('; '), 4000),
    interventions: [
      ...found.map(({ intervention }) => clipped(intervention, 2000)),
      ...axes.map((axis) => `mend the axis: ${axis}`),
    ],
  };
}
