import { caseEnds, HEADERS, isRole, ROLES } from '@assize/proto';
import { describe, expect, it } from 'vitest';
import { ANONYMOUS, Caseload } from './caseload.ts';
import { Docket, docketedCase, docketFilter, type ListFilter } from './docket.ts';

const idOf = (n: number): string =>
  String(n)
    .padStart(26, 'a')
    .replaceAll(/[0189]/g, 'b');
const AT = '2026-01-01T00:00:00.000Z';

let sequence = 0;

function note(docket: Docket, caseId: string, from: string, to: string, due = AT): boolean {
  const headers = { [HEADERS.ceTime]: AT, [HEADERS.deadline]: due };
  sequence += 1;
  return docket.note({ subject: `court.${caseId}.${from}.${to}`, sequence, headers });
}

const overdue = (docket: Docket, now: number): string[] => [...docket.overdue(now)];
const NO_CASE = { kase: null, end: null };
const ANYWHERE: ListFilter = { state: null, publisher: null, after: null };

const endedAt = (decision: string, at: number) => ({
  kase: null,
  end: {
    predicate: { openedAt: AT, closedAt: AT, decision },
    sealed: { case: { header: { deadline: AT, identity: {} } } },
    stored: { subject: `court.${idOf(2)}.judge.${decision}`, sequence: at },
  } as never,
  lastSequence: at,
});

const lineOf = (docket: Docket, caseId: string) =>
  docket.list(1000, ANYWHERE).find((line) => line.caseId === caseId);

