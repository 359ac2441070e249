import { rounded } from '../../weighing.ts';
import { AXES, type Axis, type Stability } from './judgement.ts';
import { reframeDue, type Deliberation } from './deliberation.ts';
import { isAnswered } from './gates.ts';
import type { ReactorTrace, Section } from './report.ts';
import { citedSources, contentWords, shareOf, wordCount } from './text.ts';

export const AXIS_NAMES: Readonly<Record<Axis, string>> = {
  A1: 'constraints',
  A2: 'direction',
  A3: 'values',
  A4: 'structure',
  A5: 'frame stability',
  A6: 'coalition',
  A7: 'efficiency',
};

/** Below this an axis is unstable. The threshold is ours: the seed asks for stable axes and gives no number. */
const STABLE = 0.2;

/** From 0 to 1, rounded to six decimals. Null if there is nothing to measure. */
export function stabilityOf(of: Deliberation): Stability {
  return {
    A1: orNull(constraintsAxis(of)),
    A2: orNull(directionAxis(of)),
    A3: orNull(valuesAxis(of)),
    A4: orNull(structureAxis(of)),
    A5: orNull(frameAxis(of)),
    A6: orNull(coalitionAxis(of)),
    A7: orNull(efficiencyAxis(of)),
  };
}

/** A sentence for each axis that is missing or unstable. Empty if all are stable. */
export function instabilities(stability: Stability): string[] {
  return AXES.flatMap((axis) => {
    const score = stability[axis];
    const name = `${axis} (${AXIS_NAMES[axis]})`;
    if (score === null) return [`${name} is missing`];
    return score < STABLE ? [`${name} is ${score}, under ${STABLE}`] : [];
  });
}

/**
 * A1 = min(1, constraints / expected). Constraints are those of the reactor and of LAWLIET, met or open. Expected is
 * one per two sections, and at least one. Null if neither contributed any list.
 */
function constraintsAxis({ report, heard, constraints }: Deliberation): number | null {
  const reactor = report.reactorTrace?.constraints;
  if (!reactor && !heard.includes('LAWLIET')) return null;
  const expected = Math.max(1, Math.ceil(report.sections.length / 2));
  return Math.min(1, ((reactor?.length ?? 0) + constraints.length) / expected);
}

/**
 * A2 = the larger of two shares: of sections whose heading has a content word in common with the narrative arc, and of
 * neighbouring pairs of sections that have one in common (1 for a single section).
 */
function directionAxis({ report: { sections, narrativeArc = '' } }: Deliberation): number | null {
  const arc = contentWords(narrativeArc);
  const words = sections.map(({ heading, text }) => contentWords(`${heading} ${text}`));
  const led = shareOf(sections, ({ heading }) => !contentWords(heading).isDisjointFrom(arc)) ?? 0;
  const pairs = words.slice(1).map((next, i) => [words[i] ?? next, next] as const);
  const linked = shareOf(pairs, ([one, next]) => !one.isDisjointFrom(next)) ?? 1;
  return Math.max(led, linked);
}

/**
 * A3 = the share of legitimacy challenges ([C]) that somebody else answers; 1 if MAKISHIMA was heard and raised none.
 * Without MAKISHIMA, the share of the reactor's C turns with whose agent a later turn agrees or disagrees. Null if
 * there is none of these either.
 */
function valuesAxis({ report, heard, findings, answers }: Deliberation): number | null {
  const challenges = findings.filter(({ int_type: type }) => type === 'C');
  if (heard.includes('MAKISHIMA') || challenges.length > 0) {
    return shareOf(challenges, (one) => isAnswered(one, findings, answers)) ?? 1;
  }
  const turns = report.reactorTrace?.turns ?? [];
  const raised = turns.flatMap((turn, i) =>
    turn.int_type === 'C' ? [{ turn, later: turns.slice(i + 1) }] : [],
  );
  return shareOf(raised, ({ turn, later }) =>
    later.some(({ agrees = [], disagrees = [] }) => [...agrees, ...disagrees].includes(turn.agent)),
  );
}

/** The number of sections from which a report counts as fully structured. */
const STRUCTURED = 3;

/** A4 = ½ · min(1, sections / 3) + ½ · the share of sections that cite a source of the report. */
function structureAxis({ report }: Deliberation): number | null {
  const cites = (section: Section): boolean => citedSources(report, section).length > 0;
  const covered = shareOf(report.sections, cites) ?? 0;
  return Math.min(1, report.sections.length / STRUCTURED) / 2 + covered / 2;
}

/** A5 = 1 / (1 + reframes), counting RICK's and the reactor's. Null if RICK was due and neither contributed. */
function frameAxis({ report, entropy, heard, frames }: Deliberation): number | null {
  const reactor = report.reactorTrace?.reframes;
  if (!reactor && reframeDue(entropy) && !heard.includes('RICK')) return null;
  return 1 / (1 + frames.length + (reactor?.length ?? 0));
}

/**
 * A6 = agreements / positions in the reactor, if its turns take positions. Otherwise, of the critics' positions, where
 * a finding that responds to another's without denying it counts as agreement: (agreements + 1) / (positions + 2), by
 * the rule of succession, since one denied challenge is not a quarrel. Without any position: 1 if at least two critics
 * were heard and found nothing, 0 if they found something that nobody took up. Null if fewer than two were heard.
 */
function coalitionAxis(of: Deliberation): number | null {
  const { heard, findings } = of;
  const reactor = agreementIn(of.report.reactorTrace?.turns ?? []);
  if (reactor !== null) return reactor;
  const positions = positionsOf(of);
  if (positions.length > 0) {
    return (positions.filter((agrees) => agrees).length + 1) / (positions.length + 2);
  }
  if (heard.length < 2) return null;
  return findings.length === 0 ? 1 : 0;
}

/** The share of agreement among the positions in turns of the reactor. Null if there are no positions. */
export function agreementIn(turns: ReactorTrace['turns']): number | null {
  const count = (lists: (readonly string[] | undefined)[]): number =>
    lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  const agreed = count(turns.map(({ agrees }) => agrees));
  const positions = agreed + count(turns.map(({ disagrees }) => disagrees));
  return positions > 0 ? agreed / positions : null;
}

/** Every position of a critic on another's finding: true if it agrees. */
export function positionsOf({ findings, answers }: Deliberation): boolean[] {
  const taken = new Set(answers.map(({ by, to }) => `${by} ${to}`));
  const built = findings.filter(({ response_to: to, agent }) => {
    const about = findings.find(({ id }) => id === to);
    return about && about.agent !== agent && !taken.has(`${agent} ${to}`);
  });
  return [...answers.map(({ agrees }) => agrees), ...built.map(() => true)];
}

/**
 * A7 = useful / total tokens of the reactor, if it counts them, else the share of the report's words that are in
 * sections citing a source of the report. Null if there is nothing to count.
 */
function efficiencyAxis({ report }: Deliberation): number | null {
  const { useful = 0, total = 0 } = report.reactorTrace?.tokens ?? {};
  if (total > 0) return Math.min(1, useful / total);
  const words = (sections: readonly Section[]): number =>
    sections.reduce((sum, { text }) => sum + wordCount(text), 0);
  const all = words(report.sections);
  const grounded = report.sections.filter((section) => citedSources(report, section).length > 0);
  return all > 0 ? words(grounded) / all : null;
}

function orNull(score: number | null): number | null {
  return score === null ? null : rounded(score);
}
