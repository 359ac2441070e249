import { assizeProgram, runCli } from './cli.ts';
import { knowOwn } from './own-proceedings.ts';

if (await knowOwn(process.env['ASSIZE_PROCEEDINGS'])) await runCli(assizeProgram());
else process.exitCode = 2;
