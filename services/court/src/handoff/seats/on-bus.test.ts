import type { Bus, MessageHandler, RequestOutcome } from '@assize/bus';
import { Health } from '@assize/launcher/health';
import {
  createSigner,
  sealEnvelope,
  trustedKeysFrom,
  type NamedJwk,
  type Signer,
} from '@assize/keys';
import { createLog } from '@assize/telemetry/log';
import {
  checkEnvelope,
  SEAT_ANSWER_LIMIT,
  SEAT_ANSWER_TYPE,
  SEAT_QUESTION_TYPE,
  sha256,
  type Envelope,
} from '@assize/proto';
import { noTelemetry } from '@assize/telemetry';
import { describe, expect, it } from 'vitest';
import type { SeatOutcome, Seat } from './ask.ts';
import { seatOnBus } from './on-bus.ts';
import { serveSeatOnBus } from './sit.ts';

const CASE = 'a'.repeat(26);
const SEAT = 'juror-anna';
const clock = (): number => Date.parse('2026-03-01T12:00:00Z');
const until = clock() + 60_000;
const signal = new AbortController().signal;
const log = createLog({ name: 'test', level: 'silent' });

const [judge, defense, anna, ben] = await Promise.all([
  createSigner('judge'),
  createSigner('defense'),
  createSigner(SEAT),
  createSigner('juror-ben'),
]);
const PINNED = [judge, defense, anna, ben].map(({ publicJwk }) => publicJwk);
const keys = await trustedKeysFrom(PINNED);

type Answerer = (body: Uint8Array) => Promise<RequestOutcome>;

const answered = (body: Uint8Array): RequestOutcome => ({ status: 'answered', headers: {}, body });
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

function envelopeIn(body: Uint8Array): Envelope {
  const envelope = checkEnvelope(JSON.parse(Buffer.from(body).toString()));
  if (!envelope.ok) throw new Error(envelope.faults.join('; '));
  return envelope.value;
}

const payloadIn = (body: Uint8Array): Buffer => Buffer.from(envelopeIn(body).payload, 'base64');

/** Anna's seat answers like this. */
function ask(
  answerer: Answerer,
  {
    asker = judge,
    trusted = keys,
    question = 'what?',
  }: Partial<{
    asker: Signer;
    trusted: typeof keys;
    question: string;
  }> = {},
): Promise<SeatOutcome<string>> {
  const bus: Pick<Bus, 'request'> = { request: (_subject, body) => answerer(body) };
  const seat = seatOnBus<string, string>(
    { bus, keys: trusted, signer: asker, clock },
    {
      name: SEAT,
      timeoutMs: 1_000,
      write: (asked) => ({ question: asked }),
      read: (_question, answer) =>
        typeof answer === 'string' ? { answer } : 'its answer is no text',
    },
  );
  return seat.answer(question, { caseId: CASE, until }, signal);
}

/** A process that has taken the seat with its own keys. */
async function sitting(
  seat: Partial<Seat<unknown, unknown>> = {},
  concurrency = 2,
): Promise<Answerer> {
  let handler: MessageHandler = () => {};
  const bus: Pick<Bus, 'subscribe'> = {
    subscribe(_subject, _options, given) {
      handler = given;
      return Promise.resolve({ [Symbol.asyncDispose]: () => Promise.resolve() });
    },
  };
  const around = { bus, keys, signer: anna, clock, log, telemetry: noTelemetry };
  await serveSeatOnBus(
    { ...around, health: new Health(), concurrency, drainMs: 0 },
    {
      name: SEAT,
      timeoutMs: 1_000,
      answer: (asked) => Promise.resolve({ status: 'answered', answer: JSON.stringify(asked) }),
      ...seat,
    },
  );
  return (body) =>
    new Promise((resolve) => {
      const respond = (given: Uint8Array): void => resolve(answered(given));
      void handler({ subject: `seats.${SEAT}`, headers: {}, body, respond });
    });
}

const whyIn = (said: SeatOutcome<string>): string =>
  said.status === 'absent' ? said.why : `answered: ${said.answer}`;

/** Signed by Anna's key, with some fields changed. */
function forged(change: object, signer: Signer = anna, type = SEAT_ANSWER_TYPE): Answerer {
  return async (body) => {
    const to = sha256(payloadIn(body));
    const answer = { seat: SEAT, caseId: CASE, to, answer: 'aye', ...change };
    return answered(json(await sealEnvelope(type, json(answer), signer)));
  };
}

const revoked = (jwk: NamedJwk): NamedJwk =>
  jwk.name === SEAT ? { ...jwk, revokedAt: '2026-02-01T00:00:00.000Z' } : jwk;
const ended = (jwk: NamedJwk): NamedJwk =>
  jwk.name === SEAT ? { ...jwk, validUntil: '2026-02-01T00:00:00.000Z' } : jwk;

