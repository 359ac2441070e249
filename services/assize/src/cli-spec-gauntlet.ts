import type { Command } from 'commander';
import type { GauntletOptions } from './commands/spec-gauntlet.ts';

/** The options of a gauntlet, which the review of a specification has as well. */
export function gauntletOptions(command: Command): Command {
  return command
    .optionsGroup('Gauntlet (docs/run-a-gauntlet.md):')
    .option('--gauntlet-adversaries <names>', 'comma-separated, or all', 'all')
    .option('--gauntlet-rebuttals', 'let adversaries answer dismissals', true)
    .option('--no-gauntlet-rebuttals', 'what is dismissed stays so')
    .option(
      '--gauntlet-report <path>',
      'write the report there, by its end .md, .json, .sarif or text',
    )
    .option('--gauntlet-log <path>', 'write the log there, as JSON')
    .option('--final-boss', 'ask in the end whether the user is better off');
}

/** The gauntlet alone. */
export function gauntletCommand(spec: Command): void {
  gauntletOptions(
    spec
      .command('gauntlet')
      .argument('[file]', 'the specification (default: STDIN)')
      .description('have personas attack a specification: what is left has to be revised'),
  )
    .option('--json', 'print the log instead of the report')
    .action(async (file: string | undefined, options: GauntletOptions) =>
      (await import('./commands/spec-gauntlet.ts')).gauntlet(file, options),
    );
}
