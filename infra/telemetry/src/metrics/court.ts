import type { Meter } from '@opentelemetry/api';
import { CLAIM_FAULTS, decisions, ROLES } from '@assize/proto';
import { knownOnly, firstFew } from '#src/metrics/bounded.ts';
import { languageModels } from '#src/metrics/language-models.ts';
import {
  BOUNDS,
  MISTRIAL_REASONS,
  SKIP_REASONS,
  type Bound,
  type CaseEnd,
  type Queue,
  type OpenCases,
} from '#src/metrics/model.ts';

/** Bucket boundaries in seconds: a trial by lexical cues takes tens of milliseconds, one by models takes minutes. */
const TRIAL_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120, 300, 600, 1800];
const TURN_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];
const STANCE_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Bucket boundaries of a credibility, and of the used share of a budget, which the last answer can push above 1. */
const TENTHS = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1];
const SHARES = [...TENTHS, 1.1, 1.5];

/** Maximum number of values of labels whose values come from files and configurations. */
const MAX_PROCEEDINGS = 16;
const MAX_NODES = 64;

/** The court's metrics. Each function counts one event; none throws, and no label contains an id or a text. */
export type CourtMetrics = ReturnType<typeof courtMetrics>;

export function courtMetrics(meter: Meter) {
  return { ...languageModels(meter), ...work(meter), ...ends(meter), ...gauges(meter) };
}

const roleOf = knownOnly(ROLES);
const codeOf = knownOnly(CLAIM_FAULTS);
const boundOf = knownOnly(BOUNDS);
const readerOf = knownOnly(['credibility', 'embedding', 'stance']);
const streamOf = knownOnly(['court', 'verdicts', 'claim-errors']);
const skipReasonOf = knownOnly(SKIP_REASONS);

function work(meter: Meter) {
  const handoffs = meter.createCounter('assize.handoffs', {
    description: 'Handoffs that a role published.',
  });
  const remands = meter.createCounter('assize.remands', {
    description: 'Cases that were remanded and investigated again.',
  });
  const redeliveries = meter.createCounter('assize.redeliveries', {
    description: 'Messages that were delivered to a role more than once.',
  });
  const deadLetters = meter.createCounter('assize.dead_letters', {
    description: 'Messages that a role could not process.',
  });
  const refusals = meter.createCounter('assize.claims.refused', {
    description: 'Claims that were refused with an error.',
  });
  const skips = meter.createCounter('assize.messages.skipped', {
    description: 'Messages that were not what their subject says, and were skipped.',
  });
  const standIns = meter.createCounter('assize.readings.stood_in', {
    description: 'Readings by lexical cues in place of an unavailable service.',
  });
  const turns = meter.createCounter('assize.turns', { description: 'Turns that a role took.' });
  const turnSeconds = meter.createHistogram('assize.turn.duration', {
    description: 'Time from the view of a case to the signed entry.',
    unit: 's',
    advice: { explicitBucketBoundaries: TURN_SECONDS },
  });
  const stanceSeconds = meter.createHistogram('assize.stance.duration', {
    description: 'Duration of one reading of passages against a claim.',
    unit: 's',
    advice: { explicitBucketBoundaries: STANCE_SECONDS },
  });
  const nodeOf = firstFew(MAX_NODES);
  return {
    handedOn: (role: string) => handoffs.add(1, { role: roleOf(role) }),
    remanded: (times: number) => remands.add(times),
    redelivered: (role: string) => redeliveries.add(1, { role: roleOf(role) }),
    deadLettered: (role: string) => deadLetters.add(1, { role: roleOf(role) }),
    refused: (code: string) => refusals.add(1, { code: codeOf(code) }),
    skipped: (stream: string, reason: string) =>
      skips.add(1, { stream: streamOf(stream), reason: skipReasonOf(reason) }),
    stoodIn: (service: string) => standIns.add(1, { service: readerOf(service) }),
    turnTaken: (role: string, node: string, seconds: number) => {
      const labels = { role: roleOf(role), node: nodeOf(node) };
      turns.add(1, labels);
      turnSeconds.record(seconds, labels);
    },
    stanceRead: (seconds: number) => stanceSeconds.record(seconds),
  };
}

