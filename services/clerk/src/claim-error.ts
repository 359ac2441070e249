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
 * Publishes on `claim-errors.…`, and stores the message in a stream. Messages of a case with the same number are stored
 * once.
 * @param about the publisher, if its name is proven, and a number that distinguishes the messages of one case
 */
export async function sendClaimError(
  ports: ClerkPorts,
  answer: ClaimError,
  { publisher, number }: { readonly publisher: string | undefined; readonly number: number },
): Promise<void> {
  const { bus, clock } = ports;
  const { caseId } = answer;
  const body = Buffer.from(JSON.stringify(answer));
  const messageId = `${caseId}.${number}`;
  const headers = {
    ...(await signatureOf(body, ports)),
    ...eventHeaders(CE_TYPES.claimError, 'urn:assize:clerk', messageId),
    [HEADERS.ceTime]: new Date(clock()).toISOString(),
  };
  const subject = claimErrorSubject(caseId, publisher);
  // Subscribers receive the message at once; the stream keeps it for publishers that are away.
  await bus.store({ subject, messageId, headers, body });
  claimRefused(ports, caseId, answer);
}

/** Signs the message like a DSSE envelope, so that its publisher can verify that the clerk sent it. */
async function signatureOf(body: Uint8Array, { signer }: ClerkPorts): Promise<Headers> {
  const { signatures } = await sealEnvelope(CLAIM_ERROR_TYPE, body, signer);
  const [{ keyid, sig } = { keyid: '', sig: '' }] = signatures;
  return { [HEADERS.keyid]: keyid, [HEADERS.signature]: sig };
}
