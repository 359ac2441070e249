import { exhibitNameSchema, prose, type Shown } from '@assize/court/advice';
import {
  strictObject,
  BARE_CLASSIFICATIONS,
  isBareClassification,
  shareFor,
  type Alternative,
  type View,
} from '@assize/proto';
import { readingsOn } from '@assize/court/reading';
import Type from 'typebox';
import { MOST_ALTERNATIVE } from '../defend.ts';

/** In characters. */
const LONGEST_WHY = 600;

/** A placeholder: an enum needs at least one value. It names nothing. */
const NO_OPTION = 'none';

interface Option {
  /** Our own name: a candidate's consists of its publisher's words, so the model is not asked to repeat it. */
  readonly name: string;
  readonly classification: string;
  readonly statement: string;
}

/** The other candidates or, without candidates, the other findings on the same statement. */
export function optionsIn({ claim, charge }: View): Option[] {
  const { classification: charged, statement } = charge;
  const candidates = claim.candidates.map((one, at) => ({ ...one, name: `C${at + 1}` }));
  const bare = BARE_CLASSIFICATIONS.filter((one) => isBareClassification(charged) && one !== 'nei');
  const findings = bare.map((one) => ({ name: one, classification: one, statement }));
  const options = candidates.length > 0 ? candidates : findings;
  return options.filter(({ classification }) => classification !== charged);
}

export function alternativeSchema(shown: Shown, options: readonly Option[]) {
  const names = options.map(({ name }) => name);
  const alternative = strictObject({
    classification: Type.Enum(names.length > 0 ? names : [NO_OPTION]),
    why: Type.String({ maxLength: LONGEST_WHY }),
    exhibits: Type.Array(exhibitNameSchema(shown), { maxItems: MOST_ALTERNATIVE }),
  });
  return Type.Union([alternative, Type.Null()]);
}

export type ModelAlternative = Type.Static<ReturnType<typeof alternativeSchema>>;

/**
 * Null if the model cites no exhibits for it. The readings need not support it: the judge's own ruling decides that.
 * Strengths come from the readings, and are 0 if a reading does not support it.
 */
export function alternativeFrom(
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
