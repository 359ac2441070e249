import { recordUpToEnd, type RecordPorts } from '@assize/court/handoff';
import type { ListCasesReplyMessage, ListCasesRequestMessage } from '@assize/proto/rpc';
import { invalid } from '@assize/rpc';
import type { Caller } from '@assize/rpc/doors';
import type { Docket, DocketLine, ListFilter } from './docket.ts';
import { ownCasesOf } from './ownership.ts';

const MOST_LINES = 1000;
const DEFAULT_LINES = 100;

/** How many lines are checked at a time. Each check reads a case's log. */
const CHECKED_AT_ONCE = 16;

/** The last line of a page: whether its case had ended, and the sequence of the message that opened or ended it. */
const PAGE = /^(open|ended)-(\d{1,15})$/;

export async function listCases(
  ports: RecordPorts,
  docket: Docket,
  request: ListCasesRequestMessage,
  caller: Caller,
): Promise<ListCasesReplyMessage> {
  const { limit: asked, mine } = request;
  if (asked > MOST_LINES) throw invalid('limit', `must be at most ${MOST_LINES}`);
  const limit = asked === 0 ? DEFAULT_LINES : asked;
  const where = { ...placeOf(request), publisher: mine ? ownCasesOf(caller) : null };
  // One line more than is shown, to tell whether there is another page.
  const lines = await checkedLines(ports, docket, limit + 1, where);
  const shown = lines.slice(0, limit);
  const last = lines.length > limit ? shown.at(-1) : undefined;
  const next = last ? `${last.decision === null ? 'open' : 'ended'}-${last.sequence}` : '';
  return { open: docket.openCount, cases: shown.map(toLine), next };
}

const STATES = {
  CASE_STATE_ANY: null,
  CASE_STATE_OPEN: 'open',
  CASE_STATE_ENDED: 'ended',
} as const satisfies Record<ListCasesRequestMessage['state'], ListFilter['state']>;

function placeOf({ state, page }: ListCasesRequestMessage): Pick<ListFilter, 'state' | 'after'> {
  if (!Object.hasOwn(STATES, state))
    throw invalid('state', `${state} is not a state that this version knows`);
  const wanted = STATES[state];
  if (page === '') return { state: wanted, after: null };
  const [, kind, sequence] = PAGE.exec(page) ?? [];
  if (kind === undefined) throw invalid('page', 'it is not a `next` that ListCases returned');
  return { state: wanted, after: { ended: kind === 'ended', sequence: Number(sequence) } };
}

/**
 * Lists lines of the docket, each checked against the record of its case. Cases of which nothing is left are omitted.
 */
async function checkedLines(
  ports: RecordPorts,
  docket: Docket,
  limit: number,
  where: ListFilter,
): Promise<DocketLine[]> {
  const read = new Set<DocketLine>();
  // A line that proves wrong is replaced by another one, which must be checked in turn.
  for (;;) {
    const known = docket.list(limit + read.size, where).filter((line) => !read.has(line));
    const lines = known.slice(0, limit);
    const unchecked = lines.filter(({ checked }) => !checked).slice(0, CHECKED_AT_ONCE);
    if (unchecked.length === 0) return lines;
    const check = async (line: DocketLine): Promise<void> => {
      docket.settle(line.caseId, await recordUpToEnd(ports, line.caseId));
      // Settling a case replaces its line by a new object, so the old one is excluded.
      read.add(line);
    };
    await Promise.all(unchecked.map(check));
  }
}

function toLine(line: DocketLine): NonNullable<ListCasesReplyMessage['cases']>[number] {
  return {
    caseId: line.caseId,
    openedAt: line.openedAt,
    deadline: new Date(line.deadline).toISOString(),
    decision: line.decision ?? '',
    closedAt: line.closedAt ?? '',
  };
}
