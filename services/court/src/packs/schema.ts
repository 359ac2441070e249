import { strictObject, PackName, checker } from '@assize/proto';
import Type from 'typebox';

const Name = Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,62}$' });
const Sentence = Type.String({ minLength: 1, maxLength: 1000 });
const Words = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 200 });
const Pattern = Type.String({ minLength: 1, maxLength: 4000 });

/** How strongly an indicator speaks, by class: 0 not at all, 1 beyond doubt. */
const Weights = Type.Record(PackName, Type.Number({ exclusiveMinimum: 0, maximum: 1 }));

/** A class of causes. */
const PackClass = strictObject({
  id: Name,
  /** The class that speaks for this one in a case where nobody names this one. */
  within: Type.Optional(Name),
  /** By which names publishers mean it. */
  aliases: Words,
  /** What holds if this was the cause; the first stands for a candidate that is a name alone. */
  hypotheses: Type.Array(Sentence, { minItems: 1, maxItems: 8 }),
});
export type PackClass = Type.Static<typeof PackClass>;

/** What an exhibit shows, and what that says of the cause. It has a pattern or a question. */
const Indicator = strictObject({
  id: Name,
  /** RE2, over the whole exhibit, in either case; `^` and `$` are those of a line. */
  pattern: Type.Optional(Pattern),
  /** A pattern that must be nowhere in the exhibit. */
  unless: Type.Optional(Pattern),
  /** A statement that the stance reader reads against what no pattern speaks of. */
  question: Type.Optional(Sentence),
  for: Type.Optional(Weights),
  against: Type.Optional(Weights),
  /** On what it rests. */
  basis: Sentence,
});
export type Indicator = Type.Static<typeof Indicator>;

/** A pack as it is written. */
export const PackSource = strictObject({
  pack: PackName,
  about: Sentence,
  /** A pack that ships, whose classes and indicators are taken over; one of the same id replaces. */
  extends: Type.Optional(PackName),
  /** Words that tell no class from another: "issue", "failure". */
  generic: Type.Optional(Words),
  /** A pattern: in a sentence where it is found no indicator fires ("maybe", "ruled out"). */
  doubt: Type.Optional(Pattern),
  classes: Type.Optional(Type.Array(PackClass, { maxItems: 64 })),
  indicators: Type.Optional(Type.Array(Indicator, { maxItems: 500 })),
});
export type PackSource = Type.Static<typeof PackSource>;

/** A pack's source, or every fault of what was parsed, in sentences. */
export const readSource = checker(PackSource, { most: Infinity, anyOf: true });
