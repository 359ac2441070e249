import type { AppendOutcome, ConsumeObserver } from '@assize/bus';
import type { Entry, Role } from '@assize/proto';
import type { Telemetry } from '@assize/telemetry';
import type { Party } from './party.ts';

type Teller = Pick<Party, 'role' | 'log' | 'telemetry'>;

/** A turn was taken: how long it took, and what was asked of language models in it. */
export function turnTaken(
  { role, log, telemetry: { metrics } }: Teller,
  { node, turn, edge, gathered }: Pick<Entry, 'node' | 'turn' | 'edge' | 'gathered'>,
  seconds: number,
): void {
  metrics.turnTaken(role, node, seconds);
  for (const { model, usage, failure } of gathered.advice ?? []) {
    const { promptTokens: inputTokens, completionTokens: outputTokens, costUsd, ms } = usage;
    const used = { seconds: ms / 1000, inputTokens, outputTokens, costUsd };
    metrics.asked({ role, model, ...used, failure: failure?.reason ?? null });
  }
  log.debug({ node, turn, edge, seconds }, 'turn taken');
}

/**
 * A case was published to whom it goes next, or the case had moved on meanwhile: then nothing was.
 *
 * @param remands those that this role made up for in its turns
 */
export function handedOn(
  { role, log, telemetry: { metrics } }: Teller,
  caseId: string,
  sent: { readonly subject: string; readonly outcome: AppendOutcome; readonly remands: number },
): void {
  const { subject, outcome, remands } = sent;
  log.debug({ caseId, subject, outcome: outcome.status }, 'handed on');
  if (outcome.status === 'moved') return;
  metrics.handedOn(role);
  if (remands > 0) metrics.remanded(remands);
}

/** A case that can't go on was given to the clerk. */
export function caseRefused({ log }: Pick<Teller, 'log'>, caseId: string, why: string): void {
  log.warn({ caseId, why }, 'case refused');
}

/** The case was ended or handed on by another process before this delivery of it. */
export function movedOn({ log }: Pick<Teller, 'log'>, caseId: string, subject: string): void {
  log.info({ caseId, subject }, 'the case has moved on: dropped');
}

/** Counts what the bus tells of a role's messages. */
export function observing(role: Role, { metrics }: Pick<Telemetry, 'metrics'>): ConsumeObserver {
  return {
    redelivered: () => metrics.redelivered(role),
    deadLettered: () => metrics.deadLettered(role),
  };
}
