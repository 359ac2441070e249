// Writes the contract's messages for the Python client: `node clients/pack/src/descriptors.ts`. A test says
// where what is committed is not of the contract.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from './bundle.ts';
import { courtDescriptor, DESCRIPTOR } from './court-descriptors.ts';

await writeFile(join(ROOT, DESCRIPTOR), courtDescriptor());