describe('a seat on the bus', () => {
  it('answers what it was asked', async () => {
    expect(await ask(await sitting())).toEqual({
      status: 'answered',
      answer: '{"question":"what?"}',
    });
    expect(await ask(forged({}))).toEqual({ status: 'answered', answer: 'aye' });
  });

  const once = forged({});
  it.each<[string, Answerer, RegExp]>([
    ['where nobody sits', async () => ({ status: 'no-responder' }), /^no process answers for it$/],
    [
      'that is silent',
      async () => ({ status: 'timeout' }),
      /^no answer, or the connection to the bus broke$/,
    ],
    ['that talks nonsense', async () => answered(Buffer.from('%$!')), /not a signed envelope$/],
    ['that signs nothing', async () => answered(json({ answer: 'aye' })), /not a signed envelope$/],
    ['under the key of another', forged({}, ben), /not signed by its key: wrong-name$/],
    ['under another type', forged({}, anna, SEAT_QUESTION_TYPE), /not a signed envelope$/],
    ['for another seat', forged({ seat: 'juror-ben' }), /for another seat$/],
    ['in another case', forged({ caseId: 'b'.repeat(26) }), /for another case$/],
    ['to another question', forged({ to: sha256('else') }), /for another question$/],
    [
      'in another form',
      forged({ answer: undefined }),
      /not have the form of an answer from a seat/,
    ],
    ['in no form of the question', forged({ answer: 7 }), /^its answer is no text$/],
    ['at great length', forged({ answer: 'x'.repeat(SEAT_ANSWER_LIMIT) }), /the limit is 196608$/],
    ['with what has no canonical form', forged({ answer: '\ud800' }), /not have the form/],
    [
      'that changes what it signed',
      async (body) => {
        const good = await once(body);
        if (good.status !== 'answered') return good;
        const payload = json({ answer: 'nay' }).toString('base64');
        return answered(json({ ...envelopeIn(good.body), payload }));
      },
      /not signed by its key: bad-signature$/,
    ],
  ])('%s is absent, and why is said', async (_what, answerer, why) => {
    expect(whyIn(await ask(answerer))).toMatch(why);
  });

  it.each([
    ['nobody pinned', PINNED.filter(({ name }) => name !== SEAT), /unknown-key$/],
    ['is revoked', PINNED.map(revoked), /signed by a revoked key$/],
    ['has ended', PINNED.map(ended), /not-valid-then$/],
  ] as const)('whose key %s is absent', async (_what, pinned, why) => {
    const trusted = await trustedKeysFrom(pinned);
    expect(whyIn(await ask(await sitting(), { trusted }))).toMatch(why);
  });

  it('answers one question with one answer: an older one is none to the next', async () => {
    let kept: RequestOutcome | null = null;
    const first: Answerer = async (body) => (kept = await once(body));
    await ask(first);
    const said = await ask(async () => kept ?? { status: 'timeout' }, { question: 'what else?' });
    expect(said).toEqual({ status: 'absent', why: 'its answer is for another question' });
  });
});

describe('who takes a seat', () => {
  it('answers no role that may not ask it, and nobody whose key is not pinned', async () => {
    const stranger = await createSigner('judge');
    for (const asker of [defense, stranger]) {
      const said = await ask(await sitting(), { asker });
      const why = 'it declines: no role that may ask it signed the question';
      expect(said).toEqual({ status: 'absent', why });
    }
  });

  it('declines what it is asked as another, too late, or in no form', async () => {
    const hear = await sitting();
    const question = {
      seat: SEAT,
      caseId: CASE,
      until: new Date(until).toISOString(),
      question: 1,
    };
    const declined = async (asked: unknown): Promise<unknown> => {
      const given = await hear(json(await sealEnvelope(SEAT_QUESTION_TYPE, json(asked), judge)));
      if (given.status !== 'answered') throw new Error('it answered nothing');
      const answer: unknown = JSON.parse(payloadIn(given.body).toString());
      return Reflect.get(Object(answer), 'declined');
    };
    expect(await declined({ ...question, seat: 'juror-ben' })).toBe('it was asked as juror-ben');
    const before = new Date(clock()).toISOString();
    expect(await declined({ ...question, until: before })).toBe('no time was left to ask it');
    expect(await declined({ ...question, until: 'soon' })).toBe('no time was left to ask it');
    expect(await declined({ caseId: CASE })).toMatch(/^the question does not have the form/);
  });

  it('says why it has no answer, and that its answer is too large', async () => {
    const answer = (): Promise<SeatOutcome<unknown>> =>
      Promise.reject(new Error('the model is down'));
    expect(await ask(await sitting({ answer }))).toMatchObject({
      why: 'it declines: the model is down',
    });
    const long = { status: 'answered', answer: 'x'.repeat(SEAT_ANSWER_LIMIT) } as const;
    const said = await ask(await sitting({ answer: () => Promise.resolve(long) }));
    expect(said).toMatchObject({ why: 'it declines: its answer is too large for the bus' });
  });

  it('answers as many at once as it may, and tells one more', async () => {
    const { promise, resolve } = Promise.withResolvers<SeatOutcome<string>>();
    const hear = await sitting({ answer: () => promise }, 1);
    const first = ask(hear);
    expect(await ask(hear)).toMatchObject({
      why: 'it declines: it is already answering 1 questions',
    });
    resolve({ status: 'answered', answer: 'aye' });
    expect(await first).toEqual({ status: 'answered', answer: 'aye' });
  });
});
