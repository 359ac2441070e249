import { recordUpToEnd } from '@assize/court/handoff';
import { CASE_ID } from '@assize/proto';
import { CourtService, type CaseReplyMessage } from '@assize/proto/rpc';
import {
  implement,
  invalid,
  RpcError,
  type Implementation,
  type ImplementedService,
} from '@assize/rpc';
import { endedReply, faultUnderSeal, openReply } from './case-reply.ts';
import type { Docket } from './docket.ts';
import { storedEnd } from './ends.ts';
import { listCases } from './listing.ts';
import { logAnswers, type LogOrReason } from './log/answers.ts';
import type { ClerkPorts } from './ports.ts';
import { submit } from './submit.ts';
import { watch, type Watching } from './watch.ts';

export function courtService(
  ports: ClerkPorts,
  docket: Docket,
  watching: Watching,
  kept: LogOrReason,
): ImplementedService {
  const answers: Implementation<typeof CourtService> = {
    submit: (request, call) => submit(ports, request, call),
    getCase: ({ caseId }) => getCase(ports, caseId),
    listCases: (request, { caller }) => listCases(ports, docket, request, caller),
    watch: (request, call) => watch(ports, watching, request, call),
    ...logAnswers(kept),
  };
  return implement(CourtService, answers);
}

async function getCase(ports: ClerkPorts, caseId: string): Promise<CaseReplyMessage> {
  if (!CASE_ID.test(caseId)) throw invalid('case_id', `"${caseId}" is not a valid case id`);
  const record = await recordUpToEnd(ports, caseId);
  if (record.kase && !record.end) return openReply(caseId, record.kase);
  // The first sound end counts, and the record was only read up to its newest one.
  const end = (await storedEnd(ports, caseId)) ?? record.end;
  if (!end) throw new RpcError('NOT_FOUND', `this court has no case ${caseId}`);
  // The seal itself has been verified; the case file under it is verified before anybody gets it.
  const fault = await faultUnderSeal(ports, end);
  if (fault)
    throw new RpcError(
      'DATA_LOSS',
      `the recorded end of case ${caseId} can't be verified: ${fault}`,
    );
  return endedReply(end);
}