describe('the docket', () => {
  it('knows an open case and when it is due', () => {
    const docket = new Docket();
    note(docket, idOf(2), 'clerk', 'prosecutor');
    expect(docket.openCount).toBe(1);
    expect(lineOf(docket, idOf(2))).toMatchObject({ decision: null, openedAt: AT, closedAt: null });
    expect(overdue(docket, Date.parse(AT))).toEqual([]);
    expect(overdue(docket, Date.parse(AT) + 1)).toEqual([idOf(2)]);
  });

  it('knows how a case ended, and is never told otherwise', () => {
    const docket = new Docket();
    note(docket, idOf(2), 'clerk', 'evaluator');
    note(docket, idOf(2), 'judge', 'amend');
    note(docket, idOf(2), 'clerk', 'prosecutor');
    expect(lineOf(docket, idOf(2))).toMatchObject({
      decision: 'amend',
      openedAt: AT,
      closedAt: AT,
    });
    expect(docket.openCount).toBe(0);
    expect(overdue(docket, Infinity)).toEqual([]);
  });

  it('learns of an end before its opening: the case is not open again', () => {
    const docket = new Docket();
    note(docket, idOf(2), 'judge', 'affirm');
    note(docket, idOf(2), 'clerk', 'prosecutor');
    expect(docket.openCount).toBe(0);
  });

  it('lists open cases first, then ended ones, each newest first', () => {
    const docket = new Docket();
    for (const n of [2, 3, 4, 5]) note(docket, idOf(n), 'clerk', 'prosecutor');
    note(docket, idOf(2), 'judge', 'affirm');
    note(docket, idOf(3), 'clerk', 'mistrial');
    const ids = docket.list(10, ANYWHERE).map(({ caseId }) => caseId);
    expect(ids).toEqual([5, 4, 3, 2].map(idOf));
    expect(docket.list(3, ANYWHERE)).toHaveLength(3);
  });

  it('lists the cases of one publisher, of one state, behind a line', () => {
    const docket = new Docket();
    for (const n of [2, 3, 4, 5]) note(docket, idOf(n), 'clerk', 'prosecutor');
    note(docket, idOf(2), 'judge', 'affirm');
    note(docket, idOf(3), 'judge', 'affirm.acme');
    const idsOf = (where: Partial<ListFilter>, limit = 10): string[] => {
      const lines = docket.list(limit, { ...ANYWHERE, ...where });
      return lines.map(({ caseId }) => caseId);
    };
    expect(idsOf({ state: 'open' })).toEqual([5, 4].map(idOf));
    expect(idsOf({ state: 'ended' })).toEqual([3, 2].map(idOf));
    expect(idsOf({ publisher: 'acme' })).toEqual([idOf(3)]);
    const behind = (caseId: string, ended: boolean) => ({
      after: { ended, sequence: lineOf(docket, caseId)?.sequence ?? 0 },
    });
    expect(idsOf(behind(idOf(5), false))).toEqual([4, 3, 2].map(idOf));
    expect(idsOf(behind(idOf(3), true))).toEqual([idOf(2)]);
    // Listed as open on the first page, ended before the second: it may come twice, but none is missed.
    const first = idsOf({}, 1);
    const next = behind(idOf(5), false);
    note(docket, idOf(4), 'judge', 'amend');
    expect([...first, ...idsOf(next)]).toEqual([5, 4, 3, 2].map(idOf));
  });

  it('passes over what is no message of a case, and what has no deadline', () => {
    const docket = new Docket();
    docket.note({ subject: 'verdicts.affirm.x', sequence: 1, headers: {} });
    expect(note(docket, idOf(2), 'clerk', 'prosecutor', 'soon')).toBe(false);
    expect(docket.list(10, ANYWHERE)).toEqual([]);
  });

  it('counts nobody’s rate by an opening without a time', () => {
    const load = new Caseload({ openCases: 9, publisherOpen: 9, publisherRate: 1 });
    const docket = new Docket(load);
    const subject = `court.${idOf(2)}.clerk.prosecutor`;
    const headers = { [HEADERS.deadline]: AT };
    expect(docket.note({ subject, sequence: 1, headers })).toBe(false);
    expect(load.admit(idOf(3), ANONYMOUS, Date.parse(AT))).toBeNull();
    expect(load.admit(idOf(4), ANONYMOUS, Date.parse(AT))).toMatch(/at most 1 cases per minute/);
  });

  it('says of a message that it can not be what its subject says', () => {
    const docket = new Docket();
    expect(note(docket, idOf(2), 'judge', 'affirm')).toBe(false);
    expect(note(docket, idOf(3), 'clerk', 'prosecutor')).toBe(true);
    expect(note(docket, idOf(3), 'clerk', 'prosecutor')).toBe(false);
    expect(note(docket, idOf(3), 'judge', 'affirm')).toBe(true);
    expect(note(docket, idOf(3), 'judge', 'affirm')).toBe(false);
  });

  it('lets a case off its deadline only once somebody has seen its end', () => {
    const docket = new Docket();
    note(docket, idOf(2), 'clerk', 'prosecutor');
    note(docket, idOf(2), 'judge', 'affirm');
    const due = Date.parse(AT) + 1;
    expect(overdue(docket, due)).toEqual([idOf(2)]);
    // A day later it is no longer looked at.
    expect(overdue(docket, due + 25 * 3_600_000)).toEqual([]);
  });

  it('needs no look at a case whose end was checked before its opening was read', () => {
    const docket = new Docket();
    docket.settle(idOf(2), endedAt('affirm', (sequence += 10)));
    const opening = { subject: `court.${idOf(2)}.clerk.prosecutor`, headers: {} };
    expect(docket.note({ ...opening, sequence: sequence - 3 })).toBe(true);
    expect(docket.note({ ...opening, sequence: sequence + 1 })).toBe(false);
    expect(docket.openCount).toBe(0);
  });

  it('keeps to the first end that was checked, whatever end is told of later', () => {
    const docket = new Docket();
    docket.settle(idOf(2), endedAt('amend', 20));
    docket.settle(idOf(2), endedAt('acquit', 10));
    docket.settle(idOf(2), endedAt('affirm', 30));
    expect(lineOf(docket, idOf(2))).toMatchObject({ decision: 'acquit', sequence: 10 });
    expect(docket.endedBefore(idOf(2), 30)).toBe(true);
  });

  it('keeps a case in its place if its end is left only in the stream of verdicts', () => {
    const docket = new Docket();
    for (const n of [2, 3, 4]) note(docket, idOf(n), 'clerk', 'prosecutor');
    for (const n of [2, 3, 4]) note(docket, idOf(n), 'judge', 'affirm');
    const end = {
      predicate: { openedAt: AT, closedAt: AT, decision: 'affirm' },
      sealed: { case: { header: { deadline: AT, identity: {} } } },
      stored: { subject: `verdicts.affirm.${idOf(4)}`, sequence: 1 },
    } as never;
    docket.settle(idOf(4), { kase: null, end, lastSequence: 0 });
    expect(docket.list(10, ANYWHERE).map(({ caseId }) => caseId)).toEqual([4, 3, 2].map(idOf));
    expect(overdue(docket, Date.parse(AT) + 1)).toEqual([3, 2].toReversed().map(idOf));
  });

  it('takes a case that is opened again long after its end for no case whose log was dropped', () => {
    const docket = new Docket();
    note(docket, idOf(2), 'clerk', 'prosecutor');
    note(docket, idOf(2), 'judge', 'affirm');
    // Its log and its verdict have been dropped by now.
    const first = sequence + 1;
    expect(note(docket, idOf(2), 'clerk', 'prosecutor')).toBe(false);
    const header = { openedAt: AT, deadline: AT, identity: {} };
    const kase = { file: { header } } as never;
    docket.settle(idOf(2), { kase, end: null, lastSequence: sequence });
    expect(docket.openCount).toBe(1);
    expect([...docket.droppedBefore(first)]).toEqual([]);
  });

  it('forgets what no record holds, unless it is news', () => {
    const docket = new Docket();
    note(docket, idOf(2), 'clerk', 'prosecutor');
    docket.settle(idOf(2), { ...NO_CASE, lastSequence: sequence - 1 });
    expect(docket.openCount).toBe(1);
    docket.settle(idOf(2), { ...NO_CASE, lastSequence: sequence });
    expect(docket.list(10, ANYWHERE)).toEqual([]);
  });

  it('forgets the oldest ended cases first, and no open one', () => {
    const docket = new Docket();
    note(docket, 'z'.repeat(26), 'clerk', 'prosecutor');
    const letters = 'abcdefghijklmnopqrstuvwxyz234567';
    const nth = (n: number): string =>
      [12, 8, 4, 0]
        .map((shift) => letters[(n >> shift) % 32] ?? '')
        .join('')
        .padStart(26, 'a');
    const ids = new Set(Array.from({ length: 11_000 }, (_, n) => nth(n * 3)));
    for (const id of ids) note(docket, id, 'judge', 'affirm');
    expect(docket.list(20_000, ANYWHERE)).toHaveLength(Math.min(ids.size, 10_000) + 1);
    expect(docket.openCount).toBe(1);
  });
});

