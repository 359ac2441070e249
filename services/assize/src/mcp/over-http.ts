import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Log } from '@assize/log';

const MCP_PATH = '/mcp';
const HOST = '127.0.0.1';

export interface McpHttp extends AsyncDisposable {
  readonly url: string;
}

/** Names of this machine, as a browser that was led astray would not write them. */
const LOCAL = new Set([HOST, 'localhost', '[::1]']);

/** A page of the web can reach loopback by a name of its own (DNS rebinding): only ours are served. */
function isLocal({ headers: { host = '', origin } }: IncomingMessage): boolean {
  const named = (url: string): boolean => URL.canParse(url) && LOCAL.has(new URL(url).hostname);
  return named(`http://${host}`) && (origin === undefined || named(origin));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32_000, message }, id: null }));
}

/** Without sessions: each request gets a server of its own, all over the same tools. */
async function answer(
  server: () => McpServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = new URL(request.url ?? '/', `http://${HOST}`).pathname;
  if (!isLocal(request)) return refuse(response, 403, 'only from this machine, by its own name');
  if (path !== MCP_PATH) return refuse(response, 404, `nothing here: post to ${MCP_PATH}`);
  if (request.method !== 'POST') return refuse(response, 405, `post to ${MCP_PATH}`);
  const mcp = server();
  const transport = new StreamableHTTPServerTransport();
  response.once('close', () => void mcp.close());
  await mcp.connect(transport);
  await transport.handleRequest(request, response);
}

/** Serves streamable HTTP on a port of loopback; 0 takes a free one. */
export async function serveHttp(port: number, server: () => McpServer, log: Log): Promise<McpHttp> {
  const http = createServer((request, response) => {
    answer(server, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'a request failed');
      if (response.headersSent) response.destroy();
      else refuse(response, 500, 'internal error');
    });
  });
  http.listen(port, HOST);
  await once(http, 'listening');
  const bound = http.address();
  const at = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    url: `http://${HOST}:${at}${MCP_PATH}`,
    async [Symbol.asyncDispose]() {
      if (!http.listening) return;
      const closed = once(http, 'close');
      http.close();
      http.closeAllConnections();
      await closed;
    },
  };
}
