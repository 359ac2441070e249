import type { ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { ErrorCode, isJSONRPCRequest } from '@modelcontextprotocol/sdk/types.js';
import type { Caller, Refusal } from '@assize/rpc/doors';
import {
  isAllowedOrigin,
  refusalHead,
  serveHttp,
  credentialsIn,
  type Answer,
  type HttpOptions,
} from '../http/serve.ts';

const MCP_PATH = '/mcp';

interface McpHttpOptions extends HttpOptions {
  readonly server: (caller: Caller) => McpServer;
  /** Unix milliseconds. */
  readonly now: () => number;
}

function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}

function sendRefusal(response: ServerResponse, refusal: Refusal): void {
  const { status, headers } = refusalHead(refusal, 'Bearer');
  refuse(response, status, refusal.why, headers);
}

/** Quotas count requests, so a batch would evade them. Later versions of the protocol have no batches. */
function handleOnlyFirst(transport: StreamableHTTPServerTransport): void {
  const receive = transport.onmessage;
  transport.onmessage = (first, extra) => {
    transport.onmessage = (other) => {
      if (!isJSONRPCRequest(other)) return;
      const error = {
        code: ErrorCode.InvalidRequest,
        message: 'batches are not supported: send one message per request',
      };
      // Of several requests with one id, only some can be answered.
      transport.send({ jsonrpc: '2.0', id: other.id, error }).catch(() => undefined);
    };
    receive?.(first, extra);
  };
}

/** Serves behind a door. @throws DoorError as `serveHttp` does */
export async function serveMcp(
  options: McpHttpOptions,
): Promise<AsyncDisposable & { readonly url: string }> {
  const served = await serveHttp(options, answering(options), (response) =>
    refuse(response, 500, 'internal error'),
  );
  const url = served.url.startsWith('http') ? `${served.url}${MCP_PATH}` : served.url;
  return Object.assign(served, { url });
}

/** There are no sessions: each request gets a server of its own over the same tools. */
const answering =
  ({ server, now }: McpHttpOptions): Answer =>
  async (door, request, response) => {
    const path = URL.parse(request.url ?? '/', 'http://host')?.pathname;
    if (!isAllowedOrigin(request, door)) {
      return refuse(
        response,
        403,
        'only requests from this machine, under its own name, are admitted',
      );
    }
    if (path !== MCP_PATH)
      return refuse(response, 404, `not found: send POST requests to ${MCP_PATH}`);
    if (request.method !== 'POST')
      return refuse(response, 405, `send POST requests to ${MCP_PATH}`);
    const visit = door.admit(credentialsIn(request), 'known', now());
    if (visit.status === 'refused') return sendRefusal(response, visit);
    response.once('close', () => visit[Symbol.dispose]());
    const bytes = Number(request.headers['content-length'] ?? Number.NaN);
    if (!Number.isInteger(bytes)) {
      return refuse(response, 411, 'the header content-length is missing');
    }
    const overQuota = visit.received(bytes, now());
    if (overQuota) return sendRefusal(response, overQuota);
    const mcp = server(visit.caller);
    const transport = new StreamableHTTPServerTransport();
    response.once('close', () => void mcp.close());
    await mcp.connect(transport);
    handleOnlyFirst(transport);
    await transport.handleRequest(request, response);
  };
