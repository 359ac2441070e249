import type { Stored } from '@assize/bus';
import {
  reportAllSkipped,
  recordOf,
  traceOf,
  type CaseRecord,
  type Trace,
} from '@assize/court/handoff';
import {
  caseEnds,
  HEADERS,
  handoffSubject,
  isRole,
  parseHandoff,
  PUBLISHERS_ENDS,
  STREAMS,
} from '@assize/proto';
import { ANONYMOUS, type Caseload } from './caseload.ts';
import type { ClerkPorts } from './ports.ts';

/** What the docket knows about a case without reading its file. */
export interface DocketLine {
  readonly caseId: string;
  /** In milliseconds since the epoch. */
  readonly deadline: number;
  readonly openedAt: string;
  /** The publisher with a proven name under whose quota the case was opened, or `ANONYMOUS`. */
  readonly publisher: string;
  readonly decision: string | null;
  readonly closedAt: string | null;
  /** The trace of its opening; empty once the case has ended. */
  readonly trace: Trace;
  /**
   * Whether the line agrees with the verified record of the case, rather than with a message's subject and headers
   * alone.
   */
  readonly checked: boolean;
  /** The sequence, in the court's stream, of the message that opened or ended the case. */
  readonly sequence: number;
}

export interface ListFilter {
  /** Null for both open and ended cases. */
  readonly state: 'open' | 'ended' | null;
  /** Null for all publishers. */
  readonly publisher: string | null;
  /** The line after which the list begins. */
  readonly after: { readonly ended: boolean; readonly sequence: number } | null;
}

/** How many ended cases are kept in memory for lists. Older ones remain in the log. */
const MAX_ENDED = 10_000;

/** An unchecked end is no longer looked at this long after its deadline, in milliseconds. */
const CHECKED_WITHIN_MS = 24 * 3_600_000;

/**
 * The clerk's read model: open cases with their deadlines, and the cases that ended last. It follows the headers of the
 * log, which anybody can write. So a line is shown only after the record of its case has been verified, and only then
 * does a case that seems to have ended escape its deadline for good.
 */
export class Docket {
  readonly #open = new Map<string, DocketLine>();
  readonly #ended = new Map<string, DocketLine>();
  readonly #caseload: Pick<Caseload, 'opened' | 'ended'> | null;

  /** @param caseload is told of each case that opens or ends */
  constructor(caseload: Pick<Caseload, 'opened' | 'ended'> | null = null) {
    this.#caseload = caseload;
  }

  /** Returns false if the message can't be what its subject says. */
  note({ subject, headers, sequence }: Omit<Stored, 'body' | 'at'>): boolean {
    const handoff = parseHandoff(subject);
    if (!handoff) return true;
    const { caseId, to, publisher: own = ANONYMOUS } = handoff;
    const time = headers[HEADERS.ceTime] ?? '';
    const deadline = Date.parse(headers[HEADERS.deadline] ?? '');
    const ended = this.#ended.get(caseId);
    // Ends are also counted, and so checked, by another reader of the log, which may be ahead of this one.
    if (ended) return ended.sequence === sequence || (ended.checked && sequence < ended.sequence);
    const known = this.#open.get(caseId);
    const said = { caseId, sequence, checked: false };
    if (!isRole(to)) {
      const opened = known ?? { deadline, openedAt: time };
      this.#end({ ...opened, ...said, publisher: own, trace: {}, decision: to, closedAt: time });
      return known !== undefined && time !== '';
    }
    // Without a time, the opening would make the rate of its publisher incalculable.
    if (known || !Number.isFinite(deadline) || !Number.isFinite(Date.parse(time))) return false;
    const trace = traceOf(headers);
    const publisher = headers[HEADERS.publisher] ?? ANONYMOUS;
    const line = { ...said, deadline, openedAt: time, publisher, trace };
    this.#begin({ ...line, decision: null, closedAt: null });
    return true;
  }

