import type { CaseEnd } from '@assize/telemetry';
import type { ClerkPorts } from './ports.ts';

type Teller = Pick<ClerkPorts, 'log' | 'telemetry'>;

/** A claim was refused. Its text is not logged. */
export function claimRefused(
  { log, telemetry: { metrics } }: Teller,
  caseId: string,
  { code, faults }: { readonly code: string; readonly faults: readonly string[] },
): void {
  metrics.refused(code);
  log.info({ caseId, code, faults }, 'claim refused');
}

/** A case has ended, whoever ended it. Recorded once per case. */
export function caseEnded(
  { log, telemetry: { metrics } }: Teller,
  caseId: string,
  end: CaseEnd,
): void {
  metrics.ended(end);
  const { decision, seconds, reason } = end;
  log.info({ caseId, decision, seconds, ...(reason ? { reason } : {}) }, 'case ended');
}
