import { messageOf } from '@assize/proto/message-of';
import { unlessAborted } from '@assize/proto/unless-aborted';

/** The case in which seats are asked, and until when. */
export interface Occasion {
  readonly caseId: string;
  /** When every answer has to be in, in milliseconds since the epoch. */
  readonly until: number;
}

/** What came of a question: an answer, or why there is none. */
export type Said<Answer> =
  | { readonly status: 'answered'; readonly answer: Answer }
  | { readonly status: 'absent'; readonly why: string };

/** A seat in a turn, whoever takes it: this process, or one that is asked over the bus. */
export interface Seat<Question, Answer> {
  readonly name: string;
  /** Longest that an answer may take, in milliseconds; Infinity: as long as the occasion lasts. */
  readonly timeoutMs: number;
  /** Answers by `until` at the latest; what it throws is why it is absent. */
  answer(question: Question, occasion: Occasion, signal: AbortSignal): Promise<Said<Answer>>;
}

export interface Asked<Question, Answer> {
  readonly seat: Seat<Question, Answer>;
  readonly question: Question;
}

/** The longest that a timer of Node lasts, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

export const absent = (why: string): Said<never> => ({ status: 'absent', why });

/**
 * Asks several seats at once, none hearing another, and gathers what they say, in the order in which they
 * were asked. Each has its own time or the occasion's, whichever is over first. A seat that is late, fails
 * or declines is absent with its reason; nobody waits for it, and nobody is asked twice.
 * @throws the signal's reason, where the turn itself is given up
 */
export async function askSeats<Question, Answer>(
  asked: readonly Asked<Question, Answer>[],
  occasion: Occasion,
  { clock, signal }: { readonly clock: () => number; readonly signal: AbortSignal },
): Promise<Said<Answer>[]> {
  signal.throwIfAborted();
  return Promise.all(asked.map((one) => askOne(one, occasion, clock(), signal)));
}

async function askOne<Question, Answer>(
  { seat, question }: Asked<Question, Answer>,
  { caseId, until }: Occasion,
  now: number,
  signal: AbortSignal,
): Promise<Said<Answer>> {
  const ms = Math.min(seat.timeoutMs, until - now, LONGEST_MS);
  if (!(ms > 0)) return absent('no time was left to ask it');
  const late = AbortSignal.timeout(Math.ceil(ms));
  const own = AbortSignal.any([signal, late]);
  try {
    const said = seat.answer(question, { caseId, until: now + ms }, own);
    return await unlessAborted(said, own);
  } catch (error) {
    signal.throwIfAborted();
    if (late.aborted) return absent(`no answer within ${Math.round(ms)} ms`);
    return absent(messageOf(error));
  }
}
