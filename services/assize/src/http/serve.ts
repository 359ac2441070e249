import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import {
  formatAddress,
  openDoors,
  parseAddress,
  readySocket,
  restrictSocket,
  type Address,
  type Door,
  type DoorConfig,
  type Refusal,
  type PresentedCredentials,
} from '@assize/rpc/doors';
import type { Log } from '@assize/telemetry/log';

export interface HttpOptions {
  /** `host:port` with TLS and callers, `plain://127.0.0.1:port`, or `unix:/path`. Port 0 picks a free port. */
  readonly address: string;
  readonly door: DoorConfig;
  readonly byTokenOnly: boolean;
  readonly log: Log;
}

/** An answer asks the door whether the caller may come in. */
export type Answer = (
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
) => Promise<void>;

/** The names by which a browser on this machine reaches loopback, unless DNS was rebound. */
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The request must name this server as its host, and no other server's page may have sent it.
 * Otherwise a web page could reach loopback by a host name of its own (DNS rebinding), or have certificates sent.
 */
export function isAllowedOrigin(
  { headers: { host = '', origin } }: IncomingMessage,
  door: Door,
): boolean {
  const [asked, page] = [URL.parse(`http://${host}`), origin ?? null];
  if (asked === null) return false;
  if (door.tls !== null) return page === null || URL.parse(page)?.host === asked.host;
  const isLocal = (url: URL | null): boolean => url !== null && LOCAL.has(url.hostname);
  return isLocal(asked) && (page === null || isLocal(URL.parse(page)));
}

export function credentialsIn({ socket, headers }: IncomingMessage): PresentedCredentials {
  const certificate =
    socket instanceof TLSSocket && socket.authorized ? socket.getPeerCertificate() : undefined;
  const name = certificate?.subject?.CN;
  return {
    authorization: headers.authorization,
    certificate:
      certificate && typeof name === 'string' ? { name, validTo: certificate.valid_to } : undefined,
    peer: socket.remoteAddress ?? 'unknown',
  };
}

const STATUS = {
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  RESOURCE_EXHAUSTED: 429,
  UNAVAILABLE: 503,
} as const satisfies Record<Refusal['code'], number>;

/** `scheme` is the value of `www-authenticate`. */
export function refusalHead({ code, retryAfterMs }: Refusal, scheme: string) {
  const seconds = Math.max(1, Math.ceil((retryAfterMs ?? 0) / 1_000));
  return {
    status: STATUS[code],
    headers: {
      ...(code === 'UNAUTHENTICATED' ? { 'www-authenticate': scheme } : {}),
      ...(retryAfterMs === undefined ? {} : { 'retry-after': String(seconds) }),
    },
  };
}

/**
 * Returns its URL without a path. If an answer throws, `fail` answers with a 500, or the response is cut off if it has
 * begun.
 * @throws DoorError if the address needs TLS and callers, and the settings name none
 */
export async function serveHttp(
  { address: where, door: lock, byTokenOnly, log }: HttpOptions,
  answer: Answer,
  fail: (response: ServerResponse) => void,
): Promise<AsyncDisposable & { readonly url: string }> {
  const address = parseAddress(where);
  const [door] = openDoors([address], lock, byTokenOnly ? null : undefined);
  if (!door) throw new Error(`the address ${where} can't be opened`);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(door, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else fail(response);
    });
  };
  const { tls } = door;
  const asked = tls && { requestCert: tls.asksForCertificates, rejectUnauthorized: false };
  const secure = tls && createTlsServer({ ...tls.context, ...asked }, listener);
  const http = secure ?? createServer(listener);
  const watching =
    secure &&
    tls?.watch(
      (context) => secure.setSecureContext(context),
      (err) => log.error({ err }, 'a certificate can’t be used'),
    );
  const url = await listen(http, address);
  return {
    url,
    async [Symbol.asyncDispose]() {
      watching?.[Symbol.dispose]();
      if (!http.listening) return;
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}

async function listen(http: Server, address: Address): Promise<string> {
  await readySocket(address);
  if (address.kind === 'unix') http.listen(address.path);
  else http.listen(address.port, address.host.replace(/^\[(.*)\]$/, '$1'));
  await once(http, 'listening');
  await restrictSocket(address);
  const bound = http.address();
  if (address.kind === 'unix' || typeof bound === 'string') return formatAddress(address);
  const scheme = address.kind === 'tls' ? 'https' : 'http';
  return `${scheme}://${address.host}:${bound?.port ?? address.port}`;
}
