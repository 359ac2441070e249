import { join } from 'node:path';
import { builtFolder } from '../../infra/setup/built.mjs';
import { ROOT } from '../tooling/program.ts';

const BUILT = await builtFolder(ROOT, process.execPath);

/** The source of a service: by it Node is told what it is told for a program. */
export const sourceOf = (service: string): string => join(ROOT, `services/${service}/src/main.ts`);

/** A service as its operators start it: bundled once for the sources as they are, which starts in half the time. */
export const mainOf = (service: string): string =>
  BUILT === undefined ? sourceOf(service) : join(BUILT, `${service}.js`);

/** The command line. */
export const MAIN = mainOf('assize');
