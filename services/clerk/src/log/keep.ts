import { setTimeout as sleep } from 'node:timers/promises';
import { signNote } from '@assize/keys';
import { RpcError } from '@assize/rpc';
import {
  ALL_VERDICTS,
  consistencyPath,
  headText,
  inclusionPath,
  leafIn,
  proofText,
  STREAMS,
  type Hash,
} from '@assize/proto';
import type { ClerkPorts } from '../ports.ts';
import { LogStore, type ReadLeaf, type SignedHead } from './store.ts';

/** How long verdicts are gathered before they are written together, in milliseconds. */
const WRITE_EVERY_MS = 250;

/** How often a head is signed while the log grows, in milliseconds: how close a proof can date a verdict. */
const SIGN_EVERY_MS = 10_000;

type Ports = Pick<ClerkPorts, 'bus' | 'signer' | 'clock' | 'log' | 'account'>;

/** How long until another log is tried again that could not be opened, in milliseconds. */
const TRY_AGAIN_MS = 1_000;

/** The log of verdicts, as others may ask for it. */
export type VerdictLog = Awaited<ReturnType<typeof openLog>>;

/**
 * Keeps the log of verdicts: each message of VERDICTS that holds a sealed statement is a leaf, in the order
 * of the stream, so that every clerk that reads it computes the same tree. No trial waits for it. Where that
 * stream is made anew, another log begins; where it lost its newest messages, what comes in their places is added.
 */
export async function keepLog(ports: Ports, folder: string): Promise<VerdictLog> {
  const closing = new AbortController();
  const { signal } = closing;
  let renewing: Promise<void> | null = null;
  const open = (wasRead: boolean) =>
    openLog(ports, folder, wasRead, () => void (renewing = renew()));
  const renew = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        const before = kept;
        kept = await open(false);
        return await before[Symbol.asyncDispose]();
      } catch (err) {
        ports.log.warn({ err }, 'the log of verdicts could not be opened anew: it is tried again');
        await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  };
  let kept = await open(true);
  return {
    head: (since) => kept.head(since),
    prove: (leaf) => kept.prove(leaf),
    leaves: (from, limit) => kept.leaves(from, limit),
    async [Symbol.asyncDispose]() {
      closing.abort();
      await renewing;
      await kept[Symbol.asyncDispose]();
    },
  };
}

