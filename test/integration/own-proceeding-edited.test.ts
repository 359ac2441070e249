import { randomUUID } from 'node:crypto';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { followClaimErrors } from '../src/claim-errors.ts';
import { ownFolder } from '../src/folder.ts';
import { openProcessCourt } from '../src/process-court.ts';
import { publishClaim } from '../src/publish.ts';
import { ROOT } from '../tooling/program.ts';

const NAME = 'second-look';

it('tells the publisher of a case whose proceeding was changed unreleased, which nobody can end', async () => {
  await using folder = await ownFolder();
  cpSync(join(ROOT, 'test/proceedings'), folder.path, { recursive: true });
  await using court = await openProcessCourt();
  await using errors = await followClaimErrors(court.bus);
  const environment = { ASSIZE_PROCEEDINGS: folder.path, ASSIZE_TTL: '4s' };
  const clerk = await court.seat('clerk', environment);
  const claim = { text: 'The Nile flows through Africa.' };
  const caseId = await publishClaim(court.bus, claim, randomUUID(), {}, NAME);
  await clerk.lines.first(/"msg":"case opened"/);
  await clerk[Symbol.asyncDispose]();
  const file = join(folder.path, NAME, 'definition.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('>= 0.3', '>= 0.4'));
  await court.seat('clerk', environment);
  const { event } = await errors.on(caseId);
  expect(event).toMatchObject({ code: 'record-lost', caseId });
  expect(event.faults).toEqual([
    expect.stringMatching(/^version [0-9a-f]{64} of second-look is not known here/),
  ]);
});
