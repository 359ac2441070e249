import type { Static, TSchema } from 'typebox';
import Compile from 'typebox/compile';
import { readLines } from '../../services/assize/src/commands/input.ts';
import { Failure } from '../../services/assize/src/terminal/failure.ts';

/** @throws Failure with the place and the fault */
export type RowReader<Row> = (value: object, where: string) => Row;

/** @param what a row is called in errors */
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

/** Reads JSON Lines. @throws Failure if there are none: figures of nothing look like figures */
export async function rowsIn<Row>(file: string, read: RowReader<Row>): Promise<Row[]> {
  const lines = await readLines(file);
  if (lines.length === 0) throw new Failure(`${file} holds no line`);
  return lines.map(({ line, value }) => read(value, `${file}:${line}`));
}
