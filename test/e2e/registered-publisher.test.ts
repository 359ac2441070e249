import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connectBus, type Bus } from '@assize/bus';
import {
  ALL_CLAIM_ERRORS,
  claimsSubject,
  HEADERS,
  ownClaimsSubject,
  remandSubject,
} from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import { GROUNDLESS } from '#src/claims.ts';
import { startCourt } from '#src/court.ts';
import { ownFolder } from '#src/folder.ts';
import { caseOf, eventHeaders } from '#src/publish.ts';
import { artifactsOf, firstVerdictHeard, readTrial, type Trial } from '#src/trial.ts';
import { connectAs } from '#src/users.ts';

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const PUBLISHERS = ['acme', 'other'];
const court = stack.use(
  await startCourt(stack.use(await ownFolder()), { guarded: true, publishers: PUBLISHERS }),
);
const anybody = stack.use(await connectBus({ servers: court.natsUrl, name: 'anybody' }));
const acme = stack.use(await connectAs(court, 'publisher-acme'));
const other = stack.use(await connectAs(court, 'publisher-other'));

const OWN = ownClaimsSubject('defect-court', 'acme');

/** The case ends only after a remand. */
async function remanded(
  bus: Bus,
  subject: string,
  id: string,
  owner?: string,
  said = 'acme',
): Promise<Trial> {
  const headers = eventHeaders(id, { [HEADERS.cePublisher]: said });
  const body = Buffer.from(JSON.stringify(GROUNDLESS));
  const publish = () => bus.store({ subject, headers, body });
  return readTrial(await firstVerdictHeard(bus, caseOf(id, owner), publish));
}

describe('a name that nobody registered', () => {
  it('holds up no remand', async () => {
    const subject = claimsSubject('defect-court');
    const trial = await remanded(anybody, subject, 'unknown', undefined, 'stranger');
    expect(artifactsOf(trial, 'reinvestigation')[0]?.by).toBe('built-in investigator');
    expect(JSON.stringify(trial.file)).toContain('investigator of stranger: nobody is listening');
  });
});

describe('a registered publisher', () => {
  it('hears at once where nobody answers for it, and the built-in investigator goes on', async () => {
    const trial = await remanded(acme, OWN, 'alone', 'acme');
    const [found] = artifactsOf(trial, 'reinvestigation');
    expect(found?.by).toBe('built-in investigator');
    expect(JSON.stringify(trial.file)).toContain('investigator of acme: nobody is listening');
  });

  it('answers by the program of docs/examples, and the record says that it is proven', async () => {
    const program = new URL('../../docs/examples/answer-remands.ts', import.meta.url).pathname;
    const started = spawn(process.execPath, [program, 'acme', court.home.keys, court.natsUrl], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(started.stdout, 'data');
    const trial = await remanded(acme, OWN, 'answered', 'acme');
    started.kill();
    expect(artifactsOf(trial, 'reinvestigation')[0]).toMatchObject({
      by: 'publisher acme (signed)',
      answers: [{ answer: 'We found the letter.', exhibits: ['letter'] }],
      evidence: [{ id: 'letter' }],
    });
  });

  it('is not asked about what anybody published under its name', async () => {
    const asked: string[] = [];
    await using _own = await acme.subscribe(remandSubject('acme'), {}, () => void asked.push('a'));
    const trial = await remanded(anybody, claimsSubject('defect-court'), 'spoofed');
    expect(asked).toEqual([]);
    expect(JSON.stringify(trial.file)).toContain('the claim is not proven to be its own');
  });

  it.each([
    ['another publisher', () => other],
    ['a client without a key', () => anybody],
  ])('is not answered for by %s', async (_who, bus) => {
    await expect(bus().subscribe(remandSubject('acme'), {}, () => {})).rejects.toThrow(/ermission/);
  });

  it('hears alone that a claim of its own is refused', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const elsewhere: string[] = [];
    await using _own = await acme.subscribe(ALL_CLAIM_ERRORS, {}, ({ subject }) =>
      resolve(subject),
    );
    await using _any = await anybody.subscribe(ALL_CLAIM_ERRORS, {}, ({ subject }) => {
      elsewhere.push(subject);
    });
    const headers = eventHeaders('bad');
    await acme.store({ subject: OWN, headers, body: Buffer.from('no claim') });
    expect(await promise).toBe(`claim-errors.${caseOf('bad', 'acme')}`);
    await anybody.store({
      subject: claimsSubject('defect-court'),
      headers: eventHeaders('bad'),
      body: Buffer.from('no claim'),
    });
    await expect.poll(() => elsewhere).toEqual([`claim-errors.${caseOf('bad')}`]);
  });
});
