import { connectBus } from '@assize/bus';
import { ALL_VERDICTS, claimsSubject, HEADERS, STREAMS } from '@assize/proto';
import { connect, headers } from '@nats-io/transport-node';
import { afterAll, describe, expect, it } from 'vitest';
import { PLAIN } from '#src/claims.ts';
import { startCourt, verifierOf } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, eventHeaders, publishClaim } from '#src/publish.ts';
import { readTrial, type Trial } from '#src/trial.ts';
import { connectAs } from '#src/users.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());
const court = stack.use(await startCourt(stack.use(await ownFolder()), { guarded: true }));
const verify = await verifierOf(court.home.trust);
const attacker = await connect({ servers: court.natsUrl });
stack.defer(() => attacker.close());
const honest = stack.use(await connectBus({ servers: court.natsUrl, name: 'publisher' }));

/** The first real verdict on a case, and everything that was published before it. */
async function verdictOn(id: string): Promise<{ trial: Trial; junk: string[] }> {
  const junk: string[] = [];
  const { promise, resolve } = Promise.withResolvers<Trial>();
  await using _heard = await honest.subscribe(ALL_VERDICTS, {}, ({ subject, body }) => {
    if (!subject.endsWith(`.${caseOf(id)}`)) return;
    try {
      resolve(readTrial(body));
    } catch {
      junk.push(Buffer.from(body).toString());
    }
  });
  await publishClaim(honest, PLAIN, id);
  return { trial: await promise, junk };
}

/** The claims name the subject as the reply subject of their publication. */
async function answerTo(subject: string): Promise<void> {
  const event = headers();
  for (const [name, value] of Object.entries(eventHeaders('decoy'))) event.set(name, value);
  const options = { headers: event, reply: subject };
  for (let i = 0; i < 3; i += 1)
    attacker.publish(claimsSubject('defect-court'), JSON.stringify(PLAIN), options);
  await attacker.flush();
}

describe('a client without a key', () => {
  it.each([
    ['the end of a case', 'judge.affirm'],
    ['a handoff to the clerk, who would sign a mistrial', 'judge.clerk'],
    ['the opening of a case', 'clerk.prosecutor'],
  ])('cannot have what answers its claims stored as %s', async (_what, author) => {
    const id = `before-${author}`;
    await answerTo(`court.${caseOf(id)}.${author}`);
    const { trial, junk } = await verdictOn(id);
    expect(trial.predicate).toMatchObject({ decision: 'affirm', caseId: caseOf(id) });
    expect(await verify(trial.bytes)).toMatchObject({ status: 'verified' });
    expect(junk).toEqual([]);
    await answerTo(`court.${caseOf(id)}.${author}`);
    await using clerk = await connectAs(court, 'clerk');
    const log = await Array.fromAsync(clerk.history(STREAMS.court, `court.${caseOf(id)}.>`));
    expect(log.filter(({ headers: own }) => own[HEADERS.author] === undefined)).toEqual([]);
  });
});
