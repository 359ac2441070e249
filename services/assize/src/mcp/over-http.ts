import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode, isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import {
  formatAddress,
  openDoors,
  parseAddress,
  readySocket,
  restrictSocket,
  type Address,
  type Caller,
  type Door,
  type DoorConfig,
  type Refusal,
  type Shown,
} from '@assize/rpc/doors';
import type { Log } from '@assize/telemetry/log';

const MCP_PATH = '/mcp';

interface McpHttpOptions {
  /**
   * `host:port` with access control, `plain://127.0.0.1:port`, or `unix:/path`. Port 0 lets the system choose a free
   * port.
   */
  readonly address: string;
  readonly door: DoorConfig;
  /** Whether plain connections, too, need a token. */
  readonly byTokenOnly: boolean;
  /** Makes a server for one request of a caller. */
  readonly server: (caller: Caller) => McpServer;
  readonly log: Log;
  /** Returns the time in Unix milliseconds. */
  readonly now: () => number;
}

/** Host names of this machine. A page that uses DNS rebinding has another name in its requests. */
const LOCAL = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Rejects requests that a foreign web page makes a browser send. Such a page can reach loopback under a host name of
 * its own (DNS rebinding), and the browser adds its client certificate. Without TLS, only local host names are
 * accepted. Requests with the Origin of another server are always refused.
 */
function isAllowedOrigin(
  { headers: { host = '', origin } }: IncomingMessage,
  locked: boolean,
): boolean {
  const [asked, page] = [URL.parse(`http://${host}`), origin ?? null];
  if (asked === null) return false;
  if (locked) return page === null || URL.parse(page)?.host === asked.host;
  const isLocal = (url: URL | null): boolean => url !== null && LOCAL.has(url.hostname);
  return isLocal(asked) && (page === null || isLocal(URL.parse(page)));
}

function credentialsIn({ socket, headers }: IncomingMessage): Shown {
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

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}

function sendRefusal(response: ServerResponse, { code, why, retryAfterMs }: Refusal): void {
  refuse(response, STATUS[code], why, {
    ...(code === 'UNAUTHENTICATED' ? { 'www-authenticate': 'Bearer' } : {}),
    ...(retryAfterMs === undefined
      ? {}
      : { 'retry-after': String(Math.max(1, Math.ceil(retryAfterMs / 1_000))) }),
  });
}

/**
 * Handles only the first message of a request and refuses the others. Quotas count requests, so a batch would evade
 * them. Later versions of the protocol have no batches.
 */
function handleOnlyFirst(transport: StreamableHTTPServerTransport): void {
  const receive = transport.onmessage;
  transport.onmessage = (first, extra) => {
    transport.onmessage = (other) => {
      if (!isJSONRPCRequest(other)) return;
      const error = { code: ErrorCode.InvalidRequest, message: 'one message a request: no batch' };
      void transport.send({ jsonrpc: '2.0', id: other.id, error });
    };
    receive?.(first, extra);
  };
}

/** Answers a request without a session: each request gets a server of its own, over the same tools. */
async function answer(
  { server, now }: McpHttpOptions,
  door: Door,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = URL.parse(request.url ?? '/', 'http://host')?.pathname;
  if (!isAllowedOrigin(request, door.tls !== null)) {
    return refuse(response, 403, 'only from this machine, by its own name');
  }
  if (path !== MCP_PATH) return refuse(response, 404, `nothing here: post to ${MCP_PATH}`);
  if (request.method !== 'POST') return refuse(response, 405, `post to ${MCP_PATH}`);
  const visit = door.admit(credentialsIn(request), 'known', now());
  if (visit.status === 'refused') return sendRefusal(response, visit);
  response.once('close', () => visit[Symbol.dispose]());
  const bytes = Number(request.headers['content-length'] ?? Number.NaN);
  if (!Number.isInteger(bytes)) return refuse(response, 411, 'say how long it is: content-length');
  const overQuota = visit.received(bytes, now());
  if (overQuota) return sendRefusal(response, overQuota);
  const mcp = server(visit.caller);
  const transport = new StreamableHTTPServerTransport();
  response.once('close', () => void mcp.close());
  await mcp.connect(transport);
  handleOnlyFirst(transport);
  await transport.handleRequest(request, response);
}

/**
 * Serves streamable HTTP with access control. Returns the URL. @throws DoorError if the address needs access control
 * and none is configured
 */
export async function serveHttp(
  options: McpHttpOptions,
): Promise<AsyncDisposable & { readonly url: string }> {
  const { door: lock, log } = options;
  const address = parseAddress(options.address);
  const [door] = openDoors([address], lock, options.byTokenOnly ? null : undefined);
  if (!door) throw new Error(`no door at ${options.address}`);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    answer(options, door, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal error');
    });
  };
  const { tls } = door;
  const clientCertificates = tls && {
    requestCert: tls.asksForCertificates,
    rejectUnauthorized: false,
  };
  const secure = tls && createTlsServer({ ...tls.context, ...clientCertificates }, listener);
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

/** Starts to listen, and returns the URL. */
async function listen(http: Server, address: Address): Promise<string> {
  await readySocket(address);
  if (address.kind === 'unix') http.listen(address.path);
  else http.listen(address.port, address.host.replace(/^\[(.*)\]$/, '$1'));
  await once(http, 'listening');
  await restrictSocket(address);
  const bound = http.address();
  if (address.kind === 'unix' || typeof bound === 'string') return formatAddress(address);
  const scheme = address.kind === 'tls' ? 'https' : 'http';
  return `${scheme}://${address.host}:${bound?.port ?? address.port}${MCP_PATH}`;
}
