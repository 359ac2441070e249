import { inspect } from 'node:util';
import { runCli } from './cli.ts';
import { complain } from './commands/output.ts';

try {
  await runCli();
} catch (error) {
  // A bug: with its stack, and past no filter.
  complain(`${inspect(error)}\n`);
  process.exitCode = 1;
}
