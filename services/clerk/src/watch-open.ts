import { ATTR, contextIn, startSpan } from '@assize/telemetry';
import type { Docket, DocketLine } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** From this age on an open case counts as slow. It must be below the 30 s that the tail sampler waits. */
const SLOW_MS = 20_000;

const LOOK_EVERY_MS = 1_000;

/**
 * Marks the trace of each case that is open for more than 20 s as one to keep. A tail sampler decides 30 s after a
 * trace began, which is long before a case may end in a mistrial at its deadline.
 */
export function watchSlowCases(
  { telemetry, clock }: Pick<ClerkPorts, 'telemetry' | 'clock'>,
  docket: Pick<Docket, 'openedBefore'>,
): Disposable {
  const marked = new Set<string>();
  const look = (): void => {
    const now = clock();
    const slow = docket.openedBefore(now - SLOW_MS);
    for (const line of slow) if (!marked.has(line.caseId)) mark(line, now);
    const still = new Set(slow.map(({ caseId }) => caseId));
    for (const caseId of marked) if (!still.has(caseId)) marked.delete(caseId);
  };
  const mark = ({ caseId, openedAt, trace }: DocketLine, now: number): void => {
    marked.add(caseId);
    startSpan(telemetry, {
      name: 'open case',
      parent: contextIn(trace),
      startTime: Date.parse(openedAt),
      attributes: { [ATTR.caseId]: caseId, [ATTR.role]: 'clerk', [ATTR.keep]: true },
    }).end(now);
  };
  return setInterval(look, LOOK_EVERY_MS);
}
