import { askSeats, type SeatOutcome, type Seat } from '#src/handoff/seats/ask.ts';
import { seatOnBus, type Asker } from '#src/handoff/seats/on-bus.ts';
import type { Signer } from '@assize/keys';
import {
  ballotBytes,
  ballotKeyName,
  ballotNameOf,
  type Advice,
  type Ballot,
  type KeyRing,
} from '@assize/proto';
import type { Counsel } from './counsel.ts';
import { askAll, QUESTIONS_ON_BUS, type Questions, type SignedAdvice } from './voice.ts';

/** `seat` is also the name on the seat's ballots. */
export interface Voice {
  readonly name: string;
  /** Null if the model is not known before the seat has answered. */
  readonly by: { readonly model: string; readonly family: string } | null;
  readonly seat: Seat<Questions, SignedAdvice>;
}

/** Signs its answers as its ballot. */
export function ownVoice(seat: string, counsel: Counsel, signer: Signer): Voice {
  const name = ballotNameOf(seat);
  const { model, family } = counsel;
  return {
    name,
    by: counsel,
    seat: {
      name: seat,
      timeoutMs: Infinity,
      async answer(asked, { caseId }, signal) {
        const advice = await askAll(counsel, asked, signal);
        const signature = await signer.sign(ballotBytes(caseId, { name, model, family }, advice));
        return { status: 'answered', answer: { model, family, advice, signature } };
      },
    },
  };
}

/** A voice in another process, asked over the bus. */
export function voiceOnBus(seat: string, asker: Asker, timeoutMs: number): Voice {
  const wire = { name: seat, timeoutMs, ...QUESTIONS_ON_BUS };
  return { name: ballotNameOf(seat), by: null, seat: seatOnBus(asker, wire) };
}

export interface Asking {
  /** Checks a ballot's signature before the ballot is counted. */
  readonly keys: Pick<KeyRing, 'refusal' | 'revocation'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

export interface Seated extends Omit<Asking, 'signal'> {
  readonly voices: readonly Voice[];
}

/** Applies to a case's remaining time. The rest is for the steps that follow. */
const SHARE_OF_TIME = 0.75;

/**
 * Asks several voices at once; none sees another's answer. A voice that does not answer is recorded as absent. A
 * ballot that is not signed by its voice's pinned key is recorded too, but its answers must not be counted. In both
 * cases the ballot's `refused` gives the reason.
 */
export async function gatherBallots(
  asked: readonly { readonly voice: Voice; readonly question: Questions }[],
  { caseId, deadline }: { readonly caseId: string; readonly deadline: string },
  { keys, clock, signal }: Asking,
): Promise<{ advice: Advice[]; ballots: Ballot[] }> {
  const left = Date.parse(deadline) - clock();
  const occasion = { caseId, until: clock() + left * SHARE_OF_TIME };
  const each = asked.map(({ voice, question }) => ({ seat: voice.seat, question }));
  const given = await askSeats(each, occasion, { clock, signal });
  const at = new Date(clock()).toISOString();
  const cast = await Promise.all(
    asked.map(({ voice }, i) => castBy(voice, given[i], caseId, keys, at)),
  );
  return {
    advice: cast.flatMap(({ advice }) => advice),
    ballots: cast.map(({ ballot }) => ballot),
  };
}

async function castBy(
  { name, by }: Voice,
  given: SeatOutcome<SignedAdvice> | undefined,
  caseId: string,
  keys: Asking['keys'],
  at: string,
): Promise<{ advice: readonly Advice[]; ballot: Ballot }> {
  if (given?.status !== 'answered') {
    const refused = `absent: ${given?.why ?? 'it was not asked'}`;
    const { model, family } = by ?? { model: '', family: '' };
    return { advice: [], ballot: { name, model, family, asked: [], signature: null, refused } };
  }
  const { model, family, advice, signature } = given.answer;
  const bytes = ballotBytes(caseId, { name, model, family }, advice);
  const refused =
    (await keys.refusal(bytes, signature, ballotKeyName(name), at)) ??
    keys.revocation(signature.keyid, ballotKeyName(name));
  const asked = advice.map((one) => one.asked);
  return { advice, ballot: { name, model, family, asked, signature, refused } };
}
