import { PUBLISHED_SCHEMAS } from '@assize/proto';
import { command, Failure } from './failure.ts';
import { print } from './output.ts';

/** Prints the JSON Schema of what programs publish and read. */
export function schema(name: string): Promise<void> {
  return command(async () => {
    const found = PUBLISHED_SCHEMAS[name];
    if (!found) {
      const known = Object.keys(PUBLISHED_SCHEMAS).join(', ');
      throw new Failure(`no schema "${name}" (there are: ${known})`);
    }
    print(`${JSON.stringify(found, null, 2)}\n`);
  });
}
