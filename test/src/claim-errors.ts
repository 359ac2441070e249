import type { Bus } from '@assize/bus';
import { ALL_CLAIM_ERRORS, HEADERS } from '@assize/proto';
import Type from 'typebox';
import { Parse } from 'typebox/value';

/** The event for a publisher whose claim could not become a case. */
export const ClaimErrorEvent = Type.Object({
  code: Type.String(),
  faults: Type.Array(Type.String()),
  source: Type.Union([Type.String(), Type.Null()]),
  id: Type.Union([Type.String(), Type.Null()]),
  caseId: Type.String(),
});
export type ClaimErrorEvent = Type.Static<typeof ClaimErrorEvent>;

export interface ClaimErrors extends AsyncDisposable {
  /** Resolves to the first message on `claim-errors.<name>`. */
  on(name: string): Promise<{ event: ClaimErrorEvent; type: string | undefined }>;
}

export async function followClaimErrors(bus: Bus): Promise<ClaimErrors> {
  type Said = { event: ClaimErrorEvent; type: string | undefined };
  const found = new Map<string, PromiseWithResolvers<Said>>();
  const slot = (name: string): PromiseWithResolvers<Said> => {
    const known = found.get(name) ?? Promise.withResolvers<Said>();
    found.set(name, known);
    return known;
  };
  const listening = await bus.subscribe(ALL_CLAIM_ERRORS, {}, ({ subject, headers, body }) => {
    const event = Parse(ClaimErrorEvent, JSON.parse(Buffer.from(body).toString('utf8')));
    slot(subject.split('.')[1] ?? '').resolve({ event, type: headers[HEADERS.ceType] });
  });
  return {
    on: (name) => slot(name).promise,
    [Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
  };
}
