import { assizeProgram, runCli } from './cli.ts';
import { loadEnvironment } from './environment.ts';

const program = assizeProgram();
// In a hook: help must print whatever the settings are, and without loading any of this.
program.hook('preAction', (_assize, command) => loadEnvironment(command));
await runCli(program);
