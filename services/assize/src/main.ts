import { CommanderError } from 'commander';
import { assizeProgram, runCli } from './cli.ts';
import { environmentHolds, knowOwn } from './environment.ts';

const program = assizeProgram();
// Not before: help is printed whatever is set, and loads none of this.
program.hook('preAction', async (_assize, command) => {
  if (!(await environmentHolds(command))) throw new CommanderError(1, 'assize.environment', '');
  if (await knowOwn(process.env['ASSIZE_PROCEEDINGS'])) return;
  throw new CommanderError(2, 'assize.proceedings', '');
});
await runCli(program);
