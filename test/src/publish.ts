import type { Bus } from '@assize/bus';
import { CE_TYPES, caseIdOf, claimsSubject, eventHeaders as attributes } from '@assize/proto';

const ACCOUNT = 'default';
export const SOURCE = 'urn:test:publisher';

/** Returns the case id of a claim published under this id. */
export const caseOf = (id: string, publisher?: string): string =>
  caseIdOf(ACCOUNT, SOURCE, id, publisher);

/** Returns the headers of a claim's CloudEvent; `undefined` removes one. */
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

/** Publishes a claim, or the matter of another proceeding. Resolves when it is stored. */
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
