import type { Static, TSchema } from 'typebox';
import Compile from 'typebox/compile';
import { readLines } from '../../services/assize/src/commands/input.ts';
import { Failure } from '../../services/assize/src/terminal/failure.ts';

/** Reads one row of a file. @throws Failure with the place and what is wrong there */
export type RowReader<Row> = (value: object, where: string) => Row;

/** Makes a reader of rows of one form. @param what the name of such a row in messages about an invalid one */
export function rowReader<T extends TSchema>(schema: T, what: string): RowReader<Static<T>> {
  const compiled = Compile(schema);
  return (value, where) => {
    if (compiled.Check(value)) return value;
    const faults = compiled
      .Errors(value)
      .map(({ instancePath, message }) => `${instancePath.slice(1) || 'it'} ${message}`);
    throw new Failure(`${where}: not ${what}: ${faults.join('; ')}`);
  };
}

/**
 * Reads the rows of a JSON Lines file. @throws Failure if there are none, because figures over nothing look like real
 * ones
 */
export async function rowsIn<Row>(file: string, read: RowReader<Row>): Promise<Row[]> {
  const lines = await readLines(file);
  if (lines.length === 0) throw new Failure(`${file} holds no line`);
  return lines.map(({ line, value }) => read(value, `${file}:${line}`));
}
