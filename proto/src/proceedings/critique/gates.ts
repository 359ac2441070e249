import { rounded } from '../../weighing.ts';
import type { Contradiction, Entropy } from './artifacts.ts';
import type { AdversarialFinding, Agent } from './findings.ts';
import type { ReactorTrace } from './report.ts';
import { PENALTY } from './scores.ts';
import { mean } from './text.ts';

/**
 * The confidence that every section needs for convergence. The seed gives no number. With the seed's penalties, an
 * unstated confidence (0.7) withstands one significant finding and no critical one.
 */
export const CONFIDENT = 0.6;

/**
 * Why the entropy prevents convergence, or null. It does if it is runaway, if it is turbulence and no section reaches
 * `CONFIDENT`, or if it is unknown.
 */
export function entropyGate(entropy: Entropy | null, after: readonly number[]): string | null {
  if (!entropy) return 'the entropy of the report is not known';
  if (entropy.band === 'runaway') return `entropy ${entropy.e} is runaway`;
  if (entropy.band !== 'turbulence' || after.some((one) => one >= CONFIDENT)) return null;
  return `entropy ${entropy.e} is turbulence, and no section reaches ${CONFIDENT}`;
}

export interface Settling {
  readonly entropy: Entropy | null;
  readonly previous: number | null;
  readonly contradictions: readonly Pick<Contradiction, 'id'>[];
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
 * Finds the signs that a report only looks settled: low entropy despite two or more open contradictions; an entropy
 * that fell by more than 0.25 while the sections' mean confidence after the findings is under 0.7; all sections stated
 * at 0.9 or more despite an open contradiction.
 */
export function falseConvergence(of: Settling): string[] {
  const { entropy, previous, contradictions, before, after } = of;
  const signs: string[] = [];
  const open = contradictions.length;
  if (entropy && entropy.e <= CALM && open >= CONTRADICTIONS) {
    signs.push(`entropy ${entropy.e} is low over ${open} open contradictions`);
  }
  // Rounded to six decimals, so that floating-point error neither puts 0.55 − 0.30 over 0.25 nor the mean of three 0.7
  // under it.
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

export interface Answer {
  readonly by: Agent;
  readonly to: string;
  readonly agrees: boolean;
}

/** One voice dominates only from this number of findings or turns, and from these shares of them. */
const VOICES = 5;
const MOST_OF_WEIGHT = 0.7;
const MOST_OF_TURNS = 0.6;
const ENGAGED = 0.5;

/**
 * Whether somebody other than its author answers a finding, by a position on it or by a finding. SHIKAMARU, who weighs
 * every finding, does not count as an answer to MAKISHIMA: LAWLIET's turn and, if due, RICK's were the occasion for
 * that.
 */
export function isAnswered(
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
 * Why one voice dominates, or null. Among the critics: one has more than 70 % of the weight (by penalty) of five or
 * more findings, and less than half of its findings are answered by anybody else. Among the writer's agents: one has
 * more than 60 % of five or more turns of the reactor.
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
    const heard = theirs.filter((finding) => isAnswered(finding, findings, answers)).length;
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
