import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { messageOf } from '@assize/proto/message-of';
import { liveness, readiness, startup, type Answer } from './answer.ts';
import type { Health } from './health.ts';

interface HealthServerOptions {
  readonly address: string;
  readonly health: Health;
}

interface HealthServer extends AsyncDisposable {
  /** The address with the real port. */
  readonly address: string;
}

/** Stands for a request URL that can't be parsed. */
const NOWHERE = new URL('http://health/');

const PATHS = ['/livez', '/readyz', '/startupz', '/metrics'];

const REQUEST_MS = 5_000;

/** Serves probes over HTTP. Rejects if the address is in use or invalid. */
export async function serveHealth(options: HealthServerOptions): Promise<HealthServer> {
  const server = createServer(
    { requestTimeout: REQUEST_MS, headersTimeout: REQUEST_MS, keepAliveTimeout: REQUEST_MS },
    (request, response) => void respond(options.health, request, response),
  );
  const { host, port } = splitAddress(options.address);
  await listen(server, host, port, options.address);
  options.health.isServed = true;
  const bound = server.address();
  const at = typeof bound === 'object' && bound !== null ? bound.port : port;
  let closed: Promise<void> | undefined;
  return {
    address: `${host.includes(':') ? `[${host}]` : host}:${at}`,
    [Symbol.asyncDispose]: () => (closed ??= close(server)),
  };
}

async function respond(
  health: Health,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = URL.parse(request.url ?? '/', 'http://health') ?? NOWHERE;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { allow: 'GET, HEAD' }).end();
  } else if (pathname === '/livez') sendAnswer(response, liveness(health));
  else if (pathname === '/startupz') sendAnswer(response, startup(health));
  else if (pathname === '/readyz') {
    sendAnswer(response, readiness(health, new Set(searchParams.getAll('exclude'))));
  } else if (pathname === '/metrics' && health.metrics) await sendMetrics(response, health.metrics);
  else send(response, 404, `not found; the paths are ${PATHS.join(', ')}\n`);
}

async function sendMetrics(
  response: ServerResponse,
  metrics: () => Promise<string>,
): Promise<void> {
  try {
    send(response, 200, await metrics(), 'text/plain; version=0.0.4; charset=utf-8');
  } catch (error) {
    send(response, 500, `metrics could not be collected: ${String(error)}\n`);
  }
}

function sendAnswer(response: ServerResponse, { code, body }: Answer): void {
  send(response, code, `${JSON.stringify(body)}\n`, 'application/json');
}

/** Sends a response that must not be cached: a probe's answer is valid only at that moment. */
function send(
  response: ServerResponse,
  code: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(code, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
}

function splitAddress(address: string): { host: string; port: number } {
  const colon = address.lastIndexOf(':');
  const host = address.slice(0, colon).replace(/^\[(.*)\]$/, '$1');
  return { host, port: Number(address.slice(colon + 1)) };
}

async function listen(server: Server, host: string, port: number, address: string): Promise<void> {
  try {
    server.listen({ host, port });
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(`Cannot listen on ${address}: ${messageOf(cause)}`, { cause });
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
