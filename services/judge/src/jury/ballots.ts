import { gatherBallots } from '@assize/court/advice';
import type { Gathered, View } from '@assize/proto';
import type { Seated } from '../critique/llm/graders.ts';
import { questionsOn } from '../llm/ask.ts';

/** Jurors in their seats, and how many have to vote. */
export type Jury = Seated & { readonly quorum: number };

/** The name of a juror's questions among the advice of a turn. */
export const voiceOf = (juror: string): string => `juror-${juror}`;

/** Has every juror rule on the case as the judge would. */
export async function askJury(
  { quorum, voices, keys, clock }: Jury,
  view: View,
  gathered: Gathered,
  signal: AbortSignal,
): Promise<Required<Pick<Gathered, 'advice' | 'jury'>>> {
  const asked = voices.map((voice) => {
    return { voice, question: questionsOn(view, gathered, voiceOf(voice.name)) };
  });
  const { advice, ballots } = await gatherBallots(asked, view, { keys, clock, signal });
  return { advice, jury: { quorum, ballots } };
}
