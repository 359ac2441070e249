import { askSeats, type Said, type Seat } from '#src/handoff/seats/ask.ts';
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

/** A seat with a language model, and whose name its ballots bear. */
export interface Voice {
  readonly name: string;
  /** Its model, where that is known before it has answered. */
  readonly by: { readonly model: string; readonly family: string } | null;
  readonly seat: Seat<Questions, SignedAdvice>;
}

/** A voice of this process, by its own model; it signs what it answers as its ballot. */
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

/** A voice of another process. */
export function voiceOnBus(seat: string, asker: Asker, timeoutMs: number): Voice {
  const wire = { name: seat, timeoutMs, ...QUESTIONS_ON_BUS };
  return { name: ballotNameOf(seat), by: null, seat: seatOnBus(asker, wire) };
}

/** What the voices of a turn are asked by. */
export interface Asking {
  /** Where a ballot's signature is checked before it is counted. */
  readonly keys: Pick<KeyRing, 'refusal' | 'revocation'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  readonly signal: AbortSignal;
}

/** Voices in their seats, and what they are asked by. */
export interface Seated extends Omit<Asking, 'signal'> {
  readonly voices: readonly Voice[];
}

/** Share of the time that a case has left which voices may take: what follows is still to be written. */
const SHARE_OF_TIME = 0.75;

/**
 * Has several voices answer, all at once and none hearing another. An absent one is on record as that,
 * and so is one whose ballot is not signed by its pinned key: its ballot is `refused`, with the reason, and
 * what it said must not be counted.
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
  given: Said<SignedAdvice> | undefined,
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
