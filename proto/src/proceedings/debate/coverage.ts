import type { Debated, Question } from './matter.ts';
import type { DebateState } from './record.ts';
import { mentionedIn, placeOf, type Place } from './text.ts';

/** An enumerated concern, with the current words of the specification that cover it. Null if none do. */
export interface Coverage {
  readonly question: Question;
  readonly place: Place | null;
}

const canCover = (line: string): boolean => !/^\s{0,3}#|\b(?:TBD|TODO|FIXME)\b|\?\?\?/.test(line);

/** Finds the words that cover each enumerated concern. Words that models quoted for a concern take precedence. */
export function coverageOf({ questions }: Debated, state: DebateState): Coverage[] {
  const { text, rounds } = state;
  const checked = rounds
    .flatMap(({ examination, proposal, ruling }) => [examination, proposal, ruling])
    .flatMap((turn) => (turn?.read === true ? turn.checked : []))
    .toReversed();
  return questions.map((question) => {
    const quoted = checked
      .filter((one) => one.question === question.id)
      .map(({ place }) => placeOf(text, place.quote))
      .find((place) => place !== null);
    // A rule can only look for a mention.
    return { question, place: quoted ?? mentionedIn(text, question.words, canCover) };
  });
}
