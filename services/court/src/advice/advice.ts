import type { Advice, Gathered } from '@assize/proto';
import type Type from 'typebox';
import { Check } from 'typebox/value';

/** What a role was told: an answer of the shape, or why it has none and must abstain. */
export type Told<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly why: string };

/** The answer to one question as the record has it, or the reason to abstain by where there is none. Pure. */
export function toldOf<Shape extends Type.TSchema>(
  { advice = [] }: Gathered,
  asked: string,
  schema: Shape,
): Told<Type.Static<Shape>> {
  const given = advice.find((one) => one.asked === asked);
  if (given === undefined) return { ok: false, why: `the language model was not asked (${asked})` };
  if (given.failure) return { ok: false, why: whyOf(given, given.failure) };
  const { answer } = given;
  if (Check(schema, answer)) return { ok: true, value: answer };
  return {
    ok: false,
    why: whyOf(given, { reason: 'invalid', message: 'another shape is on record' }),
  };
}

/** Why a language model's answer is none, in a sentence. */
export function whyOf(
  { model }: Advice,
  { reason, message }: NonNullable<Advice['failure']>,
): string {
  return `the language model ${model} gave no answer (${reason}): ${message}`;
}
