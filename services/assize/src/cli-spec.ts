import { type Command, Option } from 'commander';
import { count, loaded } from './cli-values.ts';
import { gauntletCommand, withGauntlet } from './cli-spec-gauntlet.ts';
import { gathering } from './cli-spec-gathering.ts';
import { learning } from './cli-spec-learning.ts';

/** The review of a specification: its options in groups, one for each phase. */
export function specifying(assize: Command): void {
  const spec = assize
    .command('spec')
    .argument('[file]', 'the specification, Markdown or text (default: STDIN)')
    .description('review a specification: it goes to STDOUT, and all that is said of it to STDERR')
    .enablePositionalOptions();
  beforehand(spec);
  inspecting(spec);
  spec
    .optionsGroup('Final review:')
    .option('--final-review', 'ask what its scope, its analogues and its variants rest on');
  withGauntlet(spec);
  asking(spec);
  spec.action(loaded(async () => (await import('./commands/spec.ts')).reviewSpec));
  gauntletCommand(spec);
  debating(spec);
  spec
    .command('nuances-init')
    .argument('[file]', 'the specification (default: STDIN)')
    .description('write a NUANCES.md to fill in, by the technologies of a specification')
    .action(loaded(async () => (await import('./commands/nuances-init.ts')).nuancesInit));
  learning(spec);
}

/** What happens to a specification before it is debated. */
function beforehand(spec: Command): void {
  spec
    .optionsGroup('Triage:')
    .addOption(
      new Option(
        '--complexity <level>',
        'how much review it gets: rounds, research, exploration; auto: by its words, and by a model where there is one (absent: auto, which turns nothing on)',
      ).choices(['quick', 'standard', 'thorough', 'auto']),
    )
    .optionsGroup('Nuances:')
    .option(
      '--nuances <file>',
      'what diverges from the usual (default: NUANCES.md of the project)',
    );
  gathering(spec);
  // Not before what it takes back: alone it would stand for an option that is on.
  spec
    .optionsGroup('Triage:')
    .option('--no-research', 'no research, whatever the level says')
    .option('--no-explore', 'no exploration, likewise');
  suggesting(spec);
}

function asking(spec: Command): void {
  spec
    .optionsGroup('Language models (docs/language-models.md):')
    .option('--timeout <seconds>', 'longest that one answer may take', count, 600);
}

/** The debate: with all that happens before it. */
function debating(spec: Command): void {
  const critique = spec
    .command('critique')
    .argument('[file]', 'the specification (default: STDIN)')
    .description('debate a specification until all agree: the revised one goes to STDOUT');
  critique
    .optionsGroup('Debate (docs/debate-a-spec.md):')
    .option('--rounds <n>', 'most rounds, up to 11 (default: by the triage)', count)
    .option('--weights <file>', 'section weights as YAML (default: proposed by its words)');
  beforehand(critique);
  asking(critique);
  critique.action(loaded(async () => (await import('./commands/spec-critique.ts')).critiqueSpec));
}

function suggesting(spec: Command): void {
  spec
    .optionsGroup('Suggester:')
    .option('--suggest', 'suggest doc type, focus, persona and models by the words of the text')
    .addOption(
      new Option('--suggest-format <format>', 'how it is written to STDERR')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('-y, --yes', 'accept what is suggested without being asked')
    .optionsGroup('How it is to be debated (what is given here is not suggested):')
    .addOption(new Option('--doc-type <type>', 'what it is').choices(['prd', 'tech', 'debug']))
    .addOption(
      new Option('--focus <focus>', 'what is looked at above all').choices([
        'security',
        'performance',
        'reliability',
      ]),
    )
    .option('--persona <name>', 'as whom, say oncall-engineer')
    .option('--models <names>', 'by which models, separated by commas');
}

function inspecting(spec: Command): void {
  spec
    .optionsGroup('Project patterns:')
    .option('--patterns-pass', 'annotate it by .active_context.md and CLAUDE.md; needs a model')
    .option('--patterns-model <name>', 'the model (default: the cheapest that is configured)')
    .option('--patterns-root <folder>', 'where those files are (default: up to .git or CLAUDE.md)')
    .option('--patterns-max-bytes <n>', 'most bytes of each that are read', count, 65_536);
}
