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
import { logBehind, logGap, logOver, logUnsigned } from '../events.ts';
import type { ClerkPorts } from '../ports.ts';
import { LogStore, type ReadLeaf, type SignedHead } from './store.ts';

/** How long verdicts are gathered before they are written together, in milliseconds. */
const WRITE_EVERY_MS = 250;

/** How often a head is signed while the log grows, in milliseconds: how close a proof can date a verdict. */
const SIGN_EVERY_MS = 10_000;

type Ports = Pick<ClerkPorts, 'bus' | 'signer' | 'clock' | 'log' | 'account'>;

/** The log of verdicts, as others may ask for it. */
export interface VerdictLog {
  /** The newest head, and what shows that it goes on from the tree of `since` leaves. */
  head(since: number): Promise<{ note: string; path: Hash[] } | null>;
  /** A proof with the first head that holds the leaf; null where it is not in the log. */
  prove(leaf: Hash): Promise<string | null>;
  leaves(from: number, limit: number): { hash: Buffer; caseId: string }[];
}

/**
 * Keeps the log of verdicts: each message of VERDICTS that holds a sealed statement is a leaf, in the order
 * of the stream, so that every clerk that reads it computes the same tree. No trial waits for it.
 */
export async function keepLog(ports: Ports, folder: string): Promise<VerdictLog & AsyncDisposable> {
  const { bus } = ports;
  await using stack = new AsyncDisposableStack();
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
  if (first > store.read + 1) logGap(ports, { from: store.read + 1, until: first - 1 });
  const signing = stack.use(signingOf(ports, store));
  const writer = stack.use(new Writer(ports, store));
  stack.use(
    await bus.follow(
      { stream: STREAMS.verdicts, filter: [ALL_VERDICTS], from: store.read + 1 },
      ({ sequence, body }) => writer.take(sequence, body),
    ),
  );
  const opened = stack.move();
  return {
    async head(since) {
      writer.write();
      const head = await signing.current();
      if (head.size < since) return null;
      return { note: head.note, path: consistencyPath(since, head.size, store.node) };
    },
    async prove(leaf) {
      writer.write();
      const index = store.placeOf(leaf);
      if (index === null) return null;
      const { size, note } = store.firstHeadOver(index) ?? (await signing.current());
      return proofText({ index, path: inclusionPath(index, size, store.node), note });
    },
    leaves: (from, limit) => store.leaves(from, limit),
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  };
}

/** Whether the tree still begins with that of a head; nodes that are lost make it another. */
function holds(store: LogStore, { size, root }: SignedHead): boolean {
  return Buffer.from(store.rootOf(size)).equals(root);
}

/** Which log it is: another stream, or one whose beginning was gone, makes another. */
function originOf(account: string, made: string, behind: number): string {
  const name = encodeURIComponent(account).replaceAll('.', '%2E');
  return `assize/${name}/verdicts/${made}${behind === 0 ? '' : `/from-${behind + 1}`}`;
}

/** Writes what was read in batches: a write to disk costs more than a leaf. */
class Writer implements Disposable {
  readonly #ports: Ports;
  readonly #store: LogStore;
  readonly #timer: NodeJS.Timeout;
  #waiting: ReadLeaf[] = [];
  #read: number;
  #written: number;
  #failing = false;

  constructor(ports: Ports, store: LogStore) {
    this.#ports = ports;
    this.#store = store;
    this.#read = store.read;
    this.#written = this.#read;
    this.#timer = setInterval(() => this.#tryWrite(), WRITE_EVERY_MS);
  }

  take(sequence: number, body: Uint8Array): void {
    const leaf = leafIn(body);
    if (leaf) this.#waiting.push({ sequence, ...leaf });
    else logOver(this.#ports, sequence);
    this.#read = sequence;
  }

  /** @throws where the disk refuses; what was to be written waits */
  write(): void {
    if (this.#read === this.#written) return;
    this.#store.add(this.#waiting, this.#read);
    this.#written = this.#read;
    this.#waiting = [];
  }

  #tryWrite(): void {
    try {
      this.write();
      this.#failing = false;
    } catch (error) {
      // It is tried again several times a second: once is told.
      if (!this.#failing) logBehind(this.#ports, error);
      this.#failing = true;
    }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    this.#tryWrite();
  }
}

/** Signs the tree as it stands, at an interval and when asked; never one that contradicts a head before. */
function signingOf(
  ports: Ports,
  store: LogStore,
): AsyncDisposable & { current(): Promise<SignedHead> } {
  const { signer, clock } = ports;
  let last: Promise<unknown> = Promise.resolve();
  const sign = async (): Promise<SignedHead> => {
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
    const next = last.then(sign, sign);
    last = next.catch(() => undefined);
    return next;
  };
  const timer = setInterval(() => {
    current().catch((error: unknown) => logUnsigned(ports, error));
  }, SIGN_EVERY_MS);
  return {
    current,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await current().catch((error: unknown) => logUnsigned(ports, error));
    },
  };
}
