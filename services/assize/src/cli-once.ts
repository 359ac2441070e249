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

/** Has a command, and all below it, refuse one of its own options for the value of another. */
export function refuseWithout(command: Command): void {
  const known = command.createHelp().visibleOptions(command);
  for (const option of command.options) {
    command.on(`option:${option.name()}`, (value: string | null) => {
      if (value === null || !known.some((other) => other.long === value)) return;
      command.error(`error: option '${option.flags}' has no value: ${value} is an option`, {
        code: 'assize.noValue',
        exitCode: 2,
      });
    });
  }
  command.commands.forEach(refuseWithout);
}
