import { readFile } from 'node:fs/promises';
import { connectBus } from '@assize/bus';
import type { Health } from '@assize/lifecycle/health';
import type { Log } from '@assize/telemetry/log';
import {
  SHADOW_QUEUE,
  SHADOW_SUBJECT,
  checkShadowQuery,
  shadowRequestOf,
  shadowResultOf,
  type ShadowRefusal,
  type ShadowResult,
} from '@assize/proto';
import { ShadowService } from '@assize/proto/rpc';
import { CallError, client, type RpcClient } from '@assize/rpc';
import type { BusAccess } from '#src/config.ts';

/** How long one request may take, in milliseconds. */
const REQUEST_MS = 30_000;

function refusal(code: string, message: string): ShadowRefusal {
  return { error: { code, message } };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString('utf8'));
  } catch {
    return undefined;
  }
}

async function answer(
  shadow: RpcClient<typeof ShadowService>,
  body: Uint8Array,
): Promise<ShadowResult | ShadowRefusal> {
  const value = parsed(body);
  if (value === undefined) return refusal('INVALID_ARGUMENT', 'the request is not JSON');
  const query = checkShadowQuery(value);
  if (!query.ok) return refusal('INVALID_ARGUMENT', query.faults.join('; '));
  try {
    return shadowResultOf(await shadow.search(shadowRequestOf(query.value)));
  } catch (error) {
    if (error instanceof CallError) return refusal(error.code, error.message);
    throw error;
  }
}

/**
 * Answers shadow search by request on the bus, in JSON, through the gRPC service at `address`. Every
 * process that does so shares the requests in one queue.
 */
export async function answerOnBus(
  { url, seedFile, tls = null }: BusAccess,
  address: string,
  { log, health }: { readonly log: Log; readonly health: Health },
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const seed =
    seedFile === undefined ? {} : { nkeySeed: (await readFile(seedFile, 'utf8')).trim() };
  const part = health.part('credibility/bus');
  const onConnection = (up: boolean, server: string): void =>
    up ? part.works() : part.fails(`disconnected from ${server}`);
  const bus = stack.use(
    await connectBus({ servers: url, name: 'assize-shadow', tls, log, onConnection, ...seed }),
  );
  const shadow = stack.use(client(ShadowService, address, { timeoutMs: REQUEST_MS }));
  stack.use(
    await bus.subscribe(SHADOW_SUBJECT, { queue: SHADOW_QUEUE }, async (message) => {
      message.respond(Buffer.from(JSON.stringify(await answer(shadow, message.body))));
    }),
  );
  return stack.move();
}
