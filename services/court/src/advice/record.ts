import type { View } from '@assize/proto';
import { clipped } from './prose.ts';
import { shownNamesOf, type Shown } from './shown.ts';

type Data = readonly { readonly tag: string; readonly text: string }[];

/** The most characters of a claim or a statement that a model is shown. */
const LONGEST_CLAIM = 4000;
/** In characters. */
export const LONGEST_SPEECH = 1200;
/** Speeches of older rounds have been answered already. */
const MOST_ROUNDS = 2;

export function claimData({ claim, charge }: View): Data {
  const { statement } = charge;
  return [
    { tag: 'claim', text: clipped(claim.text, LONGEST_CLAIM) },
    { tag: 'charge', text: charge.classification },
    ...(statement === claim.text
      ? []
      : [{ tag: 'statement-of-the-charge', text: clipped(statement, LONGEST_CLAIM) }]),
    ...claim.candidates.map(({ classification, statement: says }, at) => ({
      tag: `candidate-C${at + 1}`,
      text: `${classification}: ${clipped(says, LONGEST_CLAIM)}`,
    })),
  ];
}

/** The latest rounds, oldest first, and the exhibits that the charge rests on. */
export function hearingData({ rounds, charged }: View, shown: Shown): Data {
  return [
    { tag: 'charged-with', text: shownNamesOf(shown, charged) },
    ...rounds
      .slice(-MOST_ROUNDS)
      .flatMap(({ round, argument, rebuttal }) => [
        ...(argument ? [speech(`prosecution-${round}`, argument.text)] : []),
        ...(rebuttal ? [speech(`defense-${round}`, rebuttal.text)] : []),
      ]),
  ];
}

function speech(tag: string, text: string): { tag: string; text: string } {
  return { tag, text: clipped(text, LONGEST_SPEECH) };
}
