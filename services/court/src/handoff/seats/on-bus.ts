import type { Bus } from '@assize/bus';
import { openEnvelope, sealEnvelope, type TrustedKeys } from '@assize/keys';
import {
  canonicalIn,
  checkEnvelope,
  checkSeatAnswer,
  HEADERS,
  JSON_TYPE,
  SEAT_ANSWER_LIMIT,
  SEAT_ANSWER_TYPE,
  SEAT_QUESTION_LIMIT,
  SEAT_QUESTION_TYPE,
  seatSubject,
  sha256,
  type SeatQuestion,
} from '@assize/proto';
import { activeHeaders } from '@assize/telemetry';
import type { Party } from '#src/handoff/party.ts';
import { absentSeat, type SeatContext, type SeatOutcome, type Seat } from './ask.ts';

/** How much longer the bus waits than the asker, so that it is the asker that reports a late answer. */
const GRACE_MS = 500;

export interface Asker extends Pick<Party, 'signer' | 'clock'> {
  readonly bus: Pick<Bus, 'request'>;
  readonly keys: Pick<TrustedKeys, 'verify' | 'revocationOf'>;
}

/** Translates between a role and a seat in another process. */
export interface Wire<Question, Answer> {
  readonly name: string;
  readonly timeoutMs: number;
  /** The question as a JSON value. */
  write(question: Question): unknown;
  /** The answer, or a sentence that says why it is invalid. */
  read(question: Question, answer: unknown): { readonly answer: Answer } | string;
}

/**
 * The question is signed by the role that asks. An answer counts if the seat's own pinned key signed it for this
 * question of this case. The seat is asked only once.
 */
export function seatOnBus<Question, Answer>(
  asker: Asker,
  wire: Wire<Question, Answer>,
): Seat<Question, Answer> {
  const { name, timeoutMs } = wire;
  return {
    name,
    timeoutMs,
    async answer(question, occasion) {
      const { caseId, until } = occasion;
      const asked: SeatQuestion = {
        seat: name,
        caseId,
        until: new Date(until).toISOString(),
        question: wire.write(question),
      };
      const payload = Buffer.from(JSON.stringify(asked));
      const said = await requested(asker, name, payload, occasion);
      if (said.status === 'absent') return said;
      const answer = wire.read(question, said.answer);
      return typeof answer === 'string' ? absentSeat(answer) : { status: 'answered', ...answer };
    },
  };
}

async function requested(
  asker: Asker,
  name: string,
  payload: Buffer,
  { caseId, until }: SeatContext,
): Promise<SeatOutcome<unknown>> {
  const { bus, signer, clock } = asker;
  const body = Buffer.from(JSON.stringify(await sealEnvelope(SEAT_QUESTION_TYPE, payload, signer)));
  const large = tooLarge(body, SEAT_QUESTION_LIMIT);
  if (large) return absentSeat(`its question ${large}`);
  const timeoutMs = Math.max(0, Math.ceil(until - clock())) + GRACE_MS;
  // These headers make the seat's work part of the trial's trace.
  const headers = { [HEADERS.contentType]: JSON_TYPE, ...activeHeaders() };
  const outcome = await bus.request(seatSubject(name), body, { timeoutMs, headers });
  if (outcome.status === 'no-responder') return absentSeat('no process answers for it');
  if (outcome.status === 'timeout')
    return absentSeat('no answer, or the connection to the bus broke');
  return signedBy(asker, outcome.body, { name, caseId, to: sha256(payload) });
}

const tooLarge = ({ byteLength }: Uint8Array, limit: number): string | null =>
  byteLength > limit ? `has ${byteLength} bytes; the limit is ${limit}` : null;

/** The seat's answer, if its key signed it for this question; otherwise why the seat is absent. */
async function signedBy(
  { keys, clock }: Asker,
  body: Uint8Array,
  { name, caseId, to }: { readonly name: string; readonly caseId: string; readonly to: string },
): Promise<SeatOutcome<unknown>> {
  const large = tooLarge(body, SEAT_ANSWER_LIMIT);
  if (large) return absentSeat(`its answer ${large}`);
  const envelope = checkEnvelope(canonicalIn(body));
  if (!envelope.ok || envelope.value.payloadType !== SEAT_ANSWER_TYPE)
    return absentSeat('its answer is not a signed envelope');
  const now = new Date(clock()).toISOString();
  const opened = await openEnvelope(envelope.value, keys, name, now);
  if (!opened.ok) return absentSeat(`its answer is not signed by its key: ${opened.why}`);
  const keyid = envelope.value.signatures[0]?.keyid ?? '';
  if (keys.revocationOf(keyid, name)) return absentSeat('its answer is signed by a revoked key');
  const given = checkSeatAnswer(canonicalIn(opened.payload));
  if (!given.ok) return absentSeat('its answer does not have the form of an answer from a seat');
  if (given.value.seat !== name) return absentSeat('its answer is for another seat');
  if (given.value.caseId !== caseId) return absentSeat('its answer is for another case');
  if (given.value.to !== to) return absentSeat('its answer is for another question');
  if ('declined' in given.value) return absentSeat(`it declines: ${given.value.declined}`);
  return { status: 'answered', answer: given.value.answer };
}
