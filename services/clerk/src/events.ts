import type { CaseEnd } from '@assize/telemetry';
import type { ClerkPorts } from './ports.ts';

type Teller = Pick<ClerkPorts, 'log' | 'telemetry'>;

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
