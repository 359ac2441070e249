import {
  eventHeaders,
  formFaults,
  HEADERS,
  jsonOf,
  repeatedKeys,
  type Opened,
  type Proceeding,
} from '@assize/proto';
import type { ClaimMessage, SubmitRequestMessage } from '@assize/proto/rpc';
import { RpcError, type CallContext } from '@assize/rpc';
import { openCase } from './open.ts';
import { readOpening, type Fault } from './opening.ts';
import type { ClerkPorts } from './ports.ts';
import { publisherNameOf } from './ownership.ts';

/** The proceeding of a claim that names none. */
const DEFAULT_PROCEEDING = 'defect-court';

/** How long a call waits until its case can be opened: half of the timeout of our clients' calls. */
const PATIENCE_MS = 5_000;

/** The rules are those of the bus; faults become gRPC statuses. */
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
  const opening = readOpening(
    { headers, provenPublisher: publisherNameOf(caller), proceeding, read },
    ports,
  );
  if ('code' in opening) throw refused(opening);
  // The identity proves whose the case is, but by gRPC no publisher's confidence is trusted without a reading.
  const terms = { ...ports, trustedPublishers: [] };
  const outcome = await openCase(terms, { ...opening, trace: {} }, PATIENCE_MS, signal);
  if (outcome.status === 'too-large') throw invalid([outcome.fault]);
  if (outcome.status === 'id-reused') {
    const why = `id-reused: the id "${id}" of ${source} was already used for another claim`;
    throw new RpcError('ALREADY_EXISTS', why);
  }
  if ('fault' in outcome) {
    throw new RpcError('RESOURCE_EXHAUSTED', `${outcome.status}: ${outcome.fault}`);
  }
  return { caseId: outcome.caseId, opened: outcome.status === 'opened' };
}

function openedBy(
  { claim, matter }: SubmitRequestMessage,
  { name, definition }: Proceeding,
): Opened {
  if (matter !== undefined) {
    if (claim)
      return { ok: false, faults: ['claim and matter exclude each other: give only one of them'] };
    return definition.opens(matter);
  }
  if (!claim)
    return { ok: false, faults: [`claim or matter is missing: ${name} needs one of them`] };
  const claimObject = toClaim(claim);
  // Checked before serialising, which fails if the value is nested too deeply.
  const malformed = formFaults(claimObject);
  const faults = malformed.length > 0 ? malformed : claim.evidence.flatMap(repeatedFaults);
  return faults.length > 0
    ? { ok: false, faults }
    : definition.opens(Buffer.from(JSON.stringify(claimObject)));
}

/** On the bus, the whole claim is JSON, and such keys are refused there. */
function repeatedFaults({ dataJson = '' }: ClaimMessage['evidence'][number], at: number): string[] {
  return repeatedKeys(dataJson, jsonOf(dataJson)).length > 0
    ? [`evidence.${at}: data_json has duplicate keys`]
    : [];
}

function refused({ code, faults }: Fault): RpcError {
  return code === 'court-disabled'
    ? new RpcError('FAILED_PRECONDITION', faults.join('; '))
    : invalid(faults, code);
}

/** Clients recognise a broken rule by its code, which begins the message, unless the claim itself is at fault. */
function invalid(faults: readonly string[], code: Fault['code'] = 'bad-claim'): RpcError {
  const rule = code === 'bad-claim' ? '' : `${code}: `;
  return new RpcError('INVALID_ARGUMENT', rule + faults.join('; '));
}

/** Unset fields are omitted, so that the claim's own schema validates them. */
function toClaim(message: ClaimMessage): object {
  return {
    ...message,
    candidates: nonEmpty(message.candidates),
    asserts: nonEmpty(message.asserts),
    tags: nonEmpty(message.tags),
    evidence: nonEmpty(
      message.evidence.map(({ dataJson, ...item }) => {
        return { ...item, data: parsed(dataJson) ?? undefined };
      }),
    ),
    limits: message.limits ?? undefined,
  };
}

function nonEmpty<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function parsed(json: string | undefined): unknown {
  if (json === undefined || json === '') return undefined;
  const value = jsonOf(json);
  if (value === undefined) throw invalid(['evidence: data_json is not valid JSON']);
  return value;
}
