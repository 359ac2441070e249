import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Stored, StreamUsage } from '@assize/bus';
import { STREAMS } from '@assize/proto';
import type { WatchReplyMessage, WatchRequestMessage } from '@assize/proto/rpc';
import { invalid, RpcError, type CallContext } from '@assize/rpc';
import { endedReply, faultUnderSeal } from './case-reply.ts';
import { endAmongVerdicts } from './ends.ts';
import type { ClerkPorts } from './ports.ts';
import { ownVerdictsOf } from './ownership.ts';

type Ports = Pick<ClerkPorts, 'bus' | 'clock' | 'keys' | 'log'>;

/** How often the stream is asked whether it has grown, for all watchers together, in milliseconds. */
const LOOK_MS = 100;

/** How often a watcher gets a message with only its position while none of its cases ends. */
const QUIET_MS = 30_000;

/** Maximum number of concurrent Watch calls in one clerk. Each holds at most one message. */
const MOST_WATCHERS = 1_000;

/** A position: the creation time of the stream and a sequence in it. It is void for a stream that was created later. */
const POSITION = /^(\d{1,15})-(\d{1,15})$/;

const createdAtOf = ({ createdAt }: StreamUsage): number => Date.parse(createdAt);
const positionOf = (stream: StreamUsage, at: number): string => `${createdAtOf(stream)}-${at}`;

/** Watches the stream of verdicts for all callers of Watch. Disposal ends their calls, and clients call again. */
export class Watching implements Disposable {
  readonly #bus: Pick<Bus, 'usage'>;
  readonly #closing = new AbortController();
  #watchers = 0;
  #known: Promise<StreamUsage | null> | undefined;
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<StreamUsage | null> | undefined;

  constructor(bus: Pick<Bus, 'usage'>) {
    this.#bus = bus;
  }

  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The state of the stream, at most LOOK_MS old; null if the bus does not answer. */
  recent(): Promise<StreamUsage | null> {
    this.#known ??= this.now().finally(() => {
      setTimeout(() => (this.#known = undefined), LOOK_MS).unref();
    });
    return this.#known;
  }

  /** The state of the stream as of this call. Callers that ask during a query share the next one. */
  now(): Promise<StreamUsage | null> {
    this.#next ??= this.#asking.then(() => {
      this.#next = undefined;
      const answer = this.#bus.usage(STREAMS.verdicts).catch(() => null);
      this.#asking = answer;
      return answer;
    });
    return this.#next;
  }

  /** The watcher counts until the result is disposed of. @throws RpcError if there are too many */
  enter(): Disposable {
    if (this.#watchers >= MOST_WATCHERS) {
      const why = `the maximum of ${MOST_WATCHERS} concurrent calls of Watch is reached: call again later`;
      throw new RpcError('RESOURCE_EXHAUSTED', why);
    }
    this.#watchers += 1;
    return { [Symbol.dispose]: () => void (this.#watchers -= 1) };
  }

  [Symbol.dispose](): void {
    this.#closing.abort(unavailable('the clerk is stopping'));
  }
}

/**
 * Streams to a caller its cases as they end, from a position on. The next message is read only after the caller has
 * taken the previous one, so a slow reader delays nobody and occupies the memory of one message.
 */
export async function* watch(
  ports: Ports,
  watching: Watching,
  request: WatchRequestMessage,
  { caller, signal }: Pick<CallContext, 'caller' | 'signal'>,
): AsyncGenerator<WatchReplyMessage> {
  const filter = ownVerdictsOf(caller);
  using _ = watching.enter();
  const ending = AbortSignal.any([signal, watching.closing]);
  const begun = await watching.now();
  if (begun === null) throw unavailable('the bus does not report its last verdict');
  let at = startOf(request, begun);
  let lastSentAt = ports.clock();
  yield { position: positionOf(begun, at) };
  while (!ending.aborted) {
    const read = await readNext(ports, watching, filter, { at, begun });
    at = read?.at ?? at;
    const ended = read?.stored && (await endedCaseIn(ports, read.stored));
    if (ended || ports.clock() - lastSentAt >= QUIET_MS) {
      lastSentAt = ports.clock();
      yield { position: positionOf(begun, at), ...(ended ? { ended } : {}) };
    }
    if (!read?.stored) await sleep(LOOK_MS, undefined, { signal: ending }).catch(() => undefined);
  }
  watching.closing.throwIfAborted();
}

/**
 * The next message after a sequence, and the sequence up to which the stream was searched. Null if
 * there is nothing new, or if the bus does not confirm that nothing in between was dropped.
 */
async function readNext(
  { bus }: Pick<Ports, 'bus'>,
  watching: Watching,
  filter: string,
  { at, begun }: { readonly at: number; readonly begun: StreamUsage },
): Promise<{ readonly at: number; readonly stored: Stored | null } | null> {
  const known = await watching.recent();
  // `known` may be older than the last read: a smaller last sequence does not mean that messages are gone.
  if (known && createdAtOf(known) !== createdAtOf(begun)) throw otherBus();
  const end = known?.lastSequence ?? 0;
  if (end <= at) return null;
  const stored = await nextOf(bus, filter, at + 1);
  // Queried after the read, so that it shows all that had been dropped by then.
  const stream = await watching.now();
  if (stream === null) return null;
  checkInReach(stream, createdAtOf(begun), at);
  return { at: stored?.sequence ?? end, stored };
}

/** Where a watcher begins. @throws RpcError if its position is invalid or out of reach */
function startOf({ after, fromNow }: WatchRequestMessage, stream: StreamUsage): number {
  if (after === '') return fromNow ? stream.lastSequence : Math.max(0, stream.firstSequence - 1);
  const [, made, at] = POSITION.exec(after) ?? [];
  if (made === undefined) throw invalid('after', 'it is not a position that Watch returned');
  checkInReach(stream, Number(made), Number(at));
  return Number(at);
}

/** @throws RpcError if the watcher would miss messages without being told */
function checkInReach(stream: StreamUsage, made: number, at: number): void {
  if (made !== createdAtOf(stream) || at > stream.lastSequence) throw otherBus();
  const dropped = stream.firstSequence - 1 - at;
  if (dropped > 0) throw lost(`${dropped} messages after the position are no longer kept`);
}

const otherBus = (): RpcError => lost('the position belongs to another bus');

const lost = (why: string): RpcError =>
  new RpcError(
    'OUT_OF_RANGE',
    `${why}: call Watch without a position, and get missing cases with GetCase`,
  );

async function nextOf(bus: Ports['bus'], filter: string, from: number): Promise<Stored | null> {
  try {
    return await bus.next(STREAMS.verdicts, filter, from);
  } catch (cause) {
    throw unavailable('the bus returns no verdicts', cause);
  }
}

/** Null if the message is not the case's first sound end, or does not verify. */
async function endedCaseIn(ports: Ports, stored: Stored): Promise<WatchReplyMessage['ended']> {
  const [, , caseId = '', publisher] = stored.subject.split('.');
  const end = await endAmongVerdicts(ports, caseId, publisher);
  if (end?.stored.sequence !== stored.sequence) return null;
  const fault = await faultUnderSeal(ports, end);
  if (fault === null) return endedReply(end);
  ports.log.warn(
    { caseId, fault },
    'the end of a case can’t be verified, so watchers do not receive it',
  );
  return null;
}

function unavailable(why: string, cause?: unknown): RpcError {
  return new RpcError('UNAVAILABLE', `${why}: call again with the last position`, { cause });
}
