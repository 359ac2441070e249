import { describe, expect, it } from 'vitest';
import { askSeats, type SeatContext, type SeatOutcome, type Seat } from './ask.ts';

const NOW = 1_000_000;
const CASE = 'a'.repeat(26);
const clock = (): number => NOW;
const signal = new AbortController().signal;
const within = (ms: number): SeatContext => ({ caseId: CASE, until: NOW + ms });

interface Noted {
  readonly seat: Seat<string, string>;
  readonly heard: { readonly question: string; readonly occasion: SeatContext }[];
}

function seatOf(
  name: string,
  say: (question: string, signal: AbortSignal) => Promise<SeatOutcome<string>>,
  timeoutMs = Infinity,
): Noted {
  const heard: Noted['heard'] = [];
  return {
    heard,
    seat: {
      name,
      timeoutMs,
      answer(question, occasion, own) {
        heard.push({ question, occasion });
        return say(question, own);
      },
    },
  };
}

const echo = (name: string, timeoutMs?: number): Noted =>
  seatOf(
    name,
    (question) => Promise.resolve({ status: 'answered', answer: `${name}: ${question}` }),
    timeoutMs,
  );
/** Does not answer even after it is aborted. */
const silent = (name: string, timeoutMs: number): Noted =>
  seatOf(name, () => new Promise(() => {}), timeoutMs);
const failing = (name: string): Noted =>
  seatOf(name, () => Promise.reject(new Error('out of paper')));

const asking = (seats: readonly Noted[], occasion = within(60_000)) =>
  askSeats(
    seats.map(({ seat }, i) => ({ seat, question: `question ${i}` })),
    occasion,
    { clock, signal },
  );

describe('askSeats', () => {
  it('asks each its own question, and gives the answers in the order of the asking', async () => {
    expect(await asking([echo('anna'), echo('ben')])).toEqual([
      { status: 'answered', answer: 'anna: question 0' },
      { status: 'answered', answer: 'ben: question 1' },
    ]);
  });

  it('marks the late, the failing and the declining as absent, and loses no answer by them', async () => {
    const declining = seatOf('dan', () =>
      Promise.resolve({ status: 'absent', why: 'not my field' }),
    );
    const seats = [silent('anna', 5), failing('ben'), echo('cleo'), declining];
    expect(await asking(seats)).toEqual([
      { status: 'absent', why: 'no answer within 5 ms' },
      { status: 'absent', why: 'out of paper' },
      { status: 'answered', answer: 'cleo: question 2' },
      { status: 'absent', why: 'not my field' },
    ]);
    expect(seats.map(({ heard }) => heard.length)).toEqual([1, 1, 1, 1]);
  });

  it('asks all at once: one that waits for another hears it', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = seatOf('anna', async () => {
      await promise;
      return { status: 'answered', answer: 'after ben' };
    });
    const second = seatOf('ben', async () => {
      resolve();
      return { status: 'answered', answer: 'at once' };
    });
    expect(await asking([first, second])).toMatchObject([
      { answer: 'after ben' },
      { answer: 'at once' },
    ]);
  });

  it.each([
    [500, 60_000, 500],
    [90_000, 60_000, 60_000],
    [Infinity, 60_000, 60_000],
  ])('gives a seat of %i ms in an occasion of %i ms until %i', async (own, all, least) => {
    const seat = echo('anna', own);
    await asking([seat], within(all));
    expect(seat.heard).toMatchObject([{ occasion: { caseId: CASE, until: NOW + least } }]);
  });

  it('does not ask where no time is left', async () => {
    const seat = echo('anna');
    const why = 'no time was left to ask it';
    expect(await asking([seat], within(0))).toEqual([{ status: 'absent', why }]);
    expect(seat.heard).toEqual([]);
  });

  it('tells a seat that is late that nobody waits any more', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const seat = seatOf(
      'anna',
      (_question, own) => {
        own.addEventListener('abort', () => resolve(own.aborted), { once: true });
        return new Promise(() => {});
      },
      5,
    );
    await asking([seat]);
    expect(await promise).toBe(true);
  });

  it('throws the reason for which the turn is given up', async () => {
    const turn = new AbortController();
    const seat = seatOf('anna', () => {
      turn.abort(new Error('the role is drained'));
      return new Promise(() => {});
    });
    const asked = [{ seat: seat.seat, question: 'what?' }];
    const all = askSeats(asked, within(60_000), { clock, signal: turn.signal });
    await expect(all).rejects.toThrow('the role is drained');
    const again = askSeats(asked, within(60_000), { clock, signal: turn.signal });
    await expect(again).rejects.toThrow('the role is drained');
    expect(seat.heard).toHaveLength(1);
  });
});
