import { type Command, Option } from 'commander';
import { count, dollars, json, lazyAction, pastInstant } from './cli-values.ts';

export interface GatheringOptions {
  readonly researchModel?: string;
  readonly researchTechnologies?: string;
  readonly researchMaxCost?: number;
  readonly researchCorpus?: string;
  readonly exploreModel?: string;
  readonly exploreTasks?: string;
  readonly exploreRoot: string;
  /** In seconds. */
  readonly exploreTimeout: number;
}

export function addSpecCommands(assize: Command): void {
  const spec = assize
    .command('spec')
    .argument('[file]', 'the specification, Markdown or text (default: STDIN)')
    .description('review a specification: it goes to STDOUT, and all that is said of it to STDERR')
    .enablePositionalOptions();
  addPreparationOptions(spec);
  addPatternOptions(spec);
  spec
    .optionsGroup('Final review:')
    .option('--final-review', 'ask what its scope, its analogues and its variants rest on');
  const group = spec.optionsGroup(GAUNTLET);
  addGauntletOptions(group.option('--gauntlet', 'have personas attack it, each in its own way'));
  addModelOptions(spec);
  spec.action(lazyAction(async () => (await import('./commands/spec.ts')).reviewSpec));
  addGauntletCommand(spec);
  addCritiqueCommand(spec);
  spec
    .command('nuances-init')
    .argument('[file]', 'the specification (default: STDIN)')
    .description('write a NUANCES.md to fill in, by the technologies of a specification')
    .action(lazyAction(async () => (await import('./commands/nuances-init.ts')).nuancesInit));
  addLearningCommands(spec);
}

/** Adds the options of the phases that run before a debate. */
function addPreparationOptions(spec: Command): void {
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
  addGatheringOptions(spec);
  // Commander treats a `--no-x` that is declared before `--x` as an option that defaults to true, so these come last.
  spec
    .optionsGroup('Triage:')
    .option('--no-research', 'no research, whatever the level says')
    .option('--no-explore', 'no exploration, likewise');
  addSuggesterOptions(spec);
}

function addModelOptions(spec: Command): void {
  spec
    .optionsGroup('Language models (docs/language-models.md):')
    .option('--timeout <seconds>', 'longest that one answer may take', count, 600);
}

function addCritiqueCommand(spec: Command): void {
  const critique = spec
    .command('critique')
    .argument('[file]', 'the specification (default: STDIN)')
    .description('debate a specification until all agree: the revised one goes to STDOUT');
  critique
    .optionsGroup('Debate (docs/debate-a-spec.md):')
    .option('--rounds <n>', 'most rounds, up to 11 (default: by the triage)', count)
    .option('--weights <file>', 'section weights as YAML (default: proposed by its words)');
  addPreparationOptions(critique);
  addModelOptions(critique);
  critique.action(
    lazyAction(async () => (await import('./commands/spec-critique.ts')).critiqueSpec),
  );
}

function addSuggesterOptions(spec: Command): void {
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

function addPatternOptions(spec: Command): void {
  spec
    .optionsGroup('Project patterns:')
    .option('--patterns-pass', 'annotate it by .active_context.md and CLAUDE.md; needs a model')
    .option('--patterns-model <name>', 'the model (default: the cheapest that is configured)')
    .option('--patterns-root <folder>', 'where those files are (default: up to .git or CLAUDE.md)')
    .option('--patterns-max-bytes <n>', 'most bytes of each that are read', count, 65_536);
}

function addGatheringOptions(spec: Command): void {
  spec
    .optionsGroup('Research:')
    .option('--research', 'search for what is known to go wrong with its technologies')
    .option('--research-model <name>', 'the model (default: auto, the cheapest configured)')
    .option('--research-technologies <list>', 'comma-separated (default: auto, those it names)')
    .option('--research-max-cost <usd>', 'most that the model’s answers may cost', dollars)
    .option('--research-corpus <folder>', 'search the documents there instead of the web')
    .optionsGroup('Exploration:')
    .option('--explore', 'look for what bears on it in a codebase, which is only read')
    .option('--explore-model <name>', 'the model (default: auto, the cheapest configured)')
    .option(
      '--explore-tasks <list>',
      'comma-separated: related_code, existing_patterns, tests, documentation, schemas (default: all)',
    )
    .option('--explore-root <folder>', 'where the code is', '.')
    .option('--explore-timeout <seconds>', 'longest that a task may take', count, 30);
}

const GAUNTLET = 'Gauntlet (docs/run-a-gauntlet.md):';

/** Adds the options of a gauntlet, which `spec` and `spec gauntlet` share. */
function addGauntletOptions(command: Command): Command {
  return command
    .optionsGroup(GAUNTLET)
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

function addGauntletCommand(spec: Command): void {
  addGauntletOptions(
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
    .action(lazyAction(async () => (await import('./commands/spec-gauntlet.ts')).gauntlet));
}

function addLearningCommands(spec: Command): void {
  spec
    .command('review')
    .description('report a gauntlet of a specification, and count it')
    .requiredOption('--spec <file>', 'the specification')
    .requiredOption('--gauntlet-log <file>', 'what spec gauntlet --gauntlet-log wrote')
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).reviewGauntlet));
  spec
    .command('post-mortem')
    .description('write a post-mortem to fill in, by a review')
    .requiredOption('--spec-review <file>', 'the report that spec review wrote')
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).writePostMortem));
  spec
    .command('review-aggregate')
    .description('report what all gauntlets since a day came to')
    .requiredOption('--since <date>', 'as 2026-01-01', pastInstant)
    .option('--output <file>', 'write it here (default: .adversarial-spec/aggregate)')
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).aggregateReviews));
  spec
    .command('adversary-stats')
    .description('say how often each adversary was right')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).adversaryStats));
}
