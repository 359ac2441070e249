import Type from 'typebox';
import { ROLES } from '../../roles.ts';
import { DECISION } from '../../subjects.ts';
import { strictObject } from '../../schema/atoms.ts';

const Cel = Type.String({ minLength: 1 });
const Fields = Type.Record(Type.String(), Cel);
const Name = Type.String({ minLength: 1, maxLength: 100 });

/** The roles that may have a seat. The clerk opens and closes cases and takes no turns. */
const SEATED = ROLES.filter((role) => role !== 'clerk');

/** A proceeding's `definition.yaml`: as data, what its graph and binding do not say. */
export const DataDocument = strictObject({
  proceeding: Name,
  /** Kind → field → JSON Schema. All fields are required, and no others are allowed. */
  artifacts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
  /** Group → fact → initial value in each pass: a text, a number or a boolean. */
  facts: Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
  /** Kind of the artifact handed in → `group.fact` → CEL over `artifact` and `facts`. */
  updates: Type.Optional(Type.Record(Type.String(), Fields)),
  /** What a seat may see of the pass: the newest artifact of a kind, or all of them. */
  sights: Type.Record(
    Type.String(),
    strictObject({ newest: Type.Optional(Name), all: Type.Optional(Name) }),
  ),
  turns: Type.Record(
    Type.String(),
    strictObject({
      reads: Type.Optional(Type.Boolean()),
      /** Field → CEL over what the seat sees. */
      cel: Type.Optional(Fields),
      /** The file of a prompt. A language model then gives the fields. */
      llm: Type.Optional(Name),
      /** Field → CEL over the same, and `failure`: the artifact to hand in if the turn fails. */
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
