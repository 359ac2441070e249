import { assizeProgram, runCli } from './cli.ts';
import { ownNames } from './own-proceedings.ts';

const own = await ownNames(process.env['ASSIZE_PROCEEDINGS']);
if (own) await runCli(assizeProgram(own));
else process.exitCode = 2;
