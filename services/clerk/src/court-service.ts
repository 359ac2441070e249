import type { Case } from '@assize/handoff';
import { CASE_ID_LENGTH, checkSealedCase, readStatement } from '@assize/proto';
import { CourtService } from '@assize/proto/rpc';
import { implement, RpcError, type Implementation, type ImplementedService } from '@assize/rpc';
import type { Docket, DocketLine } from './docket.ts';
import { logAnswers } from './log/answers.ts';
import type { VerdictLog } from './log/keep.ts';
import type { ClerkPorts } from './ports.ts';
import { standingOf } from './sound-case.ts';
import { submit } from './submit.ts';

const CASE_ID = new RegExp(`^[a-z2-7]{${CASE_ID_LENGTH}}$`);
const MOST_LINES = 1000;
const DEFAULT_LINES = 100;

/** assize.v1.Court: claims in, cases and verdicts out. */
export function courtService(
  ports: ClerkPorts,
  docket: Docket,
  kept: VerdictLog | null,
): ImplementedService {
  const answers: Implementation<typeof CourtService> = {
    submit: (request, { signal }) => submit(ports, request, signal),
    getCase: ({ caseId }) => getCase(ports, caseId),
    listCases: ({ limit }) => ({
      open: docket.openCount,
      cases: docket.list(linesAsked(limit)).map(toLine),
    }),
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

async function getCase({ bus, keys }: ClerkPorts, caseId: string) {
  if (!CASE_ID.test(caseId)) throw new RpcError('INVALID_ARGUMENT', `case_id: "${caseId}" is none`);
  const standing = await standingOf(bus, keys, caseId);
  if (!standing) throw new RpcError('NOT_FOUND', `no case ${caseId} on this court's record`);
  return standing.end ? endedReply(caseId, standing.end.body) : openReply(caseId, standing.kase);
}

/** An open case: who acts next and where. */
function openReply(caseId: string, kase: Case | null) {
  const place = kase?.walk.place;
  const due = place?.kind === 'turn' ? place : null;
  return {
    caseId,
    role: due?.role ?? '',
    node: due?.node ?? '',
    handoffs: kase?.walk.handoffs ?? 0,
    remands: kase?.walk.facts.remands.used ?? 0,
    edges: [...(kase?.walk.edges ?? [])],
    openedAt: kase?.file.header.openedAt ?? '',
    deadline: kase?.file.header.deadline ?? '',
    decision: '',
    sealed: Buffer.alloc(0),
  };
}

/** An ended case, as its sealed verdict says; the caller verifies the seal. */
function endedReply(caseId: string, body: Uint8Array) {
  const sealed = checkSealedCase(JSON.parse(Buffer.from(body).toString('utf8')));
  if (!sealed.ok) throw new Error(`case ${caseId} ended with a message that is no sealed case`);
  const predicate = readStatement(sealed.value.envelope.payload)?.predicate;
  return {
    caseId,
    role: '',
    node: '',
    handoffs: predicate?.handoffs ?? 0,
    remands: predicate?.remands ?? 0,
    edges: predicate?.edges ?? [],
    openedAt: sealed.value.case.header.openedAt,
    deadline: sealed.value.case.header.deadline,
    decision: predicate?.decision ?? '',
    sealed: Buffer.from(body),
  };
}
