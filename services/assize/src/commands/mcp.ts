import { once } from 'node:events';
import { RIGHTS } from '@assize/proto';
import { OWNER, type Caller } from '@assize/rpc/doors';
import { run } from '@assize/launcher/lifecycle';
import { createLog } from '@assize/telemetry/log';
import { doorAt } from '../http/door-at.ts';
import { openSession } from '../mcp/session.ts';
import { serveMcp } from '../mcp/over-http.ts';
import { mcpServer, toolsOf } from '../mcp/server.ts';
import { StdioTransport } from '../mcp/stdio.ts';
import { portTaken } from './port-taken.ts';
import { printToStderr } from '../terminal/output.ts';
import { printStep } from '../terminal/progress.ts';

/** `http` is a port on loopback or an address for streamable HTTP; if absent, the tools are served on stdio. */
export function mcp({ http }: { readonly http?: string }): Promise<void> {
  return http === undefined ? onStdio() : run({ name: 'mcp' }, () => onHttp(http));
}

function openTools() {
  const log = createLog({ name: 'mcp', level: 'warn' });
  const session = openSession({ env: process.env, log, say: printStep });
  return { log, session, tools: toolsOf(session, process.env) };
}

async function onHttp(where: string): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { log, session, tools } = openTools();
  stack.use(session);
  const { door, tokenFile } = await doorAt(where, {
    name: 'mcp',
    rights: RIGHTS,
    home: session.home,
  });
  const server = (caller: Caller) => mcpServer(tools, caller, log);
  const served = await serveMcp({ ...door, server, log, now: Date.now }).catch((error: unknown) => {
    const address = door.address.replace('plain://', '');
    throw portTaken(error, [{ address, setBy: '--http' }]) ?? error;
  });
  stack.use(served);
  const token = tokenFile === null ? '' : `; the token is in ${tokenFile}`;
  printToStderr(`assize: MCP at ${served.url}${token}\n`);
  return stack.move();
}

/** How long running work may take to end after the client has left, in milliseconds. */
const CLOSE_MS = 10_000;

/** Serves the tools until stdin ends, which is how a client disconnects. */
async function onStdio(): Promise<void> {
  const { log, session, tools } = openTools();
  await using _opened = session;
  const server = mcpServer(tools, OWNER, log);
  const disconnected = new AbortController();
  const leave = (): void => disconnected.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave);
  process.stdin.once('end', leave).once('close', leave);
  // The library closes the connection if a message is too long.
  server.server.onclose = () => {
    if (disconnected.signal.aborted) return;
    printToStderr('assize: MCP ended, because a message exceeded the size limit\n');
    process.exitCode = 1;
    leave();
  };
  await server.connect(new StdioTransport());
  if (!disconnected.signal.aborted) await once(disconnected.signal, 'abort');
  // Loading a model and indexing a corpus can't be cancelled, so the process exits after a grace period.
  // oxlint-disable-next-line unicorn/no-process-exit
  setTimeout(() => process.exit(1), CLOSE_MS).unref();
  await server.close();
}
