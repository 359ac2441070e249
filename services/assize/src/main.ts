import { assizeProgram, runCli } from './cli.ts';

await runCli(assizeProgram());
