/** Clients that wait for a verdict or a refusal get a forged one first, and the honest one second. */
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createSigner, trustedKeysIn, sealEnvelope } from '@assize/keys';
import {
  ALL_CLAIMS,
  canonical,
  caseIdOf,
  CLAIM_ERROR_TYPE,
  claimErrorSubject,
  HEADERS,
  PAYLOAD_TYPE,
  verdictSubject,
} from '@assize/proto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Publisher } from '../../services/assize/src/court/publisher.ts';
import { runToEnd } from '#src/assize-command.ts';
import { DENIED, PLAIN } from '#src/claims.ts';
import { openTestCourt, publisherAt, quietLog } from '#src/court.ts';
import { junkOf, logOf, PUBACK } from '#src/junk.ts';
import { caseOf, SOURCE } from '#src/publish.ts';
import { sealedIn } from '#src/trial.ts';

const stack = new AsyncDisposableStack();
const court = stack.use(await openTestCourt());
afterAll(() => stack.disposeAsync());

const warned: string[] = [];
const log = quietLog.child({});
log.warn = (_fields: object, message?: string): void => void warned.push(String(message));

const at = { natsUrl: court.natsUrl, keys: await trustedKeysIn(court.home.trust) };
const publisher: Publisher = stack.use(await publisherAt(at, { source: SOURCE, log }));

const other = await court.review(DENIED);
const junk = await junkOf(await logOf(court.bus, other.predicate.caseId));
const stranger = await createSigner('judge');

/** A verdict of another case, changed to be of this one and sealed by a stranger. */
async function forgedFor(caseId: string): Promise<Buffer> {
  const { case: file, envelope } = sealedIn(other.bytes);
  const { caseId: from } = file.header;
  const payload = Buffer.from(envelope.payload, 'base64').toString('utf8');
  const said = Buffer.from(payload.replaceAll(from, caseId));
  const forged = { case: file, envelope: await sealEnvelope(PAYLOAD_TYPE, said, stranger) };
  return Buffer.from(canonical(forged).replaceAll(from, caseId));
}

/** Publishes each on the subject of a case as soon as its claim is there, before the court can answer. */
async function forging(
  bodies: (caseId: string) => Promise<readonly Buffer[]>,
  subjects: (caseId: string) => readonly string[],
  isMine: (source: string) => boolean = (source) => source === SOURCE,
): Promise<AsyncDisposable> {
  return court.bus.subscribe(ALL_CLAIMS, {}, async ({ headers }) => {
    const { [HEADERS.ceSource]: source = '', [HEADERS.ceId]: id = '' } = headers;
    if (!isMine(source)) return;
    const caseId = caseIdOf('default', source, id);
    for (const body of await bodies(caseId)) {
      for (const subject of subjects(caseId)) court.bus.publish(subject, body);
    }
    await court.bus.flush();
  });
}

const verdictsOn = (caseId: string): string[] =>
  ['affirm', 'amend', 'mistrial'].map((to) => verdictSubject(to, caseId));

const everyKind = async (caseId: string): Promise<Buffer[]> => [
  await forgedFor(caseId),
  ...[...junk.values()].map(({ body }) => Buffer.from(body)),
];

describe('a publisher', () => {
  it('waits past every forged verdict for the honest one', async () => {
    await using _forging = await forging(everyKind, verdictsOn);
    warned.length = 0;
    const answer = await publisher.review(PLAIN, randomUUID());
    if (answer.status !== 'verdict') throw new Error(answer.code);
    expect(answer.decision).toBe('affirm');
    expect(await court.verify(answer.bytes)).toMatchObject({ status: 'verified' });
    expect(warned.filter((line) => line === 'message skipped').length).toBeGreaterThan(0);
  });

  it('waits past every refusal that the clerk did not sign', async () => {
    const refusals = async (caseId: string): Promise<Buffer[]> => [
      PUBACK,
      Buffer.alloc(0),
      Buffer.from(JSON.stringify(refusalOf(caseId))),
    ];
    await using _forging = await forging(refusals, (caseId) => [claimErrorSubject(caseId)]);
    const answer = await publisher.review(PLAIN, randomUUID());
    expect(answer).toMatchObject({ status: 'verdict', decision: 'affirm' });
  });

  it('waits past a refusal that a stranger signed, and past one of another case', async () => {
    await using _forging = await court.bus.subscribe(ALL_CLAIMS, {}, async ({ headers }) => {
      const caseId = caseOf(headers[HEADERS.ceId] ?? '');
      const body = Buffer.from(JSON.stringify(refusalOf(caseId)));
      const { signatures } = await sealEnvelope(CLAIM_ERROR_TYPE, body, stranger);
      const [{ keyid, sig } = { keyid: '', sig: '' }] = signatures;
      const signed = { [HEADERS.keyid]: keyid, [HEADERS.signature]: sig };
      court.bus.publish(claimErrorSubject(caseId), body, signed);
      await court.bus.flush();
    });
    const answer = await publisher.review(PLAIN, randomUUID());
    expect(answer).toMatchObject({ status: 'verdict', decision: 'affirm' });
  });

  it('hears the refusal that the clerk did sign', async () => {
    const id = randomUUID();
    await publisher.review(PLAIN, id);
    const answer = await publisher.review(DENIED, id);
    expect(answer).toMatchObject({ status: 'refused', code: 'id-reused' });
  });
});

function refusalOf(caseId: string) {
  return { code: 'bad-claim', faults: ['so says anybody'], source: null, id: null, caseId };
}

const VERDICT = {
  predicateType: 'urn:assize:verdict:v1',
  predicate: {
    claim: { text: PLAIN.text },
    decision: 'affirm',
    classification: 'supported',
    support: [{ id: 'guide' }],
  },
};

describe.each([
  ['publish', (out: string) => expect(JSON.parse(out)).toMatchObject(VERDICT)],
  ['check-done', (out: string) => expect(out).toMatch(/^done\n/)],
])('docs/examples/%s.ts', (name, expectSaid) => {
  it('waits past forged verdicts and refusals, and says so', async () => {
    const isExample = (source: string): boolean => source.startsWith('urn:example:');
    await using _verdicts = await forging(everyKind, verdictsOn, isExample);
    const refusals = async (caseId: string): Promise<Buffer[]> => [
      Buffer.from(JSON.stringify(refusalOf(caseId))),
    ];
    const errors = (caseId: string): string[] => [claimErrorSubject(caseId)];
    await using _refusals = await forging(refusals, errors, isExample);
    const program = fileURLToPath(new URL(`../../docs/examples/${name}.ts`, import.meta.url));
    const env = { ...process.env, ASSIZE_DATA: court.home.data };
    const { code, out, err } = await runToEnd(program, [court.natsUrl], { env });
    expect(code, err).toBe(0);
    expectSaid(out);
    expect(err).toMatch(/^passed over: case [a-z2-7]{26}: .*(?:hash chain|JSON|signature|key)/m);
    expect(err).toMatch(/^passed over: case [a-z2-7]{26}: its signature by the clerk/m);
  });
});
