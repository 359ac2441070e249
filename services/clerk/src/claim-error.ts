import type { Headers } from '@assize/bus';
import { sealEnvelope } from '@assize/keys';
import {
  CE_TYPES,
  CLAIM_ERROR_TYPE,
  HEADERS,
  eventHeaders,
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
  await bus.store({ subject, messageId, headers, body: said });
  claimRefused(ports, caseId, answer);
}

/** What lets a publisher tell the clerk's word from anybody's: a signature as DSSE makes it. */
async function signatureOf(body: Uint8Array, { signer }: ClerkPorts): Promise<Headers> {
  const { signatures } = await sealEnvelope(CLAIM_ERROR_TYPE, body, signer);
  const [{ keyid, sig } = { keyid: '', sig: '' }] = signatures;
  return { [HEADERS.keyid]: keyid, [HEADERS.signature]: sig };
}
