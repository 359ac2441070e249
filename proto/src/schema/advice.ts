import Type from 'typebox';

const strict = { additionalProperties: false } as const;
const Count = Type.Integer({ minimum: 0 });

/**
 * What a language model was asked by a role, and what came of it. `asked` is the question's name,
 * unique in a turn. `answer` is null where there is none: then `failure` says why. `costUsd` is null
 * where the price is not known; `ms` is the wall clock of the answer, every try and wait included.
 */
export const Advice = Type.Object(
  {
    asked: Type.String(),
    model: Type.String(),
    family: Type.String(),
    prompt: Type.Object({ name: Type.String(), hash: Type.String() }, strict),
    answer: Type.Unknown(),
    failure: Type.Union([
      Type.Object({ reason: Type.String(), message: Type.String() }, strict),
      Type.Null(),
    ]),
    usage: Type.Object(
      {
        calls: Count,
        promptTokens: Count,
        completionTokens: Count,
        costUsd: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
        ms: Count,
      },
      strict,
    ),
  },
  strict,
);
export type Advice = Type.Static<typeof Advice>;
