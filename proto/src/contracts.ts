import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const CONTRACTS_ROOT = join(import.meta.dirname, '..');

export const CONTRACTS = readdirSync(join(CONTRACTS_ROOT, 'assize', 'v1'))
  .filter((name) => name.endsWith('.proto'))
  .sort()
  .map((name) => `assize/v1/${name}`);

/** How messages look in TypeScript. Both the loader and the type generator use these options. */
export const LOADER_OPTIONS = {
  keepCase: false,
  longs: Number,
  enums: String,
  defaults: true,
};
