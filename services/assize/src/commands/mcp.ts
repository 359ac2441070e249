import { once } from 'node:events';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { run } from '@assize/lifecycle';
import { createLog } from '@assize/log';
import { openChambers } from '../mcp/chambers.ts';
import { serveHttp } from '../mcp/over-http.ts';
import { mcpServer, toolsOf } from '../mcp/server.ts';
import { command } from './failure.ts';
import { portTaken } from './port-taken.ts';
import { complain } from './output.ts';

export interface McpOptions {
  /** Port of loopback for streamable HTTP; stdio where absent. */
  readonly http?: number;
}

/** On stdio, stdout is the protocol's: everything else is said on stderr. */
const say = (what: string): void => complain(`assize: ${what} …\n`);

/** Serves the tools until it is told to stop, or until the client on stdio has left. */
export function mcp({ http }: McpOptions): Promise<void> {
  return command(() => (http === undefined ? onStdio() : run({ name: 'mcp' }, () => onHttp(http))));
}

function opened() {
  const log = createLog({ name: 'mcp', level: 'warn' });
  const chambers = openChambers({ env: process.env, log, say });
  return { log, chambers, tools: toolsOf(chambers, process.env) };
}

async function onHttp(port: number): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { log, chambers, tools } = opened();
  stack.use(chambers);
  const served = await serveHttp(port, () => mcpServer(tools, log), log).catch((error: unknown) => {
    throw portTaken(error, [{ address: `127.0.0.1:${port}`, setBy: '--http' }]) ?? error;
  });
  stack.use(served);
  complain(`assize: MCP at ${served.url}\n`);
  return stack.move();
}

/** Ends when stdin does: that is how a client of stdio takes its leave. */
async function onStdio(): Promise<void> {
  const { log, chambers, tools } = opened();
  await using _opened = chambers;
  const server = mcpServer(tools, log);
  const left = new AbortController();
  const leave = (): void => left.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  process.stdin.once('end', leave).once('close', leave);
  await server.connect(new StdioServerTransport());
  if (!left.signal.aborted) await once(left.signal, 'abort');
  await server.close();
}
