import { keyRing } from '@assize/keys';
import { recordUpToEnd, type Case, type CaseRecord } from '@assize/court/handoff';
import { timelessRing, CASE_ID_LENGTH, caseSignatureFault } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { implement, RpcError, type Implementation, type ImplementedService } from '@assize/rpc';
import { checkedLines, type Docket, type DocketLine } from './docket.ts';
import { logAnswers } from './log/answers.ts';
import type { VerdictLog } from './log/keep.ts';
import type { ClerkPorts } from './ports.ts';
import { submit } from './submit.ts';

const CASE_ID = new RegExp(`^[a-z2-7]{${CASE_ID_LENGTH}}$`);
const MOST_LINES = 1000;
const DEFAULT_LINES = 100;

/** Answers assize.v1.Court: takes claims, and gives out cases and verdicts. */
export function courtService(
  ports: ClerkPorts,
  docket: Docket,
  kept: VerdictLog | null,
): ImplementedService {
  const answers: Implementation<typeof CourtService> = {
    submit: (request, { signal }) => submit(ports, request, signal),
    getCase: ({ caseId }) => getCase(ports, caseId),
    listCases: async ({ limit }) => {
      const lines = await checkedLines(ports, docket, linesAsked(limit));
      return { open: docket.openCount, cases: lines.map(toLine) };
    },
    ...logAnswers(kept),
  };
  return implement(CourtService, answers);
}

function linesAsked(limit: number): number {
  if (limit > MOST_LINES) throw new RpcError('INVALID_ARGUMENT', `limit: at most ${MOST_LINES}`);
  return limit === 0 ? DEFAULT_LINES : limit;
}

function toLine(line: DocketLine): {
  caseId: string;
  openedAt: string;
  deadline: string;
  decision: string;
  closedAt: string;
} {
  return {
    caseId: line.caseId,
    openedAt: line.openedAt,
    deadline: new Date(line.deadline).toISOString(),
    decision: line.decision ?? '',
    closedAt: line.closedAt ?? '',
  };
}

async function getCase(ports: ClerkPorts, caseId: string) {
  if (!CASE_ID.test(caseId)) throw new RpcError('INVALID_ARGUMENT', `case_id: "${caseId}" is none`);
  const { end, kase } = await recordUpToEnd(ports, caseId);
  if (end) {
    // Its seal held. What it is over is checked here too before anybody is given it.
    const fault = await caseSignatureFault(end.sealed.case, timelessRing(keyRing(ports.keys)));
    if (fault)
      throw new RpcError('DATA_LOSS', `the end of case ${caseId} does not verify: ${fault}`);
    return endedReply(caseId, end);
  }
  if (!kase) throw new RpcError('NOT_FOUND', `no case ${caseId} on this court's record`);
  return openReply(caseId, kase);
}

/** Replies of an open case who acts next and where. */
function openReply(caseId: string, { file: { header }, walk }: Case) {
  const { place } = walk;
  const due = place.kind === 'turn' ? place : null;
  return {
    caseId,
    role: due?.role ?? '',
    node: due?.node ?? '',
    handoffs: walk.handoffs,
    remands: walk.remands.used,
    edges: [...walk.edges],
    openedAt: header.openedAt,
    deadline: header.deadline,
    decision: '',
    sealed: Buffer.alloc(0),
  };
}

/** Replies what the sealed verdict of an ended case says; the caller verifies the seal. */
function endedReply(caseId: string, { sealed, predicate, stored }: NonNullable<CaseRecord['end']>) {
  const { handoffs, remands, edges, decision } = predicate;
  const { openedAt, deadline } = sealed.case.header;
  const body = Buffer.from(stored.body);
  const ended = { caseId, role: '', node: '', handoffs, remands, edges, decision };
  return { ...ended, openedAt, deadline, sealed: body };
}
