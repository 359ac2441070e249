import type { Command } from 'commander';
import { repeatable } from './cli-values.ts';

/**
 * Refuses a single-valued option given twice, whose first value (perhaps evidence against the claim) would be dropped,
 * and an option flag given as another option's value.
 */
export function refuseOptionMistakes(command: Command): void {
  const known = command.createHelp().visibleOptions(command);
  for (const option of command.options) {
    const { flags, negate, parseArg } = option;
    const isOnce = !(option.isBoolean() || negate || parseArg === repeatable);
    const refuse = (code: string, why: string): never =>
      command.error(`error: option '${flags}' ${why}`, { code: `assize.${code}`, exitCode: 2 });
    let isGiven = false;
    command.on(`option:${option.name()}`, (value: string | null) => {
      if (isOnce && isGiven) refuse('givenTwice', 'is given twice, but accepts one value');
      isGiven = true;
      if (value !== null && known.some(({ long }) => long === value))
        refuse('noValue', `needs a value, but ${value} is an option`);
    });
  }
  command.commands.forEach(refuseOptionMistakes);
}
