import type { Advice, Gathered } from '@assize/proto';
import type Type from 'typebox';
import { Check } from 'typebox/value';

/** Without an answer the role must abstain. */
export type RecordedAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: string };

/** The recorded answer. Without a valid one, the reason to abstain. Pure. */
export function recordedAnswer<Shape extends Type.TSchema>(
  { advice = [] }: Gathered,
  asked: string,
  schema: Shape,
): RecordedAnswer<Type.Static<Shape>> {
  const given = advice.find((one) => one.asked === asked);
  if (given === undefined) return { ok: false, why: `the language model was not asked (${asked})` };
  if (given.failure) return { ok: false, why: noAnswerReason(given, given.failure) };
  const { answer } = given;
  if (Check(schema, answer)) return { ok: true, value: answer };
  return {
    ok: false,
    why: noAnswerReason(given, { reason: 'invalid', message: 'another shape is on record' }),
  };
}

export function noAnswerReason(
  { model }: Advice,
  { reason, message }: NonNullable<Advice['failure']>,
): string {
  return `the language model ${model} gave no answer (${reason}): ${message}`;
}
