import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RIGHTS } from '@assize/proto';
import { changeCallers, newToken, OWNER, readDoorConfig, type Caller } from '@assize/rpc/doors';
import { run } from '@assize/launcher/lifecycle';
import { createLog } from '@assize/telemetry/log';
import writeFileAtomic from 'write-file-atomic';
import type { Home } from '../court/home.ts';
import { openSession } from '../mcp/session.ts';
import { serveHttp } from '../mcp/over-http.ts';
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
  const door = readDoorConfig(process.env);
  // A port alone is loopback, by a token of this machine's own where no other callers are named.
  const byTokenOnly = /^\d{1,5}$/.test(where);
  const own = byTokenOnly && door.callersFile === null ? await ownToken(session.home) : null;
  const server = (caller: Caller) => mcpServer(tools, caller, log);
  const served = await serveHttp({
    address: byTokenOnly ? `plain://127.0.0.1:${where}` : where,
    door: own ? { ...door, callersFile: own.callersFile } : door,
    byTokenOnly,
    server,
    log,
    now: Date.now,
  }).catch((error: unknown) => {
    const address = byTokenOnly ? `127.0.0.1:${where}` : where.replace('plain://', '');
    throw portTaken(error, [{ address, setBy: '--http' }]) ?? error;
  });
  stack.use(served);
  const token = own ? ` by the token in ${own.tokenFile}` : '';
  complain(`assize: MCP at ${served.url}${token}\n`);
  return stack.move();
}

/** The caller that this machine's own token is for. */
const OWN = 'mcp';

/**
 * A token for the agents of whoever owns the data folder, made where there is none: in a file for its user alone,
 * and the file of callers that knows it.
 */
async function ownToken({ data }: Home) {
  const callersFile = join(data, 'callers.json');
  const tokenFile = join(data, 'mcp.token');
  if (existsSync(tokenFile) && existsSync(callersFile)) return { callersFile, tokenFile };
  const { token, sha256 } = newToken();
  await changeCallers(callersFile, (callers) => [
    ...callers.filter(({ name }) => name !== OWN),
    { name: OWN, rights: [...RIGHTS], sha256 },
  ]);
  await writeFileAtomic(tokenFile, `${token}\n`, { mode: 0o600 });
  return { callersFile, tokenFile };
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
