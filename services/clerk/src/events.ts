import type { CaseEnd, Queue } from '@assize/telemetry';
import type { ClerkPorts } from './ports.ts';

type Teller = Pick<ClerkPorts, 'log' | 'telemetry'>;

/** A claim became a case. */
export function caseOpened({ log }: Pick<Teller, 'log'>, caseId: string, proceeding: string): void {
  log.info({ caseId, proceeding }, 'case opened');
}

/** The clerk ended a case that nobody may judge any more. */
export function caseClosed(
  { log }: Pick<Teller, 'log'>,
  caseId: string,
  cause: 'limit' | 'refused',
): void {
  log.info({ caseId, cause }, 'case closed by the clerk');
}

/** A claim was answered with what is wrong about it. What it says itself is not logged. */
export function claimRefused(
  { log, telemetry: { metrics } }: Teller,
  caseId: string,
  { code, faults }: { readonly code: string; readonly faults: readonly string[] },
): void {
  metrics.refused(code);
  log.warn({ caseId, code, faults }, 'claim refused');
}

/** A case has ended, whoever ended it. Told once a case. */
export function caseEnded(
  { log, telemetry: { metrics } }: Teller,
  caseId: string,
  end: CaseEnd,
): void {
  metrics.ended(end);
  const { decision, seconds, reason } = end;
  log.info({ caseId, decision, seconds, ...(reason ? { reason } : {}) }, 'case ended');
}

/** Queues could not be read: what is shown of them is older than it should be. */
export function queuesUnread({ log }: Pick<Teller, 'log'>, err: unknown): void {
  log.warn({ err }, 'the queues could not be read');
}

/** The queues were read. */
export function queuesRead({ log }: Pick<Teller, 'log'>, queues: readonly Queue[]): void {
  log.debug({ queues }, 'queues read');
}

/** Verdicts are not counted by this clerk. */
export function endsUncounted({ log }: Pick<Teller, 'log'>, err: unknown): void {
  log.warn({ err }, 'the ends of cases are not counted: the bus refuses their reading');
}

/** A message on VERDICTS holds no sealed statement: it is not in the log of verdicts. */
export function logOver({ log }: Pick<Teller, 'log'>, sequence: number): void {
  log.warn({ sequence }, 'a message among the verdicts is none: the log passes over it');
}

/** Verdicts were dropped from their stream before the log had read them. */
export function logGap(
  { log }: Pick<Teller, 'log'>,
  gap: { readonly from: number; readonly until: number },
): void {
  log.warn(gap, 'the stream has dropped messages that the log of verdicts never read');
}

/** What was read can't be written now; it is tried again. */
export function logBehind({ log }: Pick<Teller, 'log'>, err: unknown): void {
  log.error({ err }, 'the log of verdicts could not be written');
}

/** No head of the log is signed. */
export function logUnsigned({ log }: Pick<Teller, 'log'>, err: unknown): void {
  log.error({ err }, 'the head of the log of verdicts is not signed');
}

/** This clerk keeps no log of verdicts. */
export function logUnkept({ log }: Pick<Teller, 'log'>, err: unknown): void {
  log.warn({ err }, 'no log of verdicts is kept: the bus refuses their reading, or the folder is');
}
