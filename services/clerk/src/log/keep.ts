import { setTimeout as sleep } from 'node:timers/promises';
import { openNote, signNote } from '@assize/keys';
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

/** How long verdicts are collected before they are written in one batch, in milliseconds. */
const WRITE_EVERY_MS = 250;

/**
 * How often a head is signed while the log grows, in milliseconds, which is how precisely a proof dates a verdict.
 */
const SIGN_EVERY_MS = 10_000;

type Ports = Pick<ClerkPorts, 'bus' | 'keys' | 'signer' | 'clock' | 'log' | 'account'>;

const TRY_AGAIN_MS = 1_000;

export type VerdictLog = Awaited<ReturnType<typeof openLog>>;

/**
 * Keeps the log of verdicts. Each message of VERDICTS that holds a sealed statement is a leaf, in
 * the order of the stream, so that every clerk that reads the stream computes the same tree. No
 * trial waits for it. If the stream is recreated, a new log begins. If the stream lost its newest
 * messages, the messages that take their sequences are added.
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
        ports.log.warn({ err }, 'the log of verdicts could not be reopened; trying again');
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

/** @param wasRead whether the stream is the one that was read before, as far as is known */
async function openLog(ports: Ports, folder: string, wasRead: boolean, wentBack: () => void) {
  const { bus, log } = ports;
  await using stack = new AsyncDisposableStack();
  // While the cluster elects a leader nobody answers. This call retries until it gets an answer; the next does not.
  await bus.last(STREAMS.verdicts, ALL_VERDICTS);
  const usage = await bus.usage(STREAMS.verdicts);
  if (usage === null)
    throw new Error(`the stream ${STREAMS.verdicts} does not exist or may not be read`);
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
    log.warn(gap, 'the stream dropped messages before the log of verdicts had read them');
  }
  const signing = stack.use(signingOf(ports, store));
  // If the stream went back, new messages have taken old sequences, so it is read from its
  // beginning; leaves that the log already has are not added twice.
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
    /** The newest head, and a proof that its tree extends the tree of `since` leaves. */
    async head(since: number) {
      writer.write();
      const head = await signing.current();
      if (head.size < since) return null;
      return { note: head.note, path: consistencyPath(since, head.size, store.node) };
    },
    /**
     * A proof of inclusion under the first head that covers the leaf and is by no revoked key; null if the log does not
     * have the leaf.
     */
    async prove(leaf: Hash) {
      writer.write();
      const index = store.placeOf(leaf);
      if (index === null) return null;
      const { size, note } = await signing.firstOver(index);
      return proofText({ index, path: inclusionPath(index, size, store.node), note });
    },
    leaves: (from: number, limit: number) => store.leaves(from, limit),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Whether the tree still begins with the tree of this head. Lost nodes change the tree, too. */
function stillHolds(store: LogStore, { size, root }: SignedHead): boolean {
  return Buffer.from(store.rootOf(size)).equals(root);
}

/**
 * The origin of the log. A recreated stream, or one that had already lost its beginning, gives a different one.
 */
function originOf(account: string, made: string, behind: number): string {
  const name = encodeURIComponent(account).replaceAll('.', '%2E');
  return `assize/${name}/verdicts/${made}${behind === 0 ? '' : `/from-${behind + 1}`}`;
}

/** Writes leaves in batches, because a write to disk costs much more than a leaf. */
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
    else this.#log.warn({ sequence }, 'the log of verdicts skips a message that is not a verdict');
    this.#read = sequence;
    this.#timer ??= setTimeout(() => this.#tryWrite(), WRITE_EVERY_MS);
  }

  /** @throws if the write fails; the leaves stay queued */
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
      // The write is retried several times a second, so the failure is logged once.
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

interface Signing extends AsyncDisposable {
  current(): Promise<SignedHead>;
  firstOver(place: number): Promise<SignedHead>;
}

/**
 * Signs the current tree, at an interval and on request; never one that contradicts an earlier head. A head by a key
 * that was revoked proves nothing any more, so the first one by another key takes its place.
 */
function signingOf({ keys, signer, clock, log }: Ports, store: LogStore): Signing {
  const isRevoked = async ({ note }: SignedHead): Promise<boolean> => {
    const opened = await openNote(note, { name: store.origin, role: 'clerk' }, keys);
    return opened.ok && keys.revocationOf(opened.keyid, 'clerk') !== null;
  };
  let last: Promise<unknown> = Promise.resolve();
  const signNow = async (): Promise<SignedHead> => {
    const before = store.newestHead();
    const { size, origin } = store;
    const isStale = before !== null && (await isRevoked(before));
    if (before?.size === size && !isStale) return before;
    if (before && (before.size > size || !stillHolds(store, before))) {
      const why = `its first ${before.size} leaves do not match the signed head`;
      throw new RpcError('DATA_LOSS', `the log of verdicts was changed: ${why}`);
    }
    const root = store.rootOf(size);
    const at = new Date(clock()).toISOString();
    const note = await signNote(headText({ origin, size, root, at }), origin, signer);
    if (isStale) store.dropHead(before);
    store.keepHead({ size, root, note });
    return { size, root, note };
  };
  // One signature at a time: two at once would sign the same tree with different times.
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
    async firstOver(place) {
      const first = store.firstHeadOver(place);
      if (first && !(await isRevoked(first))) return first;
      // The newest head is compared with the tree before any is dropped.
      const newest = await current();
      for (;;) {
        const next = store.firstHeadOver(place);
        if (next === null || next.size >= newest.size) return newest;
        if (!(await isRevoked(next))) return next;
        store.dropHead(next);
      }
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sign();
    },
  };
}