describe('what the docket listens to', () => {
  const caseId = idOf(2);
  /** The sending role; a recipient or an end; and, for an end, a publisher's name. */
  const subjects = ROLES.flatMap((from) =>
    [...ROLES, ...new Set(caseEnds().map(({ decision }) => decision)), 'junk'].flatMap((to) => [
      { from, to, subject: `court.${caseId}.${from}.${to}` },
      { from, to, subject: `court.${caseId}.${from}.${to}.acme` },
    ]),
  );
  const isNamed = (subject: string): boolean => subject.endsWith('.acme');
  const matches = (filter: string, subject: string): boolean => {
    const [wanted, parts] = [filter.split('.'), subject.split('.')];
    const same = wanted.every((part, at) => part === '*' || part === parts[at]);
    return same && wanted.length === parts.length;
  };

  it('is every opening and every way to end, and nothing else', () => {
    for (const { from, to, subject } of subjects) {
      const isOpening = from === 'clerk' && isRole(to) && to !== 'clerk' && !isNamed(subject);
      const isEnd = caseEnds().some(({ by, decision }) => by === from && decision === to);
      const isHeard = isOpening || isEnd;
      expect(docketedCase(subject), subject).toBe(isHeard ? caseId : null);
      const isAsked = docketFilter().some((filter) => matches(filter, subject));
      if (isHeard) expect(isAsked, subject).toBe(true);
    }
  });

  it('is asked for by half as many questions as there are ways to begin and to end', () => {
    expect(docketFilter().length).toBeLessThanOrEqual(caseEnds().length + 2);
    expect(new Set(docketFilter()).size).toBe(docketFilter().length);
  });
});
