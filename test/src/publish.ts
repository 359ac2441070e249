import type { Bus } from '@assize/bus';
import { CE_TYPES, caseIdOf, claimsSubject, eventHeaders as attributes } from '@assize/proto';

const ACCOUNT = 'default';
export const SOURCE = 'urn:test:publisher';

/** The case id of a claim that is published under this id. */
export const caseOf = (id: string, publisher?: string): string =>
  caseIdOf(ACCOUNT, SOURCE, id, publisher);

/** The headers of a claim's CloudEvent. A header that is `undefined` is removed. */
export function eventHeaders(
  id: string,
  change: Readonly<Record<string, string | undefined>> = {},
): Record<string, string> {
  const event: Record<string, string | undefined> = {
    ...attributes(CE_TYPES.claim, SOURCE, id),
    ...change,
  };
  return Object.fromEntries(
    Object.entries(event).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

/** Publishes a claim, or another matter of a proceeding, as any publisher would; resolves when it is stored. */
export async function publishClaim(
  bus: Bus,
  claim: object,
  id: string,
  headers: Readonly<Record<string, string | undefined>> = {},
  proceeding = 'defect-court',
): Promise<string> {
  const body = Buffer.from(JSON.stringify(claim));
  await bus.store({
    subject: claimsSubject(proceeding),
    headers: eventHeaders(id, headers),
    body,
  });
  return caseOf(id);
}
