import {
  eventHeaders,
  formFaults,
  HEADERS,
  jsonOf,
  type Opened,
  type Proceeding,
} from '@assize/proto';
import type { ClaimMessage, SubmitRequestMessage } from '@assize/proto/rpc';
import { RpcError, type CallContext } from '@assize/rpc';
import { openCase } from './open.ts';
import { readOpening, type Fault } from './opening.ts';
import type { ClerkPorts } from './ports.ts';
import { ownerOf } from './whose.ts';

/** Where a claim goes that names no proceeding. */
const DEFAULT_PROCEEDING = 'defect-court';

/** How long a caller waits for its case to be taken in, in milliseconds: half of what our clients give a call. */
const PATIENCE_MS = 5_000;

/** Opens a case for a claim that came by gRPC: the same rules as on the bus, answered by a status. */
export async function submit(
  ports: ClerkPorts,
  request: SubmitRequestMessage,
  { caller, signal }: Pick<CallContext, 'caller' | 'signal'>,
): Promise<{ caseId: string; opened: boolean }> {
  const { id, source, publisher } = request;
  const headers = {
    ...eventHeaders('submit', source, id),
    ...(publisher === '' ? {} : { [HEADERS.cePublisher]: publisher }),
  };
  const proceeding = request.proceeding === '' ? DEFAULT_PROCEEDING : request.proceeding;
  const read = (named: Proceeding): Opened => openedBy(request, named);
  const opening = readOpening({ headers, own: ownerOf(caller), proceeding, read }, ports);
  if ('code' in opening) throw refused(opening);
  // Whose a case is, the door proves; nobody's confidence is believed unread by this way.
  const terms = { ...ports, trustedPublishers: [] };
  const outcome = await openCase(terms, { ...opening, trace: {} }, PATIENCE_MS, signal);
  if (outcome.status === 'too-large') throw invalid([outcome.fault]);
  if (outcome.status === 'id-reused') {
    const why = `id-reused: "${id}" of ${source} was used before, for another claim`;
    throw new RpcError('ALREADY_EXISTS', why);
  }
  if ('fault' in outcome) {
    throw new RpcError('RESOURCE_EXHAUSTED', `${outcome.status}: ${outcome.fault}`);
  }
  return { caseId: outcome.caseId, opened: outcome.status === 'opened' };
}

/** Reads what a request opens: its matter, as a message on the bus would be read, else its claim. */
function openedBy(
  { claim, matter }: SubmitRequestMessage,
  { name, definition }: Proceeding,
): Opened {
  if (matter !== undefined) {
    if (claim) return { ok: false, faults: ['claim and matter are two ways to say it: give one'] };
    return definition.opens(matter);
  }
  if (!claim) return { ok: false, faults: [`claim is missing, or the matter of ${name}`] };
  const told = toClaim(claim);
  // Asked before it is written down: what is nested too deep can't be.
  const faults = formFaults(told);
  return faults.length > 0
    ? { ok: false, faults }
    : definition.opens(Buffer.from(JSON.stringify(told)));
}

function refused({ code, faults }: Fault): RpcError {
  return code === 'court-disabled'
    ? new RpcError('FAILED_PRECONDITION', faults.join('; '))
    : invalid(faults, code);
}

/** Says which rule is broken where that is none of those on the claim itself: a client knows it by its code. */
function invalid(faults: readonly string[], code: Fault['code'] = 'bad-claim'): RpcError {
  const rule = code === 'bad-claim' ? '' : `${code}: `;
  return new RpcError('INVALID_ARGUMENT', rule + faults.join('; '));
}

/** Turns a message into the claim that it says; what is not set is not in its JSON, which the one schema judges. */
function toClaim(message: ClaimMessage): object {
  return {
    ...message,
    candidates: filled(message.candidates),
    asserts: filled(message.asserts),
    tags: filled(message.tags),
    evidence: filled(
      message.evidence.map(({ dataJson, ...item }) => {
        return { ...item, data: parsed(dataJson) ?? undefined };
      }),
    ),
    limits: message.limits ?? undefined,
  };
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function parsed(json: string | undefined): unknown {
  if (json === undefined || json === '') return undefined;
  const value = jsonOf(json);
  if (value === undefined) throw invalid(['evidence: data_json is not JSON']);
  return value;
}
