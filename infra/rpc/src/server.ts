import { Server, type ServiceDefinition } from '@grpc/grpc-js';
import { ConfigError } from '@assize/config';
import { HealthImplementation } from 'grpc-health-check';
import {
  formatAddress,
  UNLOCKED_DOOR,
  openDoors,
  parseAddress,
  readySocket,
  restrictSocket,
  type Address,
  type Door,
  type DoorConfig,
} from '#src/doors/index.ts';
import { targetOf } from '#src/doors/address.ts';
import { noTelemetry, type Telemetry } from '@assize/telemetry';
import { answering, type InHand, type RpcLog } from '#src/answering.ts';
import { DoorCredentials, withRequestSizes } from '#src/doorkeeper.ts';
import { LIMITS } from '#src/limits.ts';
import { addReflection, serviceNames } from '#src/reflection.ts';
import {
  methodKey,
  type Handler,
  type Implementation,
  type ImplementedService,
} from '#src/types.ts';

export interface ServeOptions {
  /** Several addresses are separated by commas; port 0 picks a free port. For the forms see `Address`. */
  address: string;
  /** The environment variable that has the address, for the error if nobody can listen there. */
  setting?: string;
  /** The lock for `host:port` addresses; absent: none. */
  door?: DoorConfig | undefined;
  /** The present in Unix milliseconds. Default `Date.now`. */
  now?: () => number;
  services: readonly ImplementedService[];
  log: RpcLog;
  telemetry?: Telemetry;
  inHand?: InHand;
  /** How long running calls may take to end on disposal, in milliseconds. Default 5000. */
  graceMs?: number;
  /** Initial health of named parts, in addition to the services themselves: whether each works. */
  parts?: Readonly<Record<string, boolean>>;
}

/** A listening server. Disposal refuses new calls, waits for running ones, then cuts those that remain. */
export interface RpcServer extends AsyncDisposable {
  /** The first address, in the form that a client takes; port 0 is replaced by the real port. */
  readonly address: string;
  readonly addresses: readonly string[];
  report(part: string, works: boolean): void;
}

/** Pairs a service with its implementation; the types of all methods are checked here. */
export function implement<Definition extends ServiceDefinition>(
  definition: Definition,
  implementation: Implementation<Definition>,
): ImplementedService {
  const handlers = implementation as unknown as Record<string, Handler>;
  for (const [name, method] of Object.entries(definition)) {
    if (methodKey(name) in handlers) continue;
    throw new Error(`${method.path}: only implemented methods can be served`);
  }
  return { definition, handlers };
}

/** Maximum concurrent calls of one connection; the client library queues further calls. */
const MAX_STREAMS = 1_000;

const uncounted: InHand = { during: (_kind, work) => work() };

function addService(
  server: Server,
  { definition, handlers }: ImplementedService,
  { log, telemetry = noTelemetry, inHand = uncounted }: ServeOptions,
) {
  const methods = Object.entries(definition).flatMap(([name, method]) => {
    const handler = handlers[methodKey(name)];
    return handler === undefined
      ? []
      : [[name, answering(method, handler, { log, telemetry, inHand })] as const];
  });
  server.addService(withRequestSizes(definition), Object.fromEntries(methods));
}

function statusesOf(
  services: readonly ImplementedService[],
  parts: Readonly<Record<string, boolean>> = {},
): Record<string, 'SERVING' | 'NOT_SERVING'> {
  const working = ['', ...serviceNames(services)].map((name) => [name, true] as const);
  return Object.fromEntries(
    [...working, ...Object.entries(parts)].map(([name, works]) => [
      name,
      works ? 'SERVING' : 'NOT_SERVING',
    ]),
  );
}

async function bind(
  server: Server,
  address: Address,
  credentials: DoorCredentials,
  setting: string | undefined,
): Promise<string> {
  const written = formatAddress(address);
  await readySocket(address);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.bindAsync(targetOf(address), credentials, (error, port) => {
    if (error === null) resolve(port);
    else reject(cannotListen(written, error, setting));
  });
  const port = await promise;
  await restrictSocket(address);
  return address.kind === 'unix' ? written : formatAddress({ ...address, port });
}

function cannotListen(address: string, cause: Error, variable: string | undefined): Error {
  // The library puts the system's words in brackets, behind a count of resolved addresses.
  const [, why = cause.message] = /\[([^[\]]+)\]$/.exec(cause.message) ?? [];
  if (variable === undefined) return new Error(`Cannot listen on ${address}: ${why}`, { cause });
  const allowed = `an address on which this process can listen (${why})`;
  return new ConfigError([{ variable, held: JSON.stringify(address), allowed }]);
}

async function shutDown(server: Server, graceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cut = setTimeout(() => {
    server.forceShutdown();
    resolve();
  }, graceMs);
  server.tryShutdown(() => resolve());
  await promise;
  clearTimeout(cut);
}

/**
 * Serves over HTTP/2, with the standard health and reflection services. Health checks are open to anyone; every other
 * call needs the right defined for it. Certificates and callers may change while the server runs.
 * @throws DoorError if an address needs a lock and has none
 * @throws ConfigError if nobody can listen on an address, and `setting` is given
 */
export async function serve(options: ServeOptions): Promise<RpcServer> {
  const { services, graceMs = 5000, log, now = Date.now } = options;
  const wanted = options.address.split(',').map((one) => parseAddress(one.trim()));
  const doors = openDoors(wanted, options.door ?? UNLOCKED_DOOR);
  const server = new Server({ ...LIMITS, 'grpc.max_concurrent_streams': MAX_STREAMS });
  for (const service of services) addService(server, service, options);
  const statuses = statusesOf(services, options.parts);
  const health = new HealthImplementation(statuses);
  health.addToServer(server);
  addReflection(server, services);

  using watched = new DisposableStack();
  const addresses: string[] = [];
  const behind = (door: Door): DoorCredentials =>
    watched.use(
      new DoorCredentials(door, now, (err) => log.error({ err }, 'a certificate can’t be used')),
    );
  try {
    for (const [at, door] of doors.entries()) {
      const address = wanted[at];
      if (address) addresses.push(await bind(server, address, behind(door), options.setting));
    }
  } catch (error) {
    server.forceShutdown();
    throw error;
  }
  const watching = watched.move();

  let stopped: Promise<void> | undefined;
  return {
    address: addresses[0] ?? '',
    addresses,
    report(part, works) {
      if (stopped === undefined) health.setStatus(part, works ? 'SERVING' : 'NOT_SERVING');
    },
    [Symbol.asyncDispose]() {
      for (const name of Object.keys(statuses)) health.setStatus(name, 'NOT_SERVING');
      stopped ??= shutDown(server, graceMs).finally(() => watching.dispose());
      return stopped;
    },
  };
}
