import Type from 'typebox';
import { Count, strict, orNull } from './atoms.ts';

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
    failure: orNull(Type.Object({ reason: Type.String(), message: Type.String() }, strict)),
    usage: Type.Object(
      {
        calls: Count,
        promptTokens: Count,
        completionTokens: Count,
        costUsd: orNull(Type.Number({ minimum: 0 })),
        ms: Count,
      },
      strict,
    ),
  },
  strict,
);
export type Advice = Type.Static<typeof Advice>;