/** @param wasRead whether the stream is the one that was read, as far as that is known */
async function openLog(ports: Ports, folder: string, wasRead: boolean, wentBack: () => void) {
  const { bus, log } = ports;
  await using stack = new AsyncDisposableStack();
  // Between leaders nobody answers: this is asked again until somebody does, and what comes next only once.
  await bus.last(STREAMS.verdicts, ALL_VERDICTS);
  const usage = await bus.usage(STREAMS.verdicts);
  if (usage === null) throw new Error(`${STREAMS.verdicts} is not there, or may not be read`);
  const { createdAt, firstSequence: first } = usage;
  const made = new Date(createdAt).toISOString();
  const behind = Math.max(0, first - 1);
  const store = stack.use(
    new LogStore(folder, `verdicts-${made.replaceAll(/[^0-9]/g, '')}.sqlite`, {
      origin: originOf(ports.account, made, behind),
      behind,
    }),
  );
  if (first > store.read + 1) {
    const gap = { from: store.read + 1, until: first - 1 };
    log.warn(gap, 'the stream has dropped messages that the log of verdicts never read');
  }
  const signing = stack.use(signingOf(ports, store));
  // Where the stream went back others have their places: what is in the log already is not added twice.
  const start = wasRead && usage.lastSequence >= store.read ? store.read + 1 : behind + 1;
  const writer = stack.use(new Writer(ports, store, start));
  stack.use(
    await bus.follow(
      { stream: STREAMS.verdicts, filter: [ALL_VERDICTS], from: start, wentBack },
      ({ sequence, body }) => writer.take(sequence, body),
    ),
  );
  const opened = stack.move();
  return {
    /** The newest head, and what shows that it goes on from the tree of `since` leaves. */
    async head(since: number) {
      writer.write();
      const head = await signing.current();
      if (head.size < since) return null;
      return { note: head.note, path: consistencyPath(since, head.size, store.node) };
    },
    /** A proof with the first head that holds the leaf; null where it is not in the log. */
    async prove(leaf: Hash) {
      writer.write();
      const index = store.placeOf(leaf);
      if (index === null) return null;
      const { size, note } = store.firstHeadOver(index) ?? (await signing.current());
      return proofText({ index, path: inclusionPath(index, size, store.node), note });
    },
    leaves: (from: number, limit: number) => store.leaves(from, limit),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Whether the tree still begins with that of a head; nodes that are lost make it another. */
function holds(store: LogStore, { size, root }: SignedHead): boolean {
  return Buffer.from(store.rootOf(size)).equals(root);
}

/** Names the log: another stream, or one whose beginning was gone, makes another. */
function originOf(account: string, made: string, behind: number): string {
  const name = encodeURIComponent(account).replaceAll('.', '%2E');
  return `assize/${name}/verdicts/${made}${behind === 0 ? '' : `/from-${behind + 1}`}`;
}

/** Writes what was read in batches: a write to disk costs more than a leaf. */
class Writer implements Disposable {
  readonly #log: Ports['log'];
  readonly #store: LogStore;
  #timer: NodeJS.Timeout | undefined;
  #waiting: ReadLeaf[] = [];
  #read: number;
  #written: number;
  #failing = false;

  constructor({ log }: Pick<Ports, 'log'>, store: LogStore, from: number) {
    this.#log = log;
    this.#store = store;
    this.#read = from - 1;
    this.#written = this.#read;
  }

  take(sequence: number, body: Uint8Array): void {
    const leaf = leafIn(body);
    if (leaf) this.#waiting.push({ sequence, ...leaf });
    else
      this.#log.warn({ sequence }, 'a message among the verdicts is none: the log passes over it');
    this.#read = sequence;
    this.#timer ??= setTimeout(() => this.#tryWrite(), WRITE_EVERY_MS);
  }

  /** @throws where the disk refuses; what was to be written waits */
  write(): void {
    if (this.#read === this.#written) return;
    this.#store.add(this.#waiting, this.#read);
    this.#written = this.#read;
    this.#waiting = [];
  }

  #tryWrite(): void {
    this.#timer = undefined;
    try {
      this.write();
      this.#failing = false;
    } catch (err) {
      // It is tried again several times a second: once is told.
      if (!this.#failing) this.#log.error({ err }, 'the log of verdicts could not be written');
      this.#failing = true;
      this.#timer = setTimeout(() => this.#tryWrite(), WRITE_EVERY_MS);
    }
  }

  [Symbol.dispose](): void {
    this.#tryWrite();
    clearTimeout(this.#timer);
  }
}

/** Signs the tree as it stands, at an interval and when asked; never one that contradicts a head before. */
function signingOf(
  { signer, clock, log }: Ports,
  store: LogStore,
): AsyncDisposable & { current(): Promise<SignedHead> } {
  let last: Promise<unknown> = Promise.resolve();
  const signNow = async (): Promise<SignedHead> => {
    const before = store.newestHead();
    const { size, origin } = store;
    if (before?.size === size) return before;
    if (before && (before.size > size || !holds(store, before))) {
      const why = `its first ${before.size} leaves are not those of the head that was signed`;
      throw new RpcError('DATA_LOSS', `the log of verdicts was changed: ${why}`);
    }
    const root = store.rootOf(size);
    const at = new Date(clock()).toISOString();
    const note = await signNote(headText({ origin, size, root, at }), origin, signer);
    store.keepHead({ size, root, note });
    return { size, root, note };
  };
  // One at a time: two at once would sign the same tree with two times.
  const current = (): Promise<SignedHead> => {
    const next = last.then(signNow, signNow);
    last = next.catch(() => undefined);
    return next;
  };
  const sign = (): Promise<unknown> =>
    current().catch((err: unknown) =>
      log.error({ err }, 'the head of the log of verdicts is not signed'),
    );
  const timer = setInterval(() => void sign(), SIGN_EVERY_MS);
  return {
    current,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sign();
    },
  };
}
