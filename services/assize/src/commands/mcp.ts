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
import { complain } from '../terminal/output.ts';
import { sayLine } from '../terminal/progress.ts';

/**
 * Serves the tools until it is told to stop, or until the client on stdio has left. `http`: port of loopback, or an
 * address, for streamable HTTP; stdio where absent.
 */
export function mcp({ http }: { readonly http?: string }): Promise<void> {
  return http === undefined ? onStdio() : run({ name: 'mcp' }, () => onHttp(http));
}

function opened() {
  const log = createLog({ name: 'mcp', level: 'warn' });
  const session = openSession({ env: process.env, log, say: sayLine });
  return { log, session, tools: toolsOf(session, process.env) };
}

async function onHttp(where: string): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const { log, session, tools } = opened();
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
  const token = tokenFile === null ? '' : ` by the token in ${tokenFile}`;
  complain(`assize: MCP at ${served.url}${token}\n`);
  return stack.move();
}

/** How long what is still at work may take to close once the client has left, in milliseconds. */
const LEAVE_MS = 10_000;

/** Ends when stdin does: that is how a client of stdio takes its leave. */
async function onStdio(): Promise<void> {
  const { log, session, tools } = opened();
  await using _opened = session;
  const server = mcpServer(tools, OWNER, log);
  const left = new AbortController();
  const leave = (): void => left.abort();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, leave);
  process.stdin.once('end', leave).once('close', leave);
  // The library closes the connection where a message is too long for it.
  server.server.onclose = () => {
    if (left.signal.aborted) return;
    complain('assize: MCP ended: a message was longer than is read\n');
    process.exitCode = 1;
    leave();
  };
  await server.connect(new StdioTransport());
  if (!left.signal.aborted) await once(left.signal, 'abort');
  // A model that is being loaded, or a corpus that is being indexed, can't be told to stop.
  // oxlint-disable-next-line unicorn/no-process-exit
  setTimeout(() => process.exit(1), LEAVE_MS).unref();
  await server.close();
}
