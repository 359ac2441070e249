import { counted, type Notes, type View } from '@assize/proto';

export function takeNotes({ rounds, place }: View): Notes {
  const round = rounds.find((one) => one.round === place.round);
  const heard = [...(round?.argument?.cites ?? []), ...(round?.rebuttal?.cites ?? [])];
  const challenges =
    (round?.argument?.challenges.length ?? 0) + (round?.rebuttal?.challenges.length ?? 0);
  const text =
    heard.length + challenges === 0
      ? 'Neither side added an exhibit or a challenge.'
      : `The sides added ${counted(heard.length, 'exhibit')} and ${counted(challenges, 'challenge')}.`;
  return { kind: 'notes', heard, text };
}
