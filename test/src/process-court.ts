import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectBus, type Bus, type StreamDefinition } from '@assize/bus';
import { startNatsServer } from '#servers';
import { ROLES, type Claim, type Role, type Verification } from '@assize/proto';
import { authorization, seedFile } from '../../services/assize/src/court/authorization.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { layOutBus, ensureKeys } from '../../services/assize/src/court/lay-out.ts';
import { shippedLayout, streamDefinitions } from '#src/shipped-streams.ts';
import { quietLog, verifierOf } from './court.ts';
import { ownFolder } from './folder.ts';
import { publishClaim } from './publish.ts';
import { serving, startProcess, type RoleProcess } from './role-process.ts';
import { followVerdicts, type Trial, type Verdicts } from './trial.ts';
import { seedOf } from './users.ts';

/** A court with each role in a process of its own, and a bus that can be killed. */
export interface ProcessCourt extends AsyncDisposable {
  readonly natsUrl: string;
  /** The id of the process group of the bus; undefined if it runs in a container. */
  readonly natsGroup: number | undefined;
  /** A client of the bus; the admin's if the bus is guarded. */
  readonly bus: Bus;
  readonly keyDir: string;
  readonly trustFile: string;
  /** Returns the environment of a role's process. */
  environment(change?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
  /** Starts a role; resolves when it is ready. It is stopped with the court at the latest. */
  seat(role: Role, change?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  seatAll(roles?: readonly Role[]): Promise<Map<Role, RoleProcess>>;
  publish(claim: Claim, id?: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  verdictOn(caseId: string): Promise<Trial>;
  verify(bytes: Uint8Array): Promise<Verification>;
  /** Kills the bus with SIGKILL, and restarts it on the same store and port. */
  crashBus(): Promise<void>;
  /** Kills the bus with SIGKILL; it is restarted separately. */
  killBus(): Promise<void>;
  startBus(): Promise<void>;
}

/** A short ack wait in milliseconds, so that messages held by a dead process are soon redelivered. */
const ACK_WAIT_MS = 600;

/**
 * Opens a court with each role in a process of its own.
 * @param streams the definitions of the streams; the shipped ones by default
 * @param publishers if there are any, the bus is guarded and has accounts for them
 * @param hears whether this function subscribes to verdicts; otherwise the caller must
 */
export async function openProcessCourt(
  streams: readonly StreamDefinition[] = streamDefinitions(),
  publishers: readonly string[] = [],
  hears = true,
): Promise<ProcessCourt> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const home = homeOf({ ...process.env, ASSIZE_DATA: folder.path });
  const { keys: keyDir, trust: trustFile } = home;
  const guards = publishers.length > 0;
  await ensureKeys(home, quietLog, publishers);
  const config = guards ? await authorization(keyDir, publishers) : '';
  const server = stack.use(await crashable(join(folder.path, 'streams'), config));
  const connection = watchConnection();
  const { onConnection } = connection;
  const access = guards ? { nkeySeed: await seedOf(keyDir, 'admin') } : {};
  const bus = stack.use(
    await connectBus({ servers: server.url, name: 'test', onConnection, ...access }),
  );
  const laidOut = { ackWaitMs: ACK_WAIT_MS, layout: shippedLayout(), publishers };
  if (guards) await layOutBus(server.url, home, quietLog, laidOut);
  else await bus.ensureStreams(streams);
  const verdicts = hears ? stack.use(await followVerdicts(bus)) : DEAF;
  const verify = await verifierOf(trustFile);
  const environment = (change: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
    ...process.env,
    ASSIZE_NATS_URL: server.url,
    ASSIZE_KEY_DIR: keyDir,
    ASSIZE_TRUST_FILE: trustFile,
    ASSIZE_DATA: join(folder.path, 'data'),
    ASSIZE_ACK_WAIT: `${ACK_WAIT_MS}ms`,
    ASSIZE_COURT_ADDRESS: 'plain://127.0.0.1:0',
    ...change,
  });
  const seat: ProcessCourt['seat'] = (role, change) =>
    serving(
      running.use(
        startProcess(
          role,
          environment({
            ...(guards ? { ASSIZE_NATS_SEED_FILE: seedFile(keyDir, role) } : {}),
            ...change,
          }),
        ),
      ),
    );
  const running = stack.move();
  return {
    natsUrl: server.url,
    natsGroup: server.pid,
    bus,
    keyDir,
    trustFile,
    environment,
    seat,
    seatAll: async (roles = ROLES) =>
      new Map(await Promise.all(roles.map(async (role) => [role, await seat(role)] as const))),
    publish: (claim, id = randomUUID(), headers = {}) => publishClaim(bus, claim, id, headers),
    verdictOn: (caseId) => verdicts.of(caseId),
    verify,
    crashBus: async () => {
      await server.kill();
      await server.start();
    },
    killBus: () => server.kill(),
    startBus: async () => {
      await server.start();
      await connection.restored();
    },
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const DEAF: Pick<Verdicts, 'of'> = {
  of: () => Promise.reject(new Error('this court was opened by one who hears its verdicts itself')),
};

/** Watches a client's connection, which reconnects some time after its server has restarted. */
function watchConnection() {
  let back = Promise.withResolvers<void>();
  return {
    onConnection: (up: boolean): void => {
      if (up) back.resolve();
      else back = Promise.withResolvers();
    },
    restored: (): Promise<void> => back.promise,
  };
}

/** A bus that can be killed and restarted; `pid` is that of the first process. */
interface Crashable extends AsyncDisposable {
  readonly url: string;
  readonly pid: number | undefined;
  kill(): Promise<void>;
  start(): Promise<void>;
}

async function crashable(dir: string, config: string): Promise<Crashable> {
  let server = await startNatsServer({ dir, config });
  const { url, pid } = server;
  return {
    url,
    pid,
    kill: () => server.kill(),
    async start() {
      server = await startNatsServer({ dir, config, port: Number(new URL(url).port) });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
