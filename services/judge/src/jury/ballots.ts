import { gatherBallots, type Asking, type Voice } from '@assize/court/advice';
import type { Gathered, View } from '@assize/proto';
import { questionsOn } from '../llm/ask.ts';

export interface Jury extends Omit<Asking, 'signal'> {
  readonly quorum: number;
  readonly seats: readonly Voice[];
}

/** The name of a juror's questions among the advice of a turn. */
export const voiceOf = (juror: string): string => `juror-${juror}`;

/** Has every juror rule on the case as the judge would. */
export async function askJury(
  { quorum, seats, keys, clock }: Jury,
  view: View,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<Required<Pick<Gathered, 'advice' | 'jury'>>> {
  const asked = seats.map((voice) => {
    return { voice, question: questionsOn(view, gathered, voiceOf(voice.name)) };
  });
  const { advice, ballots } = await gatherBallots(asked, view, { keys, clock, signal });
  return { advice, jury: { quorum, ballots } };
}
