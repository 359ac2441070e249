import type { Bus } from '@assize/bus';
import { headersFor, traceOf } from '@assize/handoff';
import {
  endSubjects,
  HEADERS,
  handoffSubject,
  isDecision,
  parseHandoff,
  STREAMS,
  type Decision,
} from '@assize/proto';
import { ANONYMOUS, type Caseload } from './caseload.ts';

/** What the docket knows of a case without opening its file. */
export interface DocketLine {
  readonly caseId: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Of its opening in the log. */
  readonly sequence: number;
  readonly openedAt: string;
  /** Under whose quota it was opened; not said of one that has ended. */
  readonly publisher?: string;
  readonly decision: Decision | null;
  readonly closedAt: string | null;
  /** Headers of the opening that say which trace the case belongs to; none once it has ended. */
  readonly trace: Readonly<Record<string, string>>;
}

/** Ended cases that are kept at hand for lists; older ones are still in the log. */
const KEPT = 10_000;

/** The clerk's read model: open cases with their deadlines, and the latest that ended. */
export class Docket {
  readonly #open = new Map<string, DocketLine>();
  readonly #ended = new Map<string, DocketLine>();
  readonly #caseload: Pick<Caseload, 'opened' | 'ended'> | null;

  /** @param caseload told of each case that is opened, and that ends */
  constructor(caseload: Pick<Caseload, 'opened' | 'ended'> | null = null) {
    this.#caseload = caseload;
  }

  /** Takes in one message of the log. A case that ended is never open again, whatever comes later. */
  note(subject: string, headers: Readonly<Record<string, string>>, sequence = 0): void {
    const handoff = parseHandoff(subject);
    if (!handoff) return;
    const { caseId, to } = handoff;
    const time = headers[HEADERS.ceTime] ?? '';
    const deadline = Date.parse(headers[HEADERS.deadline] ?? '');
    const known = this.#open.get(caseId);
    if (isDecision(to)) {
      const openedAt = known?.openedAt ?? time;
      const line = { caseId, deadline, sequence, openedAt, trace: {} };
      this.#end({ ...line, decision: to, closedAt: time });
    } else if (!known && !this.#ended.has(caseId) && Number.isFinite(deadline)) {
      const publisher = headers[HEADERS.publisher] ?? ANONYMOUS;
      this.#open.set(caseId, {
        caseId,
        deadline,
        sequence,
        openedAt: time,
        publisher,
        decision: null,
        closedAt: null,
        trace: headersFor(traceOf(headers)),
      });
      this.#caseload?.opened(caseId, publisher, Date.parse(time));
    }
  }

  #end(line: DocketLine): void {
    this.#open.delete(line.caseId);
    this.#caseload?.ended(line.caseId);
    this.#ended.set(line.caseId, line);
    const [oldest] = this.#ended.keys();
    if (this.#ended.size > KEPT && oldest !== undefined) this.#ended.delete(oldest);
  }

  /** Open cases first, then ended ones, each newest first. */
  list(limit: number): DocketLine[] {
    const lines = [
      ...[...this.#open.values()].toReversed(),
      ...[...this.#ended.values()].toReversed(),
    ];
    return lines.slice(0, limit);
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
    const slow: DocketLine[] = [];
    // Oldest first: behind the first young one all are young.
    for (const line of this.#open.values()) {
      if (Date.parse(line.openedAt) > instant) break;
      slow.push(line);
    }
    return slow;
  }

  /** Open cases whose opening stood before `first` in the log, oldest first: it was dropped there. */
  *droppedBefore(first: number): Iterable<string> {
    for (const { caseId, sequence } of this.#open.values()) {
      if (sequence >= first) return;
      yield caseId;
    }
  }

  /** Drops a case of which nothing is left, and that nobody can end; says whose it was, if that was proven. */
  forget(caseId: string): string | undefined {
    const publisher = this.#open.get(caseId)?.publisher;
    this.#open.delete(caseId);
    this.#caseload?.ended(caseId);
    return publisher === ANONYMOUS ? undefined : publisher;
  }

  /**
   * Open cases whose deadline is before `now` (milliseconds since the epoch), oldest first. It is read only
   * as far as they are taken.
   */
  *overdue(now: number): Iterable<string> {
    for (const { caseId, deadline } of this.#open.values()) if (deadline < now) yield caseId;
  }
}

/** What the docket listens to: openings (all that the clerk sends on) and every way to end. */
const DOCKET_FILTER: readonly string[] = [
  ...(['prosecutor', 'evaluator'] as const).map((role) => handoffSubject('*', 'clerk', role)),
  ...endSubjects(),
];

/** Reads the log from its beginning, and goes on listening. */
export function followDocket(bus: Bus, docket: Docket): Promise<AsyncDisposable> {
  return bus.follow(
    { stream: STREAMS.court, filter: DOCKET_FILTER },
    ({ subject, headers, sequence }) => docket.note(subject, headers, sequence),
  );
}
