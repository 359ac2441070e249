import Type from 'typebox';
import Compile from 'typebox/compile';
import { unreadable } from './unreadable.ts';

/** What every form of data may say beside its own: which commit it is of. */
export const Commit = Type.Optional(Type.String({ pattern: '^[0-9a-f]{7,64}$' }));

/** Data of the stated form. @throws UnreadableReport naming the first fault */
export function dataReader<Schema extends Type.TSchema>(
  schema: Schema,
): (data: unknown) => Type.Static<Schema> {
  const compiled = Compile(schema);
  return (data) => {
    if (compiled.Check(data)) return data;
    const [fault] = compiled.Errors(data);
    const where = fault?.instancePath.slice(1).replaceAll('/', '.') || 'it';
    return unreadable(`data is not of its form: ${where} ${fault?.message ?? 'is wrong'}`);
  };
}

/** JSON text, or undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
