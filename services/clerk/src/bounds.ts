import { EVIDENCE_STREAM, STREAMS } from '@assize/proto';
import type { Bound, BoundName } from '@assize/telemetry';
import type { ClerkPorts } from './ports.ts';

/**
 * From this share of its maximum size, a stream is about to drop its oldest messages. Then it also
 * matters how far its log reaches back in time.
 */
const NEARLY_FULL = 0.9;

const STORES: readonly (readonly [BoundName, string])[] = [
  ['claims', STREAMS.claims],
  ['court', STREAMS.court],
  ['verdicts', STREAMS.verdicts],
  ['claim_errors', STREAMS.claimErrors],
  ['dead', STREAMS.dead],
  ['evidence', EVIDENCE_STREAM],
];

/** Streams that the clerk may not query are omitted. */
export async function readBounds({
  bus,
  caseload,
  clock,
  limits,
}: Pick<ClerkPorts, 'bus' | 'caseload' | 'clock' | 'limits'>): Promise<Bound[]> {
  const stored = STORES.map(async ([name, stream]): Promise<Bound[]> => {
    const usage = await bus.usage(stream).catch(() => null);
    if (!usage?.maxBytes) return [];
    const { bytes: used, maxBytes: limit, messages } = usage;
    const bound = { name, used, limit, messages };
    if (stream !== STREAMS.court || usage.bytes < NEARLY_FULL * usage.maxBytes) return [bound];
    const reachesBack = (clock() - Date.parse(usage.firstAt)) / 1000;
    return [bound, { name: 'court_log_time', used: limits.ttlMs / 1000, limit: reachesBack }];
  });
  return [
    { name: 'open_cases', used: caseload.placed, limit: caseload.most },
    { name: 'cases_at_once', used: caseload.placed, limit: caseload.window },
    { name: 'publisher_cases', ...caseload.largest },
    ...(await Promise.all(stored)).flat(),
  ];
}
