import Type from 'typebox';
import { ELEMENTS, ROLES } from '../roles.ts';

const strict = { additionalProperties: false } as const;
const Name = Type.String({ minLength: 1, maxLength: 100 });

/** Where a case leaves its proceeding for the next one, which the binding names. */
export const NEXT = '_next';
/** Where a case ends that nobody can decide. */
export const MISTRIAL = '_mistrial';
/** Where an edge begins that is asked after every turn. */
export const ANY = '_any';

/** The reserved names at which a case ends. */
export const ENDS: readonly string[] = ['_done', '_gap_brief', MISTRIAL];

/** Whether a name is never a node's; what is no end, no start and no next one is a loop of the binding. */
export const isReserved = (name: string): boolean => name.startsWith('_');

/** A proceeding's graph as its YAML states it (seed III.3). */
export const GraphDocument = Type.Object(
  {
    pipeline: Name,
    description: Type.Optional(Type.String()),
    zones: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Object(
          {
            nodes: Type.Array(Name),
            element: Type.Enum([...ELEMENTS]),
            /** Shown to people; changes no walk. */
            stickiness: Type.Integer({ minimum: 0 }),
          },
          strict,
        ),
      ),
    ),
    nodes: Type.Array(
      Type.Object({ name: Name, element: Type.Enum([...ELEMENTS]), family: Name }, strict),
      { minItems: 1 },
    ),
    edges: Type.Array(
      Type.Object(
        {
          id: Name,
          name: Name,
          from: Name,
          to: Name,
          shortcut: Type.Optional(Type.Boolean()),
          loop: Type.Optional(Type.Boolean()),
          condition: Type.String({ minLength: 1 }),
        },
        strict,
      ),
    ),
    start: Name,
    done: Name,
  },
  strict,
);
export type GraphDocument = Type.Static<typeof GraphDocument>;
export type GraphNode = GraphDocument['nodes'][number];
export type GraphEdge = GraphDocument['edges'][number];

const seat = {
  role: Type.Enum([...ROLES]),
  /** The kind of artifact that is handed in there. */
  artifact: Name,
};
const Seat = Type.Object(seat, strict);
/** What a seat may see of the record besides claim and exhibits: sights of the proceeding. */
const Sees = Type.Array(Name);

const Family = Type.Union([
  Type.Object({ ...seat, sees: Sees }, strict),
  Type.Object(
    {
      sees: Sees,
      maxRounds: Type.Integer({ minimum: 1 }),
      turns: Type.Array(Type.Object({ turn: Name, ...seat }, strict), { minItems: 1 }),
    },
    strict,
  ),
]);
export type Family = Type.Static<typeof Family>;
export type Seat = Type.Static<typeof Seat>;

/** What the graph's words mean here: family → seat, condition phrase → CEL. */
export const BindingDocument = Type.Object(
  {
    proceeding: Name,
    /** The proceeding that an edge to `_next` leads to. */
    next: Type.Optional(Name),
    families: Type.Record(Type.String(), Family),
    loops: Type.Record(Type.String(), Type.Object({ ...seat, sees: Sees }, strict)),
    conditions: Type.Record(Type.String(), Type.String()),
  },
  strict,
);
export type BindingDocument = Type.Static<typeof BindingDocument>;
