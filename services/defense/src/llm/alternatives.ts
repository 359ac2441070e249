import { nameAmong, prose, type Shown } from '@assize/court/advice';
import {
  BARE_CLASSIFICATIONS,
  isBare,
  shareFor,
  type Alternative,
  type View,
  strict,
  orNull,
} from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import Type from 'typebox';
import { MOST_ALTERNATIVE } from '../defend.ts';

/** Longest reason for an alternative, in characters. */
const LONGEST_WHY = 600;

/** A list of words has one at least: this one names nothing. */
const NO_OPTION = 'none';

/** What may be the case instead, and the statement that stands for it. */
interface Option {
  /** Ours: a candidate's own name is its publisher's words, and is not asked back. */
  readonly name: string;
  readonly classification: string;
  readonly statement: string;
}

/** Another candidate; without candidates, another finding on the same statement. */
export function optionsIn({ claim, charge }: View): Option[] {
  const { classification: charged, statement } = charge;
  const candidates = claim.candidates.map((one, at) => ({ ...one, name: `C${at + 1}` }));
  const bare = BARE_CLASSIFICATIONS.filter((one) => isBare(charged) && one !== 'nei');
  const findings = bare.map((one) => ({ name: one, classification: one, statement }));
  const options = candidates.length > 0 ? candidates : findings;
  return options.filter(({ classification }) => classification !== charged);
}

export function alternativeAmong(shown: Shown, options: readonly Option[]) {
  const names = options.map(({ name }) => name);
  const alternative = Type.Object(
    {
      classification: Type.Enum(names.length > 0 ? names : [NO_OPTION]),
      why: Type.String({ maxLength: LONGEST_WHY }),
      exhibits: Type.Array(nameAmong(shown), { maxItems: MOST_ALTERNATIVE }),
    },
    strict,
  );
  return orNull(alternative);
}

export type ModelAlternative = Type.Static<ReturnType<typeof alternativeAmong>>;

/**
 * The alternative that a model names, by the exhibits that it cites for it; null where it cites none. A
 * reading need not bear it out: the judge's own ruling says whether it does. The strengths are those of
 * the readings all the same, 0 where a reading does not see it.
 */
export function alternativeHeld(
  seen: View,
  shown: Shown,
  answer: ModelAlternative,
): Alternative | null {
  const option = optionsIn(seen).find(({ name }) => name === answer?.classification);
  if (answer === null || !option) return null;
  const { classification, statement } = option;
  const readings = readingsOn(seen.recalled, statement);
  const evidence = shown.idsOf(answer.exhibits).map((id) => {
    const reading = readings.find((one) => one.id === id);
    return { id, strength: reading ? shareFor(classification, reading) : 0 };
  });
  if (evidence.length === 0) return null;
  return { classification, why: prose(answer.why, LONGEST_WHY), evidence };
}
