import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectBus, type Bus, type StreamDefinition } from '@assize/bus';
import { startNatsServer } from '#servers';
import { ROLES, type Claim, type Role, type Verification } from '@assize/proto';
import { authorization, seedFile } from '../../services/assize/src/court/authorization.ts';
import { homeOf } from '../../services/assize/src/court/home.ts';
import { layOutBus, ownKeys } from '../../services/assize/src/court/lay-out.ts';
import { shippedLayout, streamDefinitions } from '#src/shipped-streams.ts';
import { quiet, verifierOf } from './court.ts';
import { ownFolder } from './folder.ts';
import { publishClaim } from './publish.ts';
import { serving, startProcess, type RoleProcess } from './role-process.ts';
import { followVerdicts, type Trial, type Verdicts } from './trial.ts';
import { seedOf } from './users.ts';

/** Every role is a process, and the bus can be killed. */
export interface ProcessCourt extends AsyncDisposable {
  readonly natsUrl: string;
  /** The process group of the bus; absent in a container. */
  readonly natsGroup: number | undefined;
  /** The admin's client, if the bus is guarded. */
  readonly bus: Bus;
  readonly keyDir: string;
  readonly trustFile: string;
  /** Returns the environment of a role's process. */
  environment(change?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
  /** Resolves when the role serves. The court's disposal stops it. */
  seat(role: Role, change?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  seatAll(roles?: readonly Role[]): Promise<Map<Role, RoleProcess>>;
  publish(claim: Claim, id?: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  verdictOn(caseId: string): Promise<Trial>;
  verify(bytes: Uint8Array): Promise<Verification>;
  /** Kills the bus with SIGKILL and starts it again on the same store and port. */
  crashBus(): Promise<void>;
  /** Kills the bus with SIGKILL. `startBus` starts it again. */
  killBus(): Promise<void>;
  startBus(): Promise<void>;
}

/** In milliseconds. It is short, so that another process soon gets what a dead one held. */
const ACK_WAIT_MS = 600;

/**
 * @param streams those that ship if absent
 * @param publishers if there are any, the bus is guarded and has their accounts
 * @param hears whether this process listens for verdicts; otherwise the caller does
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
  await ownKeys(home, publishers);
  const config = guards ? await authorization(keyDir, publishers) : '';
  const server = stack.use(await crashable(join(folder.path, 'streams'), config));
  const connection = watchConnection();
  const { onConnection } = connection;
  const access = guards ? { nkeySeed: await seedOf(keyDir, 'admin') } : {};
  const bus = stack.use(
    await connectBus({ servers: server.url, name: 'test', onConnection, ...access }),
  );
  const laidOut = { ackWaitMs: ACK_WAIT_MS, layout: shippedLayout(), publishers };
  if (guards) await layOutBus(server.url, home, quiet, laidOut);
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

/** The connection is back some time after its server is. */
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

/** `pid` is that of the first server. */
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
