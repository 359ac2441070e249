import { connectBus, type Bus } from '@assize/bus';
import { ALL_VERDICTS, claimsSubject, HEADERS, ownClaimsSubject } from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { DENIED, PLAIN } from '#src/claims.ts';
import { startCourt, verifierOf } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, eventHeaders } from '#src/publish.ts';
import { firstVerdictHeard, readTrial, type Trial } from '#src/trial.ts';
import { connectAs } from '#src/users.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const TRUSTED = 'acme';
const OWN = ownClaimsSubject('defect-court', TRUSTED);
const court = stack.use(
  await startCourt(stack.use(await ownFolder()), { guarded: true, trustedPublishers: [TRUSTED] }),
);
const verify = await verifierOf(court.home.trust);
const acme = stack.use(await connectAs(court, `publisher-${TRUSTED}`));
const anybody = stack.use(await connectBus({ servers: court.natsUrl, name: 'publisher' }));

/** Its own evidence denies the claim. */
async function tried(bus: Bus, subject: string, id: string, said: object = {}): Promise<Trial> {
  const caseId = caseOf(id, subject === OWN ? TRUSTED : undefined);
  const headers = eventHeaders(id, { [HEADERS.cePublisher]: TRUSTED });
  const body = Buffer.from(JSON.stringify({ ...DENIED, confidence: 0.95, ...said }));
  return readTrial(
    await firstVerdictHeard(bus, caseId, () => bus.store({ subject, headers, body })),
  );
}

describe('a publisher whose word the operator takes', () => {
  it('is believed unread on the subject that only it may publish on, and the seal says so', async () => {
    const trial = await tried(acme, OWN, 'own');
    expect(trial.file.header).toMatchObject({ publisher: TRUSTED, trusted: true });
    expect(trial.predicate).toMatchObject({
      decision: 'affirm',
      basis: 'publisher',
      confidence: 0.95,
      support: [],
    });
    expect(await verify(trial.bytes)).toMatchObject({ status: 'verified' });
  });

  it('is not believed by its name alone: anybody can say that', async () => {
    const trial = await tried(anybody, claimsSubject('defect-court'), 'own');
    expect(trial.file.header.trusted).toBeUndefined();
    expect(trial.file.header.identity.publisher).toBeUndefined();
    expect(trial.predicate).toMatchObject({ decision: 'amend', basis: 'trial' });
  });

  it('has its identities to itself, and hears alone what becomes of its claims', async () => {
    const squatted = await tried(anybody, claimsSubject('defect-court'), 'squatted');
    const heard: string[] = [];
    await using _others = await anybody.subscribe(ALL_VERDICTS, {}, ({ subject }) => {
      heard.push(subject);
    });
    const own = await tried(acme, OWN, 'squatted');
    await tried(anybody, claimsSubject('defect-court'), 'after');
    expect(own.file.header.identity).toMatchObject({ id: 'squatted', publisher: TRUSTED });
    expect(own.file.header.caseId).not.toBe(squatted.file.header.caseId);
    expect(heard).toEqual([expect.stringContaining(caseOf('after'))]);
  });

  it('is not believed over a machine’s report', async () => {
    const data = { code: 1, command: 'npm test' };
    const evidence = [{ id: 'ci', kind: 'exit-code', data }];
    const claim = { text: 'The tests pass.', evidence };
    const trial = await tried(acme, OWN, 'report', claim);
    expect(trial.predicate.basis).toBe('trial');
  });

  it('has a subject that nobody else can publish on', async () => {
    const body = Buffer.from(JSON.stringify(PLAIN));
    const stored = anybody.store({ subject: OWN, headers: eventHeaders('taken'), body });
    await expect(stored).rejects.toThrow(/ermission/);
  });
});
