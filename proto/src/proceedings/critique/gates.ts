import { rounded } from '../../weighing.ts';
import type { Contradiction, Entropy } from './artifacts.ts';
import type { AdversarialFinding, Agent } from './findings.ts';
import type { ReactorTrace } from './report.ts';
import { PENALTY } from './scores.ts';
import { mean } from './text.ts';

/**
 * The confidence that every section needs. The seed names no number; with the penalties of the seed an
 * unstated confidence (0.7) bears one significant finding and no critical one.
 */
export const CONFIDENT = 0.6;

/**
 * Why an entropy bars convergence, or null. Runaway does; so does turbulence without a section that reaches
 * `CONFIDENT` (a report always has sections: what counts is one that stands). Unknown entropy does too.
 */
export function entropyGate(entropy: Entropy | null, after: readonly number[]): string | null {
  if (!entropy) return 'the entropy of the report is not known';
  if (entropy.band === 'runaway') return `entropy ${entropy.e} is runaway`;
  if (entropy.band !== 'turbulence' || after.some((one) => one >= CONFIDENT)) return null;
  return `entropy ${entropy.e} is turbulence, and no section reaches ${CONFIDENT}`;
}

export interface Settling {
  readonly entropy: Entropy | null;
  /** That of the iteration before; null where there was none. */
  readonly previous: number | null;
  readonly contradictions: readonly Pick<Contradiction, 'id'>[];
  /** The sections' confidence as their writer states it, and after the findings. */
  readonly before: readonly number[];
  readonly after: readonly number[];
}

/** Thresholds of false convergence (seed 004 and its brief). */
const CALM = 0.3;
const CONTRADICTIONS = 2;
const DROP = 0.25;
const WORTH = 0.7;
const ALL_SURE = 0.9;

/**
 * Every sign that a report only looks settled: low entropy over two or more open contradictions; an entropy
 * that fell by more than 0.25 while the sections' mean confidence after the findings is under 0.7; all
 * sections stated at 0.9 or more while a contradiction stands.
 */
export function falseConvergence(of: Settling): string[] {
  const { entropy, previous, contradictions, before, after } = of;
  const signs: string[] = [];
  const open = contradictions.length;
  if (entropy && entropy.e <= CALM && open >= CONTRADICTIONS) {
    signs.push(`entropy ${entropy.e} is low over ${open} open contradictions`);
  }
  // Six decimals: 0.55 − 0.30 must not be over 0.25, nor the mean of three 0.7 under it, by the last bit.
  const drop = entropy && previous !== null ? rounded(previous - entropy.e) : 0;
  const worth = rounded(mean(after) ?? 0);
  if (drop > DROP && worth < WORTH) {
    signs.push(`entropy fell by ${drop}, and the sections are worth ${worth.toFixed(2)}`);
  }
  if (open > 0 && before.length > 0 && before.every((one) => one >= ALL_SURE)) {
    signs.push(`every section states ${ALL_SURE} or more, and ${open} contradiction(s) stand`);
  }
  return signs;
}

/** A critic's position on an earlier finding. */
export interface Answer {
  readonly by: Agent;
  readonly to: string;
  readonly agrees: boolean;
}

/** The least number of findings, or turns, and the share of them, from which one voice dominates. */
const VOICES = 5;
const MOST_OF_WEIGHT = 0.7;
const MOST_OF_TURNS = 0.6;
const ENGAGED = 0.5;

/**
 * Whether somebody other than its author answers a finding: by a position on it, or by a finding. SHIKAMARU,
 * who weighs every finding, is no answer to MAKISHIMA: LAWLIET's turn, and often RICK's, was for that.
 */
export function answered(
  { id, agent }: AdversarialFinding,
  findings: readonly AdversarialFinding[],
  answers: readonly Answer[],
): boolean {
  const counts = (by: Agent): boolean =>
    by !== agent && !(agent === 'MAKISHIMA' && by === 'SHIKAMARU');
  return (
    answers.some(({ to, by }) => to === id && counts(by)) ||
    findings.some((other) => other.response_to === id && counts(other.agent))
  );
}

/**
 * Why one voice stands over the others, or null. Among the critics: one makes more than 70 % of the weight
 * (by penalty) of five or more findings, and less than half of its findings are answered by anybody else.
 * Among the writer's agents: one has more than 60 % of five or more turns of the reactor.
 */
export function dominance(
  findings: readonly AdversarialFinding[],
  answers: readonly Answer[],
  trace: ReactorTrace | null,
): string | null {
  const own = findings.filter(({ int_type: type, response_to: to }) => type !== 'B' || to === '');
  const loudest = loudestOf(own.map(({ agent, severity }) => [agent, PENALTY[severity]]));
  if (own.length >= VOICES && loudest && loudest.share > MOST_OF_WEIGHT) {
    const theirs = own.filter(({ agent }) => agent === loudest.name);
    const heard = theirs.filter((finding) => answered(finding, findings, answers)).length;
    if (heard / theirs.length < ENGAGED) {
      return `${loudest.name} makes ${percent(loudest.share)} of the findings' weight, and nobody answers`;
    }
  }
  const turns = trace?.turns ?? [];
  const first = loudestOf(turns.map(({ agent }) => [agent, 1]));
  if (turns.length < VOICES || !first || first.share <= MOST_OF_TURNS) return null;
  return `${first.name} has ${percent(first.share)} of the reactor's turns`;
}

function loudestOf(voices: readonly (readonly [string, number])[]) {
  const weights = new Map<string, number>();
  for (const [name, weight] of voices) weights.set(name, (weights.get(name) ?? 0) + weight);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  const [most] = [...weights].toSorted(([, a], [, b]) => b - a);
  return most ? { name: most[0], share: most[1] / total } : null;
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
