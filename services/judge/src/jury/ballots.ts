import type { Counsel } from '@assize/counsel';
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
import { askOn } from '../llm/ask.ts';

/** One juror: a language model, and the key that its ballots are signed with. */
export interface Juror {
  readonly name: string;
  readonly counsel: Counsel;
  readonly signer: Signer;
}

export interface Jury {
  readonly quorum: number;
  readonly seats: readonly Juror[];
  /** Where a ballot's signature is checked before it is counted. */
  readonly keys: Pick<KeyRing, 'refusal'>;
}

/** The name of a juror's questions among the advice of a turn. */
export const voiceOf = (juror: string): string => `juror-${juror}`;

/** Has every juror answer, all at once and none hearing another; a failed one is on record as that. */
export async function gatherBallots(
  { quorum, seats, keys }: Jury,
  view: View,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<Required<Pick<Gathered, 'advice' | 'jury'>>> {
  const cast = await Promise.all(seats.map((juror) => castBy(juror, keys, view, gathered, signal)));
  return {
    advice: cast.flatMap(({ advice }) => advice),
    jury: { quorum, ballots: cast.map(({ ballot }) => ballot) },
  };
}

async function castBy(
  { name, counsel, signer }: Juror,
  keys: Jury['keys'],
  view: View,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<{ advice: Advice[]; ballot: Ballot }> {
  const { model, family } = counsel;
  const advice = await askOn(counsel, view, gathered, voiceOf(name), signal);
  const bytes = ballotBytes(view.caseId, { name, model, family }, advice);
  const signature = await signer.sign(bytes);
  const refused = await keys.refusal(bytes, signature, jurorKeyName(name));
  const asked = advice.map((one) => one.asked);
  return { advice, ballot: { name, model, family, asked, signature, refused } };
}
