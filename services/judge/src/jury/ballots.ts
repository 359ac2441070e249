import { counselSeat, type Counsel, type Questions, type SignedAdvice } from '@assize/counsel';
import { askSeats, type Given, type Seat } from '@assize/handoff';
import type { Signer } from '@assize/keys';
import {
  ballotBytes,
  jurorKeyName,
  type Advice,
  type Ballot,
  type Gathered,
  type KeyRing,
  type View,
} from '@assize/proto';
import { questionsOn } from '../llm/ask.ts';

/** One juror, and its seat, whichever process takes that. */
export interface Juror {
  readonly name: string;
  /** Of its model, where that is known before it has answered. */
  readonly by: { readonly model: string; readonly family: string } | null;
  readonly seat: Seat<Questions, SignedAdvice>;
}

export interface Jury {
  readonly quorum: number;
  readonly seats: readonly Juror[];
  /** Where a ballot's signature is checked before it is counted. */
  readonly keys: Pick<KeyRing, 'refusal' | 'revocation'>;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
}

/** The name of a juror's questions among the advice of a turn. */
export const voiceOf = (juror: string): string => `juror-${juror}`;

/** Share of the time that a case has left which jurors may take: a verdict is still to be written. */
const SHARE_OF_TIME = 0.75;

/** The seat of a juror by its own model, which signs what it answers as its ballot. */
export function jurySeat(
  name: string,
  counsel: Counsel,
  signer: Signer,
): Seat<Questions, SignedAdvice> {
  return counselSeat(jurorKeyName(name), counsel, (caseId, { model, family, advice }) =>
    signer.sign(ballotBytes(caseId, { name, model, family }, advice)),
  );
}

/** Has every juror answer, all at once and none hearing another; an absent one is on record as that. */
export async function gatherBallots(
  { quorum, seats, keys, clock }: Jury,
  view: View,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<Required<Pick<Gathered, 'advice' | 'jury'>>> {
  const left = Date.parse(view.deadline) - clock();
  const occasion = { caseId: view.caseId, until: clock() + left * SHARE_OF_TIME };
  const asked = seats.map(({ name, seat }) => {
    return { seat, question: questionsOn(view, gathered, voiceOf(name)) };
  });
  const given = await askSeats(asked, occasion, { clock, signal });
  const at = new Date(clock()).toISOString();
  const cast = await Promise.all(
    seats.map((juror, i) => castBy(juror, given[i], view.caseId, keys, at)),
  );
  return {
    advice: cast.flatMap(({ advice }) => advice),
    jury: { quorum, ballots: cast.map(({ ballot }) => ballot) },
  };
}

async function castBy(
  { name, by }: Juror,
  given: Given<SignedAdvice> | undefined,
  caseId: string,
  keys: Jury['keys'],
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
    (await keys.refusal(bytes, signature, jurorKeyName(name), at)) ??
    keys.revocation(signature.keyid, jurorKeyName(name));
  const asked = advice.map((one) => one.asked);
  return { advice, ballot: { name, model, family, asked, signature, refused } };
}
