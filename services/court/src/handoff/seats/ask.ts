import { messageOf } from '@assize/proto/message-of';
import { unlessAborted } from '@assize/proto/unless-aborted';

export interface SeatContext {
  readonly caseId: string;
  /** When every answer is due, in milliseconds since the epoch. */
  readonly until: number;
}

export type SeatOutcome<Answer> =
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'absent'; readonly why: string };

/** A seat in a turn, taken by this process or by one that is asked over the bus. */
export interface Seat<Question, Answer> {
  readonly name: string;
  /** The timeout of one answer, in milliseconds. Infinity: as long as the occasion lasts. */
  readonly timeoutMs: number;
  /** Answers by `until` at the latest. If it throws, the seat is absent with the error's message. */
  answer(
    question: Question,
    occasion: SeatContext,
    signal: AbortSignal,
  ): Promise<SeatOutcome<Answer>>;
}

export interface Asked<Question, Answer> {
  readonly seat: Seat<Question, Answer>;
  readonly question: Question;
}

/** The longest timer that Node supports, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

export const absentSeat = (why: string): SeatOutcome<never> => ({ status: 'absent', why });

/**
 * Asks several seats at once, none of which sees another's answer. The answers are in the order of the questions. Each
 * has until its own timeout or the occasion's deadline, whichever is earlier. A seat that is late, fails or declines is
 * absent with the reason. Each seat is asked only once.
 * @throws the signal's reason, if the turn itself is aborted
 */
export async function askSeats<Question, Answer>(
  asked: readonly Asked<Question, Answer>[],
  occasion: SeatContext,
  { clock, signal }: { readonly clock: () => number; readonly signal: AbortSignal },
): Promise<SeatOutcome<Answer>[]> {
  signal.throwIfAborted();
  return Promise.all(asked.map((one) => askOne(one, occasion, clock(), signal)));
}

async function askOne<Question, Answer>(
  { seat, question }: Asked<Question, Answer>,
  { caseId, until }: SeatContext,
  now: number,
  signal: AbortSignal,
): Promise<SeatOutcome<Answer>> {
  const ms = Math.min(seat.timeoutMs, until - now, LONGEST_MS);
  if (!(ms > 0)) return absentSeat('no time was left to ask it');
  const late = AbortSignal.timeout(Math.ceil(ms));
  const own = AbortSignal.any([signal, late]);
  try {
    const said = seat.answer(question, { caseId, until: now + ms }, own);
    return await unlessAborted(said, own);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return absentSeat(`no answer within ${Math.round(ms)} ms`);
    return absentSeat(messageOf(error));
  }
}
