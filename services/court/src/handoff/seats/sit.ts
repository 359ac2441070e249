import type { Bus, Message } from '@assize/bus';
import { openEnvelope, sealEnvelope, type Signer, type TrustedKeys } from '@assize/keys';
import {
  canonicalIn,
  checkEnvelope,
  checkSeatQuestion,
  SEAT_ANSWER_LIMIT,
  SEAT_ANSWER_TYPE,
  SEAT_ASKERS,
  SEAT_QUESTION_LIMIT,
  SEAT_QUEUE,
  SEAT_QUESTION_TYPE,
  seatSubject,
  sha256,
  type Envelope,
  type SeatAnswer,
  type SeatQuestion,
} from '@assize/proto';
import { contextIn, inSpan, SpanKind } from '@assize/telemetry';
import type { Party } from '#src/handoff/party.ts';
import { absentSeat, askSeats, type SeatOutcome, type Seat } from './ask.ts';

export interface SeatServer extends Pick<
  Party,
  'signer' | 'clock' | 'log' | 'telemetry' | 'health'
> {
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly keys: Pick<TrustedKeys, 'verify' | 'revocationOf'>;
  /** The most questions answered at once. A further question is declined with that reason. */
  readonly concurrency: number;
  /** How long answers in progress may continue after disposal began, in milliseconds. */
  readonly drainMs: number;
}

/** The longest reason for declining a question, in characters. */
const LONGEST_WHY = 1000;

/**
 * Answers the questions of the court's roles under the seat's own key until disposed. Several processes of one seat
 * share its questions. A question that no role signed, or that cannot be answered, is declined with the reason.
 */
export async function serveSeatOnBus(
  sitting: SeatServer,
  seat: Seat<unknown, unknown>,
): Promise<AsyncDisposable> {
  const { bus, drainMs, log, health } = sitting;
  const closing = new AbortController();
  let busy = 0;
  const subject = seatSubject(seat.name);
  const subscription = await bus.subscribe(subject, { queue: SEAT_QUEUE }, async (message) => {
    busy += 1;
    try {
      await health.inHand.during('question', () =>
        reply(sitting, seat, message, { busy, closing }),
      );
    } finally {
      busy -= 1;
    }
  });
  log.info({ seat: seat.name, subject }, 'the seat is taken');
  return {
    async [Symbol.asyncDispose]() {
      const timer = setTimeout(() => closing.abort(), drainMs);
      await subscription[Symbol.asyncDispose]();
      clearTimeout(timer);
    },
  };
}

interface State {
  /** Questions in hand, including this one. */
  readonly busy: number;
  readonly closing: AbortController;
}

async function reply(
  sitting: SeatServer,
  seat: Seat<unknown, unknown>,
  message: Message,
  state: State,
): Promise<void> {
  const { signer, telemetry, log } = sitting;
  const started = performance.now();
  const parent = contextIn(message.headers);
  const start = { name: `answer ${message.subject}`, kind: SpanKind.SERVER, parent };
  const envelope = envelopeIn(message.body);
  const payload = Buffer.from(envelope?.payload ?? '', 'base64');
  const asked = checkSeatQuestion(canonicalIn(payload));
  const caseId = asked.ok ? asked.value.caseId : '';
  const said =
    envelope && asked.ok
      ? await inSpan(telemetry, start, () => answerTo(sitting, seat, envelope, asked.value, state))
      : absentSeat('the question does not have the form of a question to a seat');
  const to = { seat: seat.name, caseId, to: sha256(payload) };
  const body = await sealed(to, said, signer);
  const isTooLarge = body.byteLength > SEAT_ANSWER_LIMIT;
  const given = isTooLarge ? absentSeat('its answer is too large for the bus') : said;
  message.respond(isTooLarge ? await sealed(to, given, signer) : body);
  const about = { seat: seat.name, caseId, ms: Math.round(performance.now() - started) };
  if (given.status === 'absent') log.warn({ ...about, why: given.why }, 'declined a question');
  else log.info(about, 'answered a question');
}

async function sealed(
  to: Omit<SeatAnswer, 'answer' | 'declined'>,
  said: SeatOutcome<unknown>,
  signer: Signer,
): Promise<Buffer> {
  const answer: SeatAnswer =
    said.status === 'answered'
      ? { ...to, answer: said.answer }
      : { ...to, declined: said.why.slice(0, LONGEST_WHY).toWellFormed() };
  const payload = Buffer.from(JSON.stringify(answer));
  return Buffer.from(JSON.stringify(await sealEnvelope(SEAT_ANSWER_TYPE, payload, signer)));
}

/** The signer is not checked. Null if the message is no envelope. */
function envelopeIn(body: Uint8Array): Envelope | null {
  if (body.byteLength > SEAT_QUESTION_LIMIT) return null;
  const checked = checkEnvelope(canonicalIn(body));
  return checked.ok ? checked.value : null;
}

async function answerTo(
  sitting: SeatServer,
  seat: Seat<unknown, unknown>,
  envelope: Envelope,
  { seat: asked, caseId, until, question }: SeatQuestion,
  { busy, closing }: State,
): Promise<SeatOutcome<unknown>> {
  const { clock, concurrency } = sitting;
  if (!(await isSigned(sitting, envelope)))
    return absentSeat('no role that may ask it signed the question');
  if (asked !== seat.name) return absentSeat(`it was asked as ${asked}`);
  if (busy > concurrency) return absentSeat(`it is already answering ${concurrency} questions`);
  const { signal } = closing;
  const occasion = { caseId, until: Date.parse(until) };
  try {
    const [said] = await askSeats([{ seat, question }], occasion, { clock, signal });
    return said ?? absentSeat('nobody was asked');
  } catch (error) {
    if (signal.aborted) return absentSeat('its process was stopped before it had answered');
    throw error;
  }
}

/** Whether a role that may ask seats signed it, with a key that is valid now. */
async function isSigned({ keys, clock }: SeatServer, envelope: Envelope): Promise<boolean> {
  if (envelope.payloadType !== SEAT_QUESTION_TYPE) return false;
  const keyid = envelope.signatures[0]?.keyid ?? '';
  const now = new Date(clock()).toISOString();
  for (const role of SEAT_ASKERS) {
    const opened = await openEnvelope(envelope, keys, role, now);
    if (opened.ok) return keys.revocationOf(keyid, role) === null;
  }
  return false;
}
