import Type from 'typebox';
import { ELEMENTS, ROLES } from '../roles.ts';
import { strictObject } from '../schema/atoms.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** The reserved name at which a case moves on to the next proceeding, which the binding names. */
export const NEXT = '_next';
/** The reserved name at which a case ends that nobody can decide. */
export const MISTRIAL = '_mistrial';
/** The start of an edge that is checked after every turn. */
export const ANY = '_any';

export const ENDS: readonly string[] = ['_done', '_gap_brief', MISTRIAL];

/** A reserved name is never a node's. One that is no end, and neither `_any` nor `_next`, is a loop. */
export const isReserved = (name: string): boolean => name.startsWith('_');

/** A proceeding's graph, as in its YAML (seed III.3). */
export const GraphDocument = strictObject({
  pipeline: Name,
  description: Type.Optional(Type.String()),
  zones: Type.Optional(
    Type.Record(
      Type.String(),
      strictObject({
        nodes: Type.Array(Name),
        element: Type.Enum([...ELEMENTS]),
        /** For display only. It changes no walk. */
        stickiness: Type.Integer({ minimum: 0 }),
      }),
    ),
  ),
  nodes: Type.Array(strictObject({ name: Name, element: Type.Enum([...ELEMENTS]), family: Name }), {
    minItems: 1,
  }),
  edges: Type.Array(
    strictObject({
      id: Name,
      name: Name,
      from: Name,
      to: Name,
      shortcut: Type.Optional(Type.Boolean()),
      loop: Type.Optional(Type.Boolean()),
      condition: Type.String({ minLength: 1 }),
    }),
  ),
  start: Name,
  done: Name,
});
export type GraphDocument = Type.Static<typeof GraphDocument>;
export type GraphNode = GraphDocument['nodes'][number];
export type GraphEdge = GraphDocument['edges'][number];

const seat = {
  role: Type.Enum([...ROLES]),
  artifact: Name,
};
const Seat = strictObject(seat);
/** What a seat may see of the record besides the claim and the exhibits: sights of the proceeding. */
const Sees = Type.Array(Name);

const Family = Type.Union([
  strictObject({ ...seat, sees: Sees }),
  strictObject({
    sees: Sees,
    maxRounds: Type.Integer({ minimum: 1 }),
    turns: Type.Array(strictObject({ turn: Name, ...seat }), { minItems: 1 }),
  }),
]);
export type Family = Type.Static<typeof Family>;
export type Seat = Type.Static<typeof Seat>;

/** The meaning of the graph's words: families map to seats, and condition phrases to CEL. */
export const BindingDocument = strictObject({
  proceeding: Name,
  /** The proceeding that an edge to `_next` leads to. */
  next: Type.Optional(Name),
  families: Type.Record(Type.String(), Family),
  loops: Type.Record(Type.String(), strictObject({ ...seat, sees: Sees })),
  conditions: Type.Record(Type.String(), Type.String()),
});
export type BindingDocument = Type.Static<typeof BindingDocument>;