function ends(meter: Meter) {
  const verdicts = meter.createCounter('assize.verdicts', { description: 'Cases that ended.' });
  const trialSeconds = meter.createHistogram('assize.trial.duration', {
    description: 'Time from the opening of a case to its end.',
    unit: 's',
    advice: { explicitBucketBoundaries: TRIAL_SECONDS },
  });
  const mistrials = meter.createCounter('assize.mistrials', {
    description: 'Cases that ended without a decision.',
  });
  const credibility = meter.createHistogram('assize.credibility', {
    description: 'Support / (support + contradiction) of claims that were decided.',
    unit: '1',
    advice: { explicitBucketBoundaries: TENTHS },
  });
  const unknown = meter.createCounter('assize.credibility.unknown', {
    description: 'Cases that ended with no evidence on either side.',
  });
  const budget = meter.createHistogram('assize.llm.budget.used', {
    description: 'Share of its budget for language models that a case had used at its end.',
    unit: '1',
    advice: { explicitBucketBoundaries: SHARES },
  });
  // Read at the first end of a case: an operator's own proceedings are loaded by then, but not at import.
  let decisionLabel: ((decision: string) => string) | null = null;
  const decisionOf = (decision: string): string =>
    (decisionLabel ??= knownOnly(decisions()))(decision);
  const proceedingOf = firstFew(MAX_PROCEEDINGS);
  const reasonOf = knownOnly(MISTRIAL_REASONS);
  return {
    /** Counts the end of a case. The caller ensures that each end is counted once. */
    ended: (end: CaseEnd) => {
      const decision = decisionOf(end.decision);
      verdicts.add(1, { decision, proceeding: proceedingOf(end.proceeding) });
      trialSeconds.record(Math.max(0, end.seconds), { decision });
      if (decision === 'mistrial') mistrials.add(1, { reason: reasonOf(end.reason ?? '') });
      if (end.credibility === null) unknown.add(1);
      else credibility.record(end.credibility);
      if (end.budgetUsed !== null) budget.record(end.budgetUsed);
    },
  };
}

function gauges(meter: Meter) {
  const depth = meter.createObservableGauge('assize.queue.depth', {
    description: 'Messages that a role has not settled: waiting and in progress.',
  });
  const age = meter.createObservableGauge('assize.queue.age', {
    description: 'Age of the oldest message that a role has not settled; 0 if there is none.',
    unit: 's',
  });
  const open = meter.createObservableGauge('assize.cases.open', { description: 'Open cases.' });
  const used = meter.createObservableGauge('assize.bound.used', {
    description: 'Used amount of a bound, in cases, bytes, seconds or texts.',
  });
  const limit = meter.createObservableGauge('assize.bound.limit', {
    description: 'Limit of a bound, in the same unit.',
  });
  const bytes = meter.createObservableGauge('assize.stream.size', {
    description: 'Stored size of a stream of the bus.',
    unit: 'By',
  });
  const messages = meter.createObservableGauge('assize.stream.messages', {
    description:
      'Number of messages in a stream of the bus; for the evidence, the number of chunks.',
  });
  const progress = meter.createObservableGauge('assize.case.progress.age', {
    description:
      'Time since the last handoff of the open case that has waited longest; 0 if no case is open.',
    unit: 's',
  });
  return {
    showQueues(read: () => readonly Queue[]): Disposable {
      return observing(meter, [depth, age], (result) => {
        for (const queue of read()) {
          const labels = { role: roleOf(queue.role) };
          result.observe(depth, queue.depth, labels);
          result.observe(age, queue.ageSeconds, labels);
        }
      });
    },
    showBounds(read: () => readonly Bound[]): Disposable {
      return observing(meter, [used, limit, bytes, messages], (result) => {
        for (const bound of read()) {
          const labels = { bound: boundOf(bound.name) };
          result.observe(used, bound.used, labels);
          result.observe(limit, bound.limit, labels);
          if (bound.messages === undefined) continue;
          result.observe(bytes, bound.used, { stream: labels.bound });
          result.observe(messages, bound.messages, { stream: labels.bound });
        }
      });
    },
    showCases(read: () => OpenCases): Disposable {
      return observing(meter, [open, progress], (result) => {
        const cases = read();
        result.observe(open, cases.open);
        result.observe(progress, cases.progressAgeSeconds);
      });
    },
  };
}

type Observables = Parameters<Meter['addBatchObservableCallback']>[1];
type BatchResult = Parameters<Parameters<Meter['addBatchObservableCallback']>[0]>[0];

function observing(
  meter: Meter,
  observables: Observables,
  callback: (result: BatchResult) => void,
): Disposable {
  meter.addBatchObservableCallback(callback, observables);
  return {
    [Symbol.dispose]: () => meter.removeBatchObservableCallback(callback, observables),
  };
}
