import type { Stored } from '@assize/bus';
import { accountFor, recordOf, traceOf, type CaseRecord, type Trace } from '@assize/court/handoff';
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

/** What the docket knows of a case without opening its file. */
export interface DocketLine {
  readonly caseId: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  readonly openedAt: string;
  /** Whose it is by a proven name, under whose quota it was opened; `ANONYMOUS`: nobody's. */
  readonly publisher: string;
  readonly decision: string | null;
  readonly closedAt: string | null;
  /** The trace that its opening belongs to; none once it has ended. */
  readonly trace: Trace;
  /** Whether it is what the record of the case says, and not only what a message's subject does. */
  readonly checked: boolean;
  /** The place, in the court's stream, of the message that opened or ended it. */
  readonly sequence: number;
}

/** Which lines are listed. */
export interface Where {
  /** Null: open ones, and ended ones. */
  readonly state: 'open' | 'ended' | null;
  /** Whose; null: anybody's. */
  readonly publisher: string | null;
  /** The line behind which the list begins. */
  readonly after: { readonly ended: boolean; readonly sequence: number } | null;
}

/** Ended cases that are kept at hand for lists; older ones are still in the log. */
const KEPT = 10_000;

/** An end that nobody has checked so long after its deadline is looked at no more, in milliseconds. */
const CHECKED_WITHIN_MS = 24 * 3_600_000;

/**
 * The clerk's read model: open cases with their deadlines, and the latest that ended. It follows the
 * headers of the log, which anybody's message may have: a line is shown, and a case let off its deadline
 * for good, once its record was read.
 */
export class Docket {
  readonly #open = new Map<string, DocketLine>();
  readonly #ended = new Map<string, DocketLine>();
  readonly #caseload: Pick<Caseload, 'opened' | 'ended'> | null;

  /** @param caseload told of each case that is opened, and that ends */
  constructor(caseload: Pick<Caseload, 'opened' | 'ended'> | null = null) {
    this.#caseload = caseload;
  }

  /** Takes in one message of the log. False for one that can't be what its subject says. */
  note({ subject, headers, sequence }: Omit<Stored, 'body' | 'at'>): boolean {
    const handoff = parseHandoff(subject);
    if (!handoff) return true;
    const { caseId, to, publisher: own = ANONYMOUS } = handoff;
    const time = headers[HEADERS.ceTime] ?? '';
    const deadline = Date.parse(headers[HEADERS.deadline] ?? '');
    const ended = this.#ended.get(caseId);
    if (ended) return ended.sequence === sequence;
    const known = this.#open.get(caseId);
    const said = { caseId, sequence, checked: false };
    if (!isRole(to)) {
      const opened = known ?? { deadline, openedAt: time };
      this.#end({ ...opened, ...said, publisher: own, trace: {}, decision: to, closedAt: time });
      return known !== undefined && time !== '';
    }
    if (known || !Number.isFinite(deadline)) return false;
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
    if (this.#ended.size > KEPT && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Takes in what the record of a case says. What ended is never open again. */
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
      const { sequence } = end.stored;
      if (sequence > first) return;
      const line = { caseId, deadline, openedAt, publisher, decision, closedAt, sequence };
      this.#end({ ...line, trace: {}, checked: true });
      return;
    }
    // The case has gone on since its record was read.
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
    const sequence = before?.sequence ?? lastSequence;
    this.#begin({ ...line, decision: null, closedAt: null, trace, sequence });
  }

  /** Whether a case is known to have ended before a message. */
  endedBefore(caseId: string, sequence: number): boolean {
    const line = this.#ended.get(caseId);
    return line !== undefined && line.checked && line.sequence < sequence;
  }

  /** Lists open cases first, then ended ones, each newest first. */
  list(limit: number, { state, publisher, after }: Where): DocketLine[] {
    const linesOf = (known: ReadonlyMap<string, DocketLine>, before = Infinity): DocketLine[] =>
      [...known.values()]
        .filter(
          (line) => line.sequence < before && (publisher ?? line.publisher) === line.publisher,
        )
        .toSorted((a, b) => b.sequence - a.sequence);
    const open = state === 'ended' || after?.ended ? [] : linesOf(this.#open, after?.sequence);
    // Behind an open case all ended ones come.
    const behind = after?.ended ? after.sequence : undefined;
    const ended = state === 'open' ? [] : linesOf(this.#ended, behind);
    return [...open, ...ended].slice(0, limit);
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** The ids of all open cases, oldest first. */
  open(): string[] {
    return [...this.#open.keys()];
  }

  /** Open cases that were opened before `instant` (milliseconds since the epoch). */
  openedBefore(instant: number): DocketLine[] {
    return [...this.#open.values()].filter(({ openedAt }) => Date.parse(openedAt) <= instant);
  }

  /** Open cases whose opening stood before `first` in the log, oldest first: it was dropped there. */
  *droppedBefore(first: number): Iterable<string> {
    for (const { caseId, sequence } of this.#open.values()) {
      if (sequence >= first) return;
      yield caseId;
    }
  }

  /** Drops a case that is none, or of which nothing is left; says whose it was, if that was proven. */
  forget(caseId: string): string | undefined {
    const { publisher } = this.#open.get(caseId) ?? this.#ended.get(caseId) ?? {};
    this.#open.delete(caseId);
    this.#ended.delete(caseId);
    this.#caseload?.ended(caseId);
    return publisher === ANONYMOUS ? undefined : publisher;
  }

  /**
   * Names the cases whose deadline is before `now` (milliseconds since the epoch): those that are open, oldest
   * first, and those that are only said to have ended. They are read only as far as they are taken.
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
 * Who ends cases how, by what its subject says of that. Asked with the first message: as this is loaded,
 * the operator's own proceedings may not be known yet.
 */
const endsKnown = (): ReadonlySet<string> =>
  (ends ??= new Set(caseEnds().map(({ by, decision }) => `${by}.${decision}`)));

/**
 * What the docket listens to: openings (all that the clerk sends on) and every way to end. Each filter is a
 * question of its own whenever the log has grown, so there are few, and what else they bring is left out.
 */
export const docketFilter = (): readonly string[] => [
  handoffSubject('*', 'clerk', '*'),
  ...caseEnds()
    .filter(({ by }) => by !== 'clerk')
    .map(({ by, decision }) => handoffSubject('*', by, decision)),
  PUBLISHERS_ENDS,
];

/** The case that a message opens or ends by its subject; null where it does neither. */
export function docketed(subject: string): string | null {
  const { caseId, from = '', to = '' } = parseHandoff(subject) ?? {};
  const isOpening = from === 'clerk' && isRole(to) && to !== 'clerk';
  return caseId !== undefined && (isOpening || endsKnown().has(`${from}.${to}`)) ? caseId : null;
}

/**
 * Reads the log from its beginning, and goes on listening. A message that can't be what its
 * subject says has the record of its case read at once.
 */
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
      await accountFor(ports, record.skipped);
    } catch (err) {
      if (!stopping.signal.aborted) ports.log.warn({ err, caseId }, 'a case was not looked up');
    }
  };
  const following = await ports.bus.follow(
    { stream: STREAMS.court, filter: docketFilter() },
    (stored) => {
      const caseId = docketed(stored.subject);
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
