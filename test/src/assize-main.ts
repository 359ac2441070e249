import { join } from 'node:path';
import { builtMain } from '../../infra/setup/built.mjs';
import { ROOT } from '../tooling/program.ts';

/** The command line as its users start it: bundled once for the sources as they are, which starts in half the time. */
export const MAIN: string =
  (await builtMain(ROOT, process.execPath)) ?? join(ROOT, 'services', 'assize', 'src', 'main.ts');