  #begin(line: DocketLine): void {
    this.#open.set(line.caseId, line);
    this.#caseload?.opened(line.caseId, line.publisher, Date.parse(line.openedAt));
  }

  #end(line: DocketLine): void {
    this.#open.delete(line.caseId);
    const openedAt = Date.parse(line.openedAt);
    const used = (Date.parse(line.closedAt ?? '') - openedAt) / (line.deadline - openedAt);
    this.#caseload?.ended(line.caseId, Number.isFinite(used) ? used : undefined);
    this.#ended.set(line.caseId, line);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > MAX_ENDED && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Updates a case from its verified record. A case that has ended never becomes open again. */
  settle(
    caseId: string,
    { kase, end, lastSequence }: Pick<CaseRecord, 'kase' | 'end' | 'lastSequence'>,
  ): void {
    const before = this.#open.get(caseId) ?? this.#ended.get(caseId);
    if (end) {
      const { openedAt, closedAt, decision } = end.predicate;
      const { header } = end.sealed.case;
      const deadline = Date.parse(header.deadline);
      const publisher = header.identity.publisher ?? ANONYMOUS;
      const first = before?.checked && before.decision ? before.sequence : Infinity;
      // If the end is left only in VERDICTS, its sequence is one of that stream.
      const isInCourt = parseHandoff(end.stored.subject) !== null;
      const sequence = isInCourt ? end.stored.sequence : (before?.sequence ?? 0);
      if (sequence > first) return;
      const line = { caseId, deadline, openedAt, publisher, decision, closedAt, sequence };
      this.#end({ ...line, trace: {}, checked: true });
      return;
    }
    // The case has moved on since its record was read.
    if (before && before.sequence > lastSequence) return;
    if (!kase) {
      this.forget(caseId);
      return;
    }
    this.#ended.delete(caseId);
    const { openedAt, deadline, identity } = kase.file.header;
    const publisher = identity.publisher ?? ANONYMOUS;
    const line = { caseId, deadline: Date.parse(deadline), openedAt, publisher, checked: true };
    const trace = before?.trace ?? {};
    // A case that is opened again after its end does not begin where that end was.
    const sequence = before?.decision === null ? before.sequence : lastSequence;
    this.#begin({ ...line, decision: null, closedAt: null, trace, sequence });
  }

  /** Whether a case is known to have ended before the message at `sequence`. */
  endedBefore(caseId: string, sequence: number): boolean {
    const line = this.#ended.get(caseId);
    return line !== undefined && line.checked && line.sequence < sequence;
  }

  /** Lists open cases first and then ended ones, each newest first. */
  list(limit: number, { state, publisher, after }: ListFilter): DocketLine[] {
    const linesOf = (known: ReadonlyMap<string, DocketLine>, before = Infinity): DocketLine[] =>
      [...known.values()]
        .filter(
          (line) => line.sequence < before && (publisher ?? line.publisher) === line.publisher,
        )
        .toSorted((a, b) => b.sequence - a.sequence);
    const open = state === 'ended' || after?.ended ? [] : linesOf(this.#open, after?.sequence);
    // After an open case, all ended ones follow.
    const behind = after?.ended ? after.sequence : undefined;
    const ended = state === 'open' ? [] : linesOf(this.#ended, behind);
    return [...open, ...ended].slice(0, limit);
  }

  get openCount(): number {
    return this.#open.size;
  }

  open(): string[] {
    return [...this.#open.keys()];
  }

  /** Open cases that were opened up to `instant` (milliseconds since the epoch). */
  openedBefore(instant: number): DocketLine[] {
    return [...this.#open.values()].filter(({ openedAt }) => Date.parse(openedAt) <= instant);
  }

  /** Open cases whose opening message has been dropped, because the log now begins at `first`; oldest first. */
  *droppedBefore(first: number): Iterable<string> {
    for (const { caseId, sequence } of this.#open.values()) {
      if (sequence >= first) return;
      yield caseId;
    }
  }

  /** The proven publisher of a case; undefined if there is none. */
  publisherOf(caseId: string): string | undefined {
    const { publisher } = this.#open.get(caseId) ?? this.#ended.get(caseId) ?? {};
    return publisher === ANONYMOUS ? undefined : publisher;
  }

  /** Removes a case that does not exist or of which nothing is left. */
  forget(caseId: string): void {
    this.#open.delete(caseId);
    this.#ended.delete(caseId);
    this.#caseload?.ended(caseId);
  }

  /**
   * Yields the cases whose deadline is before `now` (milliseconds since the epoch): open ones,
   * oldest first, and those whose end has not been checked. The generator is lazy.
   */
  *overdue(now: number): Iterable<string> {
    for (const { caseId, deadline } of this.#open.values()) if (deadline < now) yield caseId;
    for (const { caseId, deadline, checked } of this.#ended.values()) {
      if (!checked && deadline < now && deadline >= now - CHECKED_WITHIN_MS) yield caseId;
    }
  }
}

let ends: ReadonlySet<string> | undefined;

/**
 * The pairs of role and decision that end a case, computed at the first message: the operator's own proceedings may not
 * be loaded yet when this module is.
 */
const endsKnown = (): ReadonlySet<string> =>
  (ends ??= new Set(caseEnds().map(({ by, decision }) => `${by}.${decision}`)));

/**
 * The subjects that the docket follows: everything that the clerk sends, which includes all
 * openings, and every way to end. The server evaluates each filter separately whenever the log
 * grows, so a few broad filters are used, and other messages that match them are ignored.
 */
export const docketFilter = (): readonly string[] => [
  handoffSubject('*', 'clerk', '*'),
  ...caseEnds()
    .filter(({ by }) => by !== 'clerk')
    .map(({ by, decision }) => handoffSubject('*', by, decision)),
  PUBLISHERS_ENDS,
];

/** The id of the case that a message opens or ends by its subject; null if it does neither. */
export function docketedCase(subject: string): string | null {
  const { caseId, from = '', to = '' } = parseHandoff(subject) ?? {};
  const isOpening = from === 'clerk' && isRole(to) && to !== 'clerk';
  return caseId !== undefined && (isOpening || endsKnown().has(`${from}.${to}`)) ? caseId : null;
}

/** Follows the log from its beginning. If a message can't be what its subject says, its case is read at once. */
export async function followDocket(ports: ClerkPorts, docket: Docket): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  let looking: Promise<void> = Promise.resolve();
  const due = new Set<string>();
  const look = async (caseId: string): Promise<void> => {
    due.delete(caseId);
    if (stopping.signal.aborted) return;
    try {
      const record = await recordOf(ports, caseId);
      docket.settle(caseId, record);
      await reportAllSkipped(ports, record.skipped);
    } catch (err) {
      if (!stopping.signal.aborted)
        ports.log.warn({ err, caseId }, 'a case could not be looked up');
    }
  };
  const following = await ports.bus.follow(
    { stream: STREAMS.court, filter: docketFilter() },
    (stored) => {
      const caseId = docketedCase(stored.subject);
      if (caseId === null || docket.note(stored) || due.has(caseId)) return;
      due.add(caseId);
      looking = looking.then(() => look(caseId));
    },
  );
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await following[Symbol.asyncDispose]();
      await looking;
    },
  };
}
