import { assizeProgram, runCli } from './cli.ts';
import { takeEnvironment } from './environment.ts';

const program = assizeProgram();
// Not before: help is printed whatever is set, and loads none of this.
program.hook('preAction', (_assize, command) => takeEnvironment(command));
await runCli(program);
