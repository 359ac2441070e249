import { trustedKeysFrom } from '@assize/keys';
import { HEADERS } from '@assize/proto';
import { expect, it } from 'vitest';
import { Docket } from './docket.ts';
import { listCases } from './listing.ts';

it('leaves a case out of whose log nothing is left, and comes to an end', async () => {
  const docket = new Docket();
  const at = '2026-01-01T00:00:00.000Z';
  const headers = { [HEADERS.ceTime]: at, [HEADERS.deadline]: at };
  const note = (subject: string, sequence: number) =>
    docket.note({ subject: `court.${subject}`, sequence, headers });
  note(`${'a'.repeat(26)}.clerk.prosecutor`, 1);
  note(`${'b'.repeat(26)}.clerk.prosecutor`, 2);
  note(`${'b'.repeat(26)}.judge.affirm`, 3);
  let reads = 0;
  const nothing = async (): Promise<null> => {
    reads += 1;
    if (reads > 10) throw new Error('it is asked again and again');
    return null;
  };
  const ports = { bus: { last: nothing, next: nothing }, keys: await trustedKeysFrom([]) };
  const request = { limit: 10, mine: false, state: 'CASE_STATE_ANY' as const, page: '' };
  const caller = { name: 'owner', known: 'owner', rights: new Set<never>() } as const;
  const listed = await listCases(ports, docket, request, caller);
  expect(listed).toMatchObject({ cases: [], next: '' });
});
