import type { Command } from 'commander';
import { several } from './cli-values.ts';

/**
 * Has a command, and all below it, refuse an option that is given again where one value counts: the first would be
 * lost without a word, and with it perhaps what speaks against a claim.
 */
export function refuseAgain(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.negate || option.variadic || option.parseArg === several)
      continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) {
        command.error(`error: option '${option.flags}' is given twice, and one value counts`, {
          code: 'assize.givenTwice',
          exitCode: 2,
        });
      }
      isGiven = true;
    });
  }
  command.commands.forEach(refuseAgain);
}
