import {
  HEADERS,
  JSON_TYPE,
  proceedingNamed,
  proceedings,
  type Opened,
  type Proceeding,
} from '@assize/proto';
import { causesIn } from '@assize/packs';
import type { ClaimMessage, SubmitRequestMessage } from '@assize/proto/rpc';
import { RpcError } from '@assize/rpc';

import { courtClosedTo } from './court-closed.ts';
import { readEvent } from './event.ts';
import { openCase } from './open.ts';
import type { ClerkPorts } from './ports.ts';

/** Where a claim goes that names no proceeding. */
const DEFAULT_PROCEEDING = 'defect-court';

/** Opens a case for a claim that came by gRPC: the same rules as on the bus, answered by a status. */
export async function submit(
  ports: ClerkPorts,
  request: SubmitRequestMessage,
  signal: AbortSignal,
): Promise<{ caseId: string; opened: boolean }> {
  const event = readEvent({
    [HEADERS.ceId]: request.id,
    [HEADERS.ceSource]: request.source,
    [HEADERS.ceSpecVersion]: '1.0',
    [HEADERS.ceType]: 'submit',
    [HEADERS.contentType]: JSON_TYPE,
    ...(request.publisher === '' ? {} : { [HEADERS.cePublisher]: request.publisher }),
  });
  if (!event.ok) throw invalid(event.faults);
  const name = request.proceeding === '' ? DEFAULT_PROCEEDING : request.proceeding;
  const proceeding = proceedingNamed(name);
  if (!proceeding)
    throw invalid([
      `no proceeding "${name}" (known: ${proceedings()
        .map((one) => one.name)
        .join(', ')})`,
    ]);
  const read = openedBy(request, proceeding);
  if (!read.ok) throw invalid(read.faults);
  const { claim, matter } = read;
  const closed = courtClosedTo(proceeding, claim, ports.courtEnabled);
  if (closed) throw new RpcError('FAILED_PRECONDITION', closed);
  const found = causesIn(claim, ports.packs);
  if (!found.ok) throw invalid([found.fault]);
  const { causes } = found;
  const opening = { ...event.event, claim, matter, proceeding, causes, trace: {} };
  const outcome = await openCase(ports, opening, 'refuse', signal);
  if (outcome.status === 'too-large') throw invalid([outcome.fault]);
  if (outcome.status === 'id-reused') {
    const why = `id-reused: "${request.id}" of ${request.source} was used before, for another claim`;
    throw new RpcError('ALREADY_EXISTS', why);
  }
  if ('fault' in outcome) {
    throw new RpcError('RESOURCE_EXHAUSTED', `${outcome.status}: ${outcome.fault}`);
  }
  return { caseId: outcome.caseId, opened: outcome.status === 'opened' };
}

/** What a request opens: its matter as a message on the bus would be read, else its claim. */
function openedBy(
  { claim, matter }: SubmitRequestMessage,
  { name, definition }: Proceeding,
): Opened {
  if (matter !== undefined) {
    if (claim) return { ok: false, faults: ['claim and matter are two ways to say it: give one'] };
    return definition.opens(matter);
  }
  if (!claim) return { ok: false, faults: [`claim is missing, or the matter of ${name}`] };
  const body = Buffer.from(JSON.stringify(toClaim(claim)));
  return definition.opens(body);
}

function invalid(faults: readonly string[]): RpcError {
  return new RpcError('INVALID_ARGUMENT', faults.join('; '));
}

/** A message as the claim that it says; what is not set is absent, so that the one schema judges it. */
function toClaim(message: ClaimMessage): unknown {
  return present({
    ...message,
    candidates: filled(message.candidates),
    asserts: filled(message.asserts.map((one) => present({ ...one }))),
    tags: filled(message.tags),
    evidence: filled(
      message.evidence.map(({ dataJson, ...item }) => present({ ...item, data: parsed(dataJson) })),
    ),
    limits: message.limits ? present({ ...message.limits }) : undefined,
  });
}

function filled<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

function present(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([key, value]) => value !== undefined && value !== null && !key.startsWith('_'),
    ),
  );
}

function parsed(json: string | undefined): unknown {
  if (json === undefined || json === '') return undefined;
  try {
    return JSON.parse(json);
  } catch {
    throw invalid(['evidence: data_json is not JSON']);
  }
}
