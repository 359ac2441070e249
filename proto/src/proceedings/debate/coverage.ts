import type { Debated, Question } from './matter.ts';
import type { DebateState } from './record.ts';
import { mentionedIn, placeOf, type Place } from './text.ts';

/** An enumerated concern with the words that cover it as the specification stands; null: nothing does. */
export interface Coverage {
  readonly question: Question;
  readonly place: Place | null;
}

/** Whether a line can say anything of a concern: a heading does not, nor does what is still to be written. */
const says = (line: string): boolean => !/^\s{0,3}#|\b(?:TBD|TODO|FIXME)\b|\?\?\?/.test(line);

/** What a specification says to each enumerated concern, after the words that models quoted for it. */
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
    // What mentions it is all that a rule sees.
    return { question, place: quoted ?? mentionedIn(text, question.words, says) };
  });
}
