import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { ServiceDefinition } from '@grpc/grpc-js';
import { HealthImplementation } from 'grpc-health-check';
import { noTelemetry, type Telemetry } from '@assize/telemetry';
import { clearStaleSocket, formatAddress, parseAddress, restrictSocket } from '#src/address.ts';
import { answering } from '#src/answering.ts';
import type { InHand, RpcLog } from '#src/answering.ts';
import { LIMITS } from '#src/limits.ts';
import { reflectionOf } from '#src/reflection.ts';
import { methodKey } from '#src/types.ts';
import type { Handler, Implementation, ImplementedService } from '#src/types.ts';

export interface ServeOptions {
  /** `unix:/path/to.sock` or `host:port`; port 0 takes a free one. */
  address: string;
  services: readonly ImplementedService[];
  log: RpcLog;
  /** Records a span for each call; absent: none. */
  telemetry?: Telemetry;
  /** Counts the calls that are under way; absent: nobody does. */
  inHand?: InHand;
  /** How long running calls may take to end on disposal, in milliseconds; 5000 unless told. */
  graceMs?: number;
  /** Whether each part works that health answers for by name, beside the services themselves. */
  parts?: Readonly<Record<string, boolean>>;
}

/** A server that listens. Disposal refuses new calls, lets running ones end, then cuts. */
export interface RpcServer extends AsyncDisposable {
  /** As a client takes it: the free port is filled in. */
  readonly address: string;
  /** 0 for a Unix socket. */
  readonly port: number;
  /** Says from now on whether one of the `parts` works. */
  report(part: string, works: boolean): void;
}

/** Pairs a service with what answers for it; the types of every method are checked here. */
export function implement<Definition extends ServiceDefinition>(
  definition: Definition,
  implementation: Implementation<Definition>,
): ImplementedService {
  const handlers = implementation as unknown as Record<string, Handler>;
  for (const [name, method] of Object.entries(definition)) {
    if (methodKey(name) in handlers) continue;
    throw new Error(`${method.path}: only methods that are implemented can be served`);
  }
  return { definition, handlers };
}

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
  server.addService(definition, Object.fromEntries(methods));
}

/** `/assize.v1.Embedding/Embed` → `assize.v1.Embedding` */
function serviceNames(services: readonly ImplementedService[]): string[] {
  const paths = services.flatMap(({ definition }) => Object.values(definition).map((m) => m.path));
  return [...new Set(paths.map((path) => path.split('/')[1] ?? ''))];
}

/** What health answers at first: of the server ('') and each service that they serve. */
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

function bind(server: Server, address: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  server.bindAsync(address, ServerCredentials.createInsecure(), (error, port) => {
    if (error === null) resolve(port);
    else reject(new Error(`Cannot listen on ${address}: ${error.message}`, { cause: error }));
  });
  return promise;
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
 * Serves over plain HTTP/2, with the standard health and reflection services beside. Meant for a
 * Unix socket (made for its user alone) or the loopback: transport security is the mesh's work.
 */
export async function serve(options: ServeOptions): Promise<RpcServer> {
  const { services, graceMs = 5000 } = options;
  const wanted = parseAddress(options.address);
  const server = new Server(LIMITS);
  for (const service of services) addService(server, service, options);
  const statuses = statusesOf(services, options.parts);
  const health = new HealthImplementation(statuses);
  health.addToServer(server);
  reflectionOf(services).addToServer(server);

  await clearStaleSocket(wanted);
  const port = await bind(server, formatAddress(wanted));
  await restrictSocket(wanted);
  const bound = wanted.kind === 'tcp' ? { ...wanted, port } : wanted;

  let stopped: Promise<void> | undefined;
  return {
    address: formatAddress(bound),
    port: wanted.kind === 'tcp' ? port : 0,
    report(part, works) {
      if (stopped === undefined) health.setStatus(part, works ? 'SERVING' : 'NOT_SERVING');
    },
    [Symbol.asyncDispose]() {
      for (const name of Object.keys(statuses)) health.setStatus(name, 'NOT_SERVING');
      stopped ??= shutDown(server, graceMs);
      return stopped;
    },
  };
}
