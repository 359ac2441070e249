import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, Stored, StreamUsage } from '@assize/bus';
import { STREAMS } from '@assize/proto';
import type { WatchReplyMessage, WatchRequestMessage } from '@assize/proto/rpc';
import { invalid, RpcError, type CallContext } from '@assize/rpc';
import { endedReply, faultUnderSeal } from './case-reply.ts';
import { endAmongVerdicts } from './ends.ts';
import type { ClerkPorts } from './ports.ts';
import { ownVerdictsOf } from './whose.ts';

type Ports = Pick<ClerkPorts, 'bus' | 'clock' | 'keys' | 'log'>;

/** How often the stream is asked whether it has grown, for all watchers together, in milliseconds. */
const LOOK_MS = 100;

/** How long a watcher of whose cases none ends hears nothing, in milliseconds. */
const QUIET_MS = 30_000;

/** Calls of Watch at a time in one clerk: each holds one message at the most. */
const MOST_WATCHERS = 1_000;

/** A place in one stream: of another stream, made since, it says nothing. */
const POSITION = /^(\d{1,15})-(\d{1,15})$/;

const madeAt = ({ createdAt }: StreamUsage): number => Date.parse(createdAt);
const positionOf = (stream: StreamUsage, at: number): string => `${madeAt(stream)}-${at}`;

/** Watches the stream of verdicts for all callers of Watch. Disposal ends their calls: they call again. */
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

  /** How far the stream reached within the last moment; null while the bus does not say. */
  recent(): Promise<StreamUsage | null> {
    this.#known ??= this.now().finally(() => {
      setTimeout(() => (this.#known = undefined), LOOK_MS).unref();
    });
    return this.#known;
  }

  /** How far it reaches as the bus says from now on: one question for all that ask while another is under way. */
  now(): Promise<StreamUsage | null> {
    this.#next ??= this.#asking.then(() => {
      this.#next = undefined;
      const answer = this.#bus.usage(STREAMS.verdicts).catch(() => null);
      this.#asking = answer;
      return answer;
    });
    return this.#next;
  }

  /** Counts one more, until it is disposed of. @throws RpcError where there are too many */
  enter(): Disposable {
    if (this.#watchers >= MOST_WATCHERS) {
      const why = `${MOST_WATCHERS} calls of Watch are open here, which is all at once: call later`;
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
 * Gives a caller its cases as they end, from a position on. Nothing is read before it has taken what came
 * before: a slow reader holds up nobody, and one message of it is kept.
 */
export async function* watch(
  ports: Ports,
  watching: Watching,
  request: WatchRequestMessage,
  { caller, signal }: Pick<CallContext, 'caller' | 'signal'>,
): AsyncGenerator<WatchReplyMessage> {
  const filter = ownVerdictsOf(caller);
  using _ = watching.enter();
  const over = AbortSignal.any([signal, watching.closing]);
  const begun = await watching.now();
  if (begun === null) throw unavailable('the bus does not say how far its verdicts reach');
  let at = beginning(request, begun);
  let saidAt = ports.clock();
  yield { position: positionOf(begun, at) };
  while (!over.aborted) {
    const read = await readOn(ports, watching, filter, { at, begun });
    at = read?.at ?? at;
    const ended = read?.stored && (await endedBy(ports, read.stored));
    if (ended || ports.clock() - saidAt >= QUIET_MS) {
      saidAt = ports.clock();
      yield { position: positionOf(begun, at), ...(ended ? { ended } : {}) };
    }
    if (!read?.stored) await sleep(LOOK_MS, undefined, { signal: over }).catch(() => undefined);
  }
  watching.closing.throwIfAborted();
}

/**
 * The next message behind a place, and the place that it was looked for up to; null where there is nothing new, or the
 * bus does not say that nothing in between was dropped.
 */
async function readOn(
  { bus }: Pick<Ports, 'bus'>,
  watching: Watching,
  filter: string,
  { at, begun }: { readonly at: number; readonly begun: StreamUsage },
): Promise<{ readonly at: number; readonly stored: Stored | null } | null> {
  const known = await watching.recent();
  // It may be older than what was read last: no end of it says that anything is gone.
  if (known && madeAt(known) !== madeAt(begun)) throw otherBus();
  const end = known?.lastSequence ?? 0;
  if (end <= at) return null;
  const stored = await nextOf(bus, filter, at + 1);
  // Asked behind the reading: what had been dropped by then shows.
  const stream = await watching.now();
  if (stream === null) return null;
  inReach(stream, madeAt(begun), at);
  return { at: stored?.sequence ?? end, stored };
}

/** The sequence behind which a watcher begins. @throws RpcError where its position is none, or out of reach */
function beginning({ after, fromNow }: WatchRequestMessage, stream: StreamUsage): number {
  if (after === '') return fromNow ? stream.lastSequence : Math.max(0, stream.firstSequence - 1);
  const [, made, at] = POSITION.exec(after) ?? [];
  if (made === undefined) throw invalid('after', 'it is no position that Watch has given');
  inReach(stream, Number(made), Number(at));
  return Number(at);
}

/** Lets nobody go on who would miss something without being told. @throws RpcError */
function inReach(stream: StreamUsage, made: number, at: number): void {
  if (made !== madeAt(stream) || at > stream.lastSequence) throw otherBus();
  const dropped = stream.firstSequence - 1 - at;
  if (dropped > 0) throw lost(`${dropped} messages behind the position are not kept any more`);
}

const otherBus = (): RpcError => lost('the position is of another bus than this');

const lost = (why: string): RpcError =>
  new RpcError(
    'OUT_OF_RANGE',
    `${why}: begin without a position, and ask GetCase for what is still missing`,
  );

async function nextOf(bus: Ports['bus'], filter: string, from: number): Promise<Stored | null> {
  try {
    return await bus.next(STREAMS.verdicts, filter, from);
  } catch (cause) {
    throw unavailable('the bus gives no verdict', cause);
  }
}

/** What a message says of a case that ended; null where it is not its first sound end, or does not verify. */
async function endedBy(ports: Ports, stored: Stored): Promise<WatchReplyMessage['ended']> {
  const [, , caseId = '', publisher] = stored.subject.split('.');
  const end = await endAmongVerdicts(ports, caseId, publisher);
  if (end?.stored.sequence !== stored.sequence) return null;
  const fault = await faultUnderSeal(ports, end);
  if (fault === null) return endedReply(end);
  ports.log.warn({ caseId, fault }, 'an end does not verify: nobody who watches is given it');
  return null;
}

function unavailable(why: string, cause?: unknown): RpcError {
  return new RpcError('UNAVAILABLE', `${why}: call again with the last position`, { cause });
}
