import Type from 'typebox';
import { Count, strictObject, orNull } from './atoms.ts';

/**
 * A question that a role asked a language model, and the answer. `asked` is the name of the question, unique in a turn.
 * `answer` is null if there is none; `failure` then says why. `costUsd` is null if the price is unknown. `ms` is the
 * wall-clock time of the answer, including every retry and wait.
 */
export const Advice = strictObject({
  asked: Type.String(),
  model: Type.String(),
  family: Type.String(),
  prompt: strictObject({ name: Type.String(), hash: Type.String() }),
  answer: Type.Unknown(),
  failure: orNull(strictObject({ reason: Type.String(), message: Type.String() })),
  usage: strictObject({
    calls: Count,
    promptTokens: Count,
    completionTokens: Count,
    costUsd: orNull(Type.Number({ minimum: 0 })),
    ms: Count,
  }),
});
export type Advice = Type.Static<typeof Advice>;
