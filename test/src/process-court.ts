import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { connectBus, type Bus, type StreamDefinition } from '@assize/bus';
import { loadOrCreateSigners, pin } from '@assize/keys';
import { startNatsServer } from '#servers';
import { ROLES, type Claim, type Role, type Verification } from '@assize/proto';
import { streamDefinitions } from '../../services/assize/src/court/streams.ts';
import { verifierOf } from './court.ts';
import { ownFolder } from './folder.ts';
import { publishClaim } from './publish.ts';
import { serving, startProcess, type RoleProcess } from './role-process.ts';
import { followVerdicts, type Trial } from './trial.ts';

/** A court of which every role is a process of its own, beside a bus that can be killed. */
export interface ProcessCourt extends AsyncDisposable {
  readonly bus: Bus;
  readonly keyDir: string;
  readonly trustFile: string;
  /** The environment of a role's process. */
  environment(change?: Readonly<Record<string, string>>): NodeJS.ProcessEnv;
  /** Starts a role; resolves when it serves. It is stopped with the court at the latest. */
  seat(role: Role, change?: Readonly<Record<string, string>>): Promise<RoleProcess>;
  seatAll(roles?: readonly Role[]): Promise<Map<Role, RoleProcess>>;
  publish(claim: Claim, id?: string, headers?: Readonly<Record<string, string>>): Promise<string>;
  verdictOn(caseId: string): Promise<Trial>;
  verify(bytes: Uint8Array): Promise<Verification>;
  /** Kills the bus without a farewell and starts it again on the same store and port. */
  crashBus(): Promise<void>;
  /** Kills it, and starts it again when it is told to. */
  killBus(): Promise<void>;
  startBus(): Promise<void>;
}

/** An ack wait that is short, so that what a dead process held is soon handed to another, in ms. */
const ACK_WAIT_MS = 600;

/** @param streams as they ship where absent */
export async function openProcessCourt(
  streams: readonly StreamDefinition[] = streamDefinitions(),
): Promise<ProcessCourt> {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await ownFolder());
  const keyDir = join(folder.path, 'keys');
  const trustFile = join(folder.path, 'trust.json');
  const signers = await loadOrCreateSigners(keyDir, ROLES);
  await pin(
    trustFile,
    [...signers.values()].map((signer) => signer.publicJwk),
  );
  const server = stack.use(await crashable(join(folder.path, 'streams')));
  const connection = watchConnection();
  const { onConnection } = connection;
  const bus = stack.use(await connectBus({ servers: server.url, name: 'test', onConnection }));
  await bus.ensureStreams(streams);
  const verdicts = stack.use(await followVerdicts(bus));
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
    serving(running.use(startProcess(role, environment(change))));
  const running = stack.move();
  return {
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

/** A client's own connection, which comes back some time after its server. */
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

async function crashable(
  dir: string,
): Promise<{ url: string; kill(): Promise<void>; start(): Promise<void> } & AsyncDisposable> {
  let server = await startNatsServer({ dir });
  const { url } = server;
  return {
    url,
    kill: () => server.kill(),
    async start() {
      server = await startNatsServer({ dir, port: Number(new URL(url).port) });
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
