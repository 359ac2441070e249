import { median, round } from './metrics.ts';
import {
  accuracyOf,
  challengesOf,
  confidenceOf,
  courtLift,
  flipsOf,
  isClassifiedRight,
  mistrialsOf,
  reliedVerdicts,
  remandsOf,
  type Share,
  type TriedCase,
} from './figures.ts';
import type { GroundTruth } from './case.ts';
import { relianceOf, formatReliance } from './reliance.ts';
import { printable } from '../terminal/printable.ts';
import { leastConfidenceForRisk, riskLines } from './risk.ts';
import type { Run } from './run.ts';

export type CalibrationReport = ReturnType<typeof calibrationOf>;

const outcomeText = (decision: string, classification: string | null): string =>
  `${decision} ${classification ?? '–'}`;

/** `wished` is the acceptable share of wrong affirms. It needs a run with trials without a floor. */
export function calibrationOf(run: Run, wished?: number) {
  const { tried } = run;
  const models = tried.flatMap(({ trial }) => trial.stanceModel ?? []);
  return {
    cases: tried.length,
    stanceModel: [...new Set(models)].toSorted().join(', '),
    reliance: relianceOf(reliedVerdicts(tried)),
    falseAffirms: falseAffirmsOf(tried),
    /** The confidence that keeps the wished risk; absent if none was wished. */
    ...(wished === undefined
      ? {}
      : { risk: leastConfidenceForRisk(reliedVerdicts(run.withoutFloor), wished) }),
    accuracy: accuracyOf(tried),
    flips: flipsOf(tried),
    challenges: challengesOf(tried),
    remands: remandsOf(tried),
    mistrials: mistrialsOf(tried),
    cost: costOf(run),
    confidence: confidenceOf(tried),
    lift: courtLift(tried),
    missed: tried.flatMap(({ truth, trial }) => {
      const expected = outcomeText(truth.expectedVerdict, truth.expectedClassification);
      const got = outcomeText(trial.decision, trial.classification);
      return expected === got ? [] : [{ id: truth.id, kind: truth.kind ?? null, expected, got }];
    }),
  };
}

const SHOWN = 200;

export function falseAffirmsOf(tried: readonly Pick<TriedCase, 'truth' | 'trial'>[]) {
  return tried
    .filter((one) => one.trial.decision === 'affirm' && !isClassifiedRight(one))
    .map(({ truth, trial }) => ({
      id: truth.id,
      claim: truth.claim.text,
      expected: truth.expectedClassification,
      found: trial.classification,
      confidence: trial.confidence,
      /** The exhibit with the greatest weight for the claim, and its text; null if there is none. */
      strongest: trial.strongest === null ? null : shown(truth, trial.strongest),
    }))
    .toSorted((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

function shown({ claim, secondPass }: GroundTruth, id: string) {
  const all = [...(claim.evidence ?? []), ...(secondPass ?? [])];
  const text = all.find((one) => one.id === id)?.text;
  return { id, text: text?.slice(0, SHOWN) ?? null };
}

function costOf({ tried, court, singleCpuMs }: Run) {
  const n = Math.max(1, tried.length);
  const handoffs = tried.reduce((sum, { trial }) => sum + trial.handoffs, 0);
  return {
    /** CPU milliseconds per case, of this process with all its threads and of the bus. */
    cpuMs: round(court.cpuMs / n, 2),
    singleCpuMs: round(singleCpuMs / n, 2),
    /** The court's CPU time divided by that of the single pass; null if the latter could not be measured. */
    ratio: singleCpuMs > 0 ? round(court.cpuMs / singleCpuMs, 2) : null,
    /** Tokens of language models per case; 0 if none was asked. */
    tokens: round(court.tokens / n, 1),
    handoffs: round(handoffs / n, 1),
    /** The median time to a verdict in milliseconds, while other cases are in progress. */
    medianMs: round(median(tried.map(({ trial }) => trial.elapsedMs)), 1),
  };
}

const figure = (value: number | null): string => (value === null ? '–' : value.toFixed(3));

function shareText(name: string, { value, hits, of, why }: Share): string {
  const counts = why ?? `${hits} of ${of}`;
  return `${name.padEnd(44)} ${figure(value)}  (${counts})`;
}

function falseAffirmText(one: CalibrationReport['falseAffirms'][number]): string {
  const { id, claim, expected, found, confidence, strongest } = one;
  const by = strongest === null ? '' : `, by ${strongest.id}: ${strongest.text ?? 'kept apart'}`;
  return printable(
    `  ${id}: "${claim}" is ${expected ?? 'nothing'}, found ${found ?? 'nothing'} at ${figure(confidence)}${by}`,
  );
}

export function calibrationText(report: CalibrationReport): string {
  const { accuracy, flips, challenges, confidence, cost, lift } = report;
  const [low, high] = lift.liftInterval ?? [null, null];
  const grounds = Object.entries(challenges.byGround).map(([ground, of]) =>
    shareText(`  ${ground}`, of),
  );
  const missed = report.missed.map(
    ({ id, expected, got }) => `  ${id}: expected ${expected}, got ${got}`,
  );
  return [
    `${report.cases} cases, stance by ${report.stanceModel}`,
    ...formatReliance(report.reliance),
    ...report.falseAffirms.map(falseAffirmText),
    ...(report.risk ? riskLines(report.risk) : []),
    shareText('verdict as expected', accuracy.verdict),
    shareText('final classification as expected', accuracy.classification),
    shareText('verdict changes with the presentation', flips.rate),
    shareText('  with the evidence in reverse order', flips.by.order),
    shareText('  with the sides exchanged', flips.by.sides),
    shareText('classification differs from the charge', flips.overCharge),
    shareText('challenges that hit wrong evidence', challenges.accuracy),
    ...grounds,
    shareText('upheld challenges that hit wrong evidence', challenges.upheld),
    shareText('wrong evidence that was challenged', challenges.found),
    shareText('remands that came closer to the truth', report.remands),
    shareText('mistrials', report.mistrials),
    `confidence: calibration error ${figure(confidence.ece)}, Brier ${figure(confidence.brier)}${confidence.why ? ` (${confidence.why})` : ''}`,
    `lift over a single pass of the judge: ${figure(lift.lift)} macro-F1, 95 % from ${figure(low)} to ${figure(high)}, ${lift.why ?? `${lift.of} cases`}`,
    `cost per case: ${cost.cpuMs} ms of CPU against ${cost.singleCpuMs} ms (${cost.ratio ?? '–'} times), ${cost.tokens} tokens, ${cost.handoffs} handoffs, ${cost.medianMs} ms in the median`,
    ...(missed.length > 0 ? ['verdicts that differ from the expected one:', ...missed] : []),
    '',
  ].join('\n');
}
