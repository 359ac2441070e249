import { faultsIn } from '@assize/proto';
import Type from 'typebox';
import Compile from 'typebox/compile';

/** Thrown for a report that can't be read. The message is for the one who submitted it. */
export class UnreadableReport extends Error {
  override name = 'UnreadableReport';
}

export function unreadable(why: string): never {
  throw new UnreadableReport(why);
}

export const Commit = Type.Optional(Type.String({ pattern: '^[0-9a-f]{7,64}$' }));

export const orNull = <Schema extends Type.TSchema>(schema: Schema) =>
  Type.Optional(Type.Union([schema, Type.Null()]));

/** Makes a reader of data of a given form. @throws UnreadableReport naming the first fault */
export function dataReader<Schema extends Type.TSchema>(
  schema: Schema,
): (data: unknown) => Type.Static<Schema> {
  const compiled = Compile(schema);
  return (data) => {
    if (compiled.Check(data)) return data;
    const [{ where, wanted } = { where: '', wanted: 'is wrong' }] = faultsIn(compiled.Errors(data));
    // As in "tests must be integer", but "passed: unknown field".
    const between = wanted.startsWith('unknown') ? ': ' : ' ';
    return unreadable(`data is not of its form: ${where || 'it'}${between}${wanted}`);
  };
}

export function known<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], null> } {
  const held = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(held) as ReturnType<typeof known<Fields>>;
}
