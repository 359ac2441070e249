import type Type from 'typebox';
import Compile, { type Validator } from 'typebox/compile';

const known = new WeakMap<Type.TSchema, Validator>();

/** A schema's validator, compiled when it is first asked for: a process pays for those alone that it reads by. */
export function validatorOf<T extends Type.TSchema>(schema: T): Validator<{}, T> {
  const made = known.get(schema) ?? Compile(schema);
  known.set(schema, made);
  return made as Validator<{}, T>;
}
