import Type from 'typebox';
import { ROLES } from '../../roles.ts';
import { DECISION } from '../../subjects.ts';
import { strictObject } from '../../schema/atoms.ts';

/** An expression of CEL. */
const Cel = Type.String({ minLength: 1 });
const Fields = Type.Record(Type.String(), Cel);
const Name = Type.String({ minLength: 1, maxLength: 100 });

/** Who may sit in a proceeding of data: the clerk opens and closes, and takes no turn. */
const SEATED = ROLES.filter((role) => role !== 'clerk');

/** A proceeding's `definition.yaml`: what its graph and binding leave open, as data. */
export const DataDocument = strictObject({
  proceeding: Name,
  /** Kind → field → JSON Schema. Every field is required; further ones are refused. */
  artifacts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
  /** Group → fact → what it is at the start of a pass: a text, a number or a truth value. */
  facts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
  /** Kind of what was handed in → `group.fact` → CEL over `artifact` and `facts`. */
  updates: Type.Optional(Type.Record(Type.String(), Fields)),
  /** What may be seen of the pass: the newest artifact of a kind, or all of them. */
  sights: Type.Record(
    Type.String(),
    strictObject({ newest: Type.Optional(Name), all: Type.Optional(Name) }),
  ),
  /** How each kind is made. */
  turns: Type.Record(
    Type.String(),
    strictObject({
      /** Whether the reader is asked for the stance of each exhibit on the claim. */
      reads: Type.Optional(Type.Boolean()),
      /** Field → CEL over what the seat sees. */
      cel: Type.Optional(Fields),
      /** The file of a prompt: a language model gives the fields. */
      llm: Type.Optional(Name),
      /** Field → CEL over the same and `failure`: what is handed in where the turn can't be taken. */
      abstains: Type.Optional(Fields),
    }),
  ),
  ends: Type.Array(
    strictObject({ by: Type.Enum([...SEATED]), decision: Type.String({ pattern: DECISION }) }),
    { minItems: 1 },
  ),
  /** Kind of the artifact that ends a case → CEL over `artifact`. */
  concludes: Type.Record(
    Type.String(),
    strictObject({
      decision: Cel,
      classification: Type.Optional(Cel),
      confidence: Type.Optional(Cel),
    }),
  ),
});
export type DataDocument = Type.Static<typeof DataDocument>;
