import { type Command, Option } from 'commander';
import { loaded } from './cli-values.ts';

/** A gauntlet as a part of the review of a specification. */
export function withGauntlet(spec: Command): void {
  const group = spec.optionsGroup(GROUP);
  gauntletOptions(group.option('--gauntlet', 'have personas attack it, each in its own way'));
}

const GROUP = 'Gauntlet (docs/run-a-gauntlet.md):';

/** The options of a gauntlet, which the review of a specification has as well. */
function gauntletOptions(command: Command): Command {
  return command
    .optionsGroup(GROUP)
    .option('--gauntlet-adversaries <names>', 'comma-separated, or all', 'all')
    .option('--gauntlet-model <name>', 'the language model that attacks (default: the configured)')
    .option('--gauntlet-frontier <names>', 'those that vote, separated by commas (likewise)')
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
    .option('--ci', 'print three lines instead of the report; exit with 3 where it fails')
    .addOption(
      new Option('--ci-fail-on <severity>', 'what it fails by: a concern to revise, or worse')
        .choices(['low', 'medium', 'high', 'critical'])
        .default('high')
        .implies({ ci: true }),
    )
    .addOption(
      new Option('--json', 'print the log instead of the report').conflicts(['ci', 'ciFailOn']),
    )
    .action(loaded(async () => (await import('./commands/spec-gauntlet.ts')).gauntlet));
}
