import { readFile } from 'node:fs/promises';
import { trustedKeysFrom, type NamedJwk } from '@assize/keys';
import type { SealedCase } from '@assize/proto';
import { expect, it } from 'vitest';
import { closeCase } from './close.ts';
import { newOpenings, type ClerkPorts } from './ports.ts';

const history = (name: string): Promise<Buffer> =>
  readFile(new URL(`../../../test/histories/${name}`, import.meta.url));

it.each([
  ['this clerk', true],
  ['another clerk', false],
])(
  'writes no second end of a case of %s whose log was dropped after its verdict',
  async (_whose, isOwn) => {
    const body = await history('plain.json');
    // Both were written by a court of ours.
    const sealed = JSON.parse(body.toString()) as SealedCase;
    const trusted = JSON.parse((await history('trust.json')).toString()) as { keys: NamedJwk[] };
    const { header } = sealed.case;
    const { caseId } = header;
    const openings = newOpenings();
    if (isOwn) openings.set(caseId, { header, sequence: 1 }, { size: 1 });
    const verdict = { subject: `verdicts.affirm.${caseId}`, headers: {}, body, sequence: 1 };
    const bus = {
      last: async () => null,
      next: async (_stream: string, _subject: string, from: number) =>
        from > 1 ? null : { ...verdict, at: new Date(sealed.case.header.openedAt).getTime() },
    };
    const keys = await trustedKeysFrom(trusted.keys);
    // Whatever else it asked of the bus would fail.
    const ports = { bus, keys, openings } as unknown as ClerkPorts;
    const { status, record } = await closeCase(ports, caseId, new AbortController().signal);
    expect(status).toBe('ended');
    expect(record.end?.predicate).toMatchObject({ caseId, decision: 'affirm' });
  },
);
