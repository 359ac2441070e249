import { publishedSchemas } from '@assize/proto';
import { Suggestion } from '@assize/spec/suggester';
import { Failure } from '../terminal/failure.ts';
import { print } from '../terminal/output.ts';

export async function schema(name: string): Promise<void> {
  const schemas: Record<string, object> = {
    ...publishedSchemas(),
    'spec-suggestion': Suggestion,
  };
  const found = Object.hasOwn(schemas, name) ? schemas[name] : undefined;
  if (!found) {
    const known = Object.keys(schemas).join(', ');
    throw new Failure(
      `there is no schema "${name}" (schemas: ${known}, and verdict-NAME for each proceeding in ASSIZE_PROCEEDINGS)`,
    );
  }
  print(`${JSON.stringify(found, null, 2)}\n`);
}
