import { caseScope, durableOf, INTAKE_DURABLE, ROLES, STREAMS, type Role } from '@assize/proto';
import type { Bound, Queue, OpenCases } from '@assize/telemetry';
import { readBounds } from './bounds.ts';
import type { Docket } from './docket.ts';
import type { ClerkPorts } from './ports.ts';

/** How often the queues are read, in milliseconds. Each time costs a few small requests to the bus. */
const LOOK_EVERY_MS = 5_000;

type Ports = Pick<ClerkPorts, 'bus' | 'caseload' | 'clock' | 'limits' | 'log' | 'telemetry'>;
type Cases = Pick<Docket, 'open' | 'openCount'>;

/** All queues by the role that consumes them: each role's inbox, and the claims for the clerk. */
const INBOXES: readonly (readonly [Role, string, string])[] = [
  ...ROLES.map((role) => [role, STREAMS.court, durableOf(role)] as const),
  ['clerk', STREAMS.claims, INTAKE_DURABLE],
];

/** Exports how many messages wait for each role, for how long, and how long the oldest case has not moved. */
export function watchQueues(ports: Ports, docket: Cases): AsyncDisposable {
  const { metrics } = ports.telemetry;
  let queues: readonly Queue[] = [];
  let bounds: readonly Bound[] = [];
  let movedAt: number | null = null;
  let failures = 0;
  let looking: Promise<void> | null = null;
  const read = async (): Promise<void> => {
    try {
      queues = await readQueues(ports);
      bounds = await readBounds(ports);
      movedAt = await lastMove(ports, docket);
      ports.log.debug({ queues }, 'queues read');
      failures = 0;
    } catch (err) {
      if (failures === 0) ports.log.warn({ err }, 'the queues could not be read');
      failures += 1;
    } finally {
      looking = null;
    }
  };
  const look = (): void => void (looking ??= read());
  const stack = new AsyncDisposableStack();
  stack.defer(() => looking ?? undefined);
  stack.use(metrics.showQueues(() => queues));
  stack.use(metrics.showBounds(() => bounds));
  stack.use(metrics.showCases(() => openCasesOf(docket, movedAt, ports.clock())));
  stack.use(setInterval(look, LOOK_EVERY_MS));
  look();
  return stack;
}

function openCasesOf({ openCount: open }: Cases, movedAt: number | null, now: number): OpenCases {
  const still = open === 0 || movedAt === null ? 0 : Math.max(0, now - movedAt);
  return { open, progressAgeSeconds: still / 1000 };
}

async function readQueues({ bus, clock }: Pick<Ports, 'bus' | 'clock'>): Promise<Queue[]> {
  const read = INBOXES.map(async ([role, stream, durable]) => {
    const backlog = await bus.backlog(stream, durable);
    const oldest = backlog?.oldestAt;
    const age = oldest ? Math.max(0, clock() - Date.parse(oldest)) / 1000 : 0;
    return { role, depth: backlog?.depth ?? 0, ageSeconds: age };
  });
  const parts = await Promise.all(read);
  return ROLES.map((role) => {
    const own = parts.filter((part) => part.role === role);
    return {
      role,
      depth: own.reduce((sum, { depth }) => sum + depth, 0),
      ageSeconds: Math.max(...own.map(({ ageSeconds }) => ageSeconds)),
    };
  });
}

/** When the oldest open case was last handed on, in milliseconds since the epoch; null if no case is open. */
async function lastMove({ bus }: Pick<Ports, 'bus'>, docket: Cases): Promise<number | null> {
  const [oldest] = docket.open();
  if (oldest === undefined) return null;
  const last = await bus.last(STREAMS.court, caseScope(oldest));
  return last ? Date.parse(last.at) : null;
}
