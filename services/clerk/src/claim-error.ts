import type { Headers } from '@assize/bus';
import { sealEnvelope } from '@assize/keys';
import {
  CE_TYPES,
  CLAIM_ERROR_TYPE,
  HEADERS,
  eventHeaders,
  STREAMS,
  claimErrorSubject,
  type ClaimError,
} from '@assize/proto';
import { claimRefused } from './events.ts';
import type { ClerkPorts } from './ports.ts';

/**
 * Tells a publisher on `claim-errors.…` what became of its claim, and keeps that in a stream: once for each number.
 * @param about the publisher whose name was proven, and a number that tells what is said of one case apart
 */
export async function sayClaimError(
  ports: ClerkPorts,
  answer: ClaimError,
  { publisher, number }: { readonly publisher: string | undefined; readonly number: number },
): Promise<void> {
  const { bus, clock } = ports;
  const { caseId } = answer;
  const said = Buffer.from(JSON.stringify(answer));
  const messageId = `${caseId}.${number}`;
  const headers = {
    ...(await signatureOf(said, ports)),
    ...eventHeaders(CE_TYPES.claimError, 'urn:assize:clerk', messageId),
    [HEADERS.ceTime]: new Date(clock()).toISOString(),
  };
  const subject = claimErrorSubject(caseId, publisher);
  // Whoever listens hears it at once, the stream keeps it for those that are away.
  if (ports.keepsErrors) await bus.store({ subject, messageId, headers, body: said });
  else {
    bus.publish(subject, said, headers);
    await bus.flush();
  }
  claimRefused(ports, caseId, answer);
}

/** Whether the bus keeps them: one that was laid out before it had that stream keeps no court closed. */
export async function keepsErrors({ bus, log }: Pick<ClerkPorts, 'bus' | 'log'>): Promise<boolean> {
  if (await bus.usage(STREAMS.claimErrors)) return true;
  const why = `${STREAMS.claimErrors} is not there, or may not be asked about`;
  log.warn(
    { why },
    'what is wrong with claims is told, and not kept: run `assize prepare` for this bus again',
  );
  return false;
}

/** What lets a publisher tell the clerk's word from anybody's: a signature as DSSE makes it. */
async function signatureOf(body: Uint8Array, { signer }: ClerkPorts): Promise<Headers> {
  const { signatures } = await sealEnvelope(CLAIM_ERROR_TYPE, body, signer);
  const [{ keyid, sig } = { keyid: '', sig: '' }] = signatures;
  return { [HEADERS.keyid]: keyid, [HEADERS.signature]: sig };
}
