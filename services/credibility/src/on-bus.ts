import { connectBus, isForbidden, readSeed, type Message } from '@assize/bus';
import type { Health } from '@assize/launcher/health';
import type { Log } from '@assize/telemetry/log';
import {
  checkShadowQuery,
  checkSourceQuery,
  SHADOW_QUEUE,
  SHADOW_SUBJECT,
  shadowRequestOf,
  shadowResultOf,
  SOURCES_QUEUE,
  SOURCES_SUBJECT,
  sourceScoreOf,
  type Checked,
  type ShadowRefusal,
  jsonOf,
} from '@assize/proto';
import { CredibilityService, ShadowService } from '@assize/proto/rpc';
import { CallError, client } from '@assize/rpc';
import type { BusAccess } from '#src/config.ts';

const REQUEST_MS = 30_000;

/** On a bus that an earlier version prepared, the service still serves the subjects that the bus knows. */
const UNPREPARED =
  'the bus does not grant this service the right to it: run `assize prepare` again, and have the bus reload its configuration';

/** A user without the right to any of the subjects is not this service's user. */
const FOREIGN =
  'requests on the bus are not answered: set ASSIZE_NATS_SEED_FILE to the NKey seed of the user of this service';

function refusal(code: string, message: string): ShadowRefusal {
  return { error: { code, message } };
}

/** Answers a request in JSON by the matching gRPC call, or says what is wrong with the request. */
function jsonHandler<Query>(
  check: (value: unknown) => Checked<Query>,
  call: (query: Query) => Promise<object>,
): (body: Uint8Array) => Promise<object> {
  return async (body) => {
    const value = jsonOf(body);
    if (value === undefined) return refusal('INVALID_ARGUMENT', 'the request is not JSON');
    const query = check(value);
    if (!query.ok) return refusal('INVALID_ARGUMENT', query.faults.join('; '));
    try {
      return await call(query.value);
    } catch (error) {
      if (error instanceof CallError) return refusal(error.code, error.message);
      throw error;
    }
  };
}

/** Sends the answer, or a refusal if the answer exceeds the maximum message size of the bus. */
function send(message: Message, answer: object): void {
  try {
    message.respond(Buffer.from(JSON.stringify(answer)));
  } catch {
    const why = 'the answer exceeds the size of a message on the bus: request fewer results (topK)';
    message.respond(Buffer.from(JSON.stringify(refusal('RESOURCE_EXHAUSTED', why))));
  }
}

/**
 * Requests come in JSON, and go to the gRPC services at `address`. All processes that answer share the requests: each
 * subject has one queue group.
 */
export async function answerOnBus(
  { url, seedFile, tls = null }: BusAccess,
  address: string,
  { log, health }: { readonly log: Log; readonly health: Health },
): Promise<AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const nkeySeed = await readSeed(seedFile ?? null);
  const part = health.part('credibility/bus');
  const onConnection = (up: boolean, server: string): void =>
    up ? part.works() : part.fails(`disconnected from ${server}`);
  const options = { servers: url, name: 'assize-shadow', tls, log, onConnection, nkeySeed };
  const bus = stack.use(await connectBus(options));
  const shadow = stack.use(client(ShadowService, address, { timeoutMs: REQUEST_MS }));
  const credibility = stack.use(client(CredibilityService, address, { timeoutMs: REQUEST_MS }));
  const search = jsonHandler(checkShadowQuery, async (query) =>
    shadowResultOf(await shadow.search(shadowRequestOf(query))),
  );
  const score = jsonHandler(checkSourceQuery, async (query) =>
    sourceScoreOf(query, await credibility.scoreSource(query)),
  );
  const served = [
    { subject: SHADOW_SUBJECT, queue: SHADOW_QUEUE, answer: search },
    { subject: SOURCES_SUBJECT, queue: SOURCES_QUEUE, answer: score },
  ];
  let subscribed = 0;
  for (const { subject, queue, answer } of served) {
    try {
      stack.use(
        await bus.subscribe(subject, { queue }, async (message) => {
          send(message, await answer(message.body));
        }),
      );
      subscribed += 1;
    } catch (error) {
      if (!isForbidden(error)) throw error;
      log.error({ subject }, `requests on ${subject} are not answered: ${UNPREPARED}`);
    }
  }
  if (subscribed === 0) health.part('credibility/subjects').fails(FOREIGN);
  return stack.move();
}
