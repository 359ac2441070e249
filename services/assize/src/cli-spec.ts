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
    .argument('[file]', 'the specification, in Markdown or plain text (default: STDIN)')
    .description('review a specification: print it to STDOUT, and the review to STDERR')
    .enablePositionalOptions();
  addPreparationOptions(spec);
  addPatternOptions(spec);
  spec
    .optionsGroup('Final review:')
    .option(
      '--final-review',
      'question what its scope, its analogues and its variants are based on',
    );
  const group = spec.optionsGroup(GAUNTLET);
  addGauntletOptions(
    group.option('--gauntlet', 'let adversarial personas attack the specification'),
  );
  addModelOptions(spec);
  spec.action(lazyAction(async () => (await import('./commands/spec.ts')).reviewSpec));
  addGauntletCommand(spec);
  addCritiqueCommand(spec);
  spec
    .command('nuances-init')
    .argument('[file]', 'the specification (default: STDIN)')
    .description('write a NUANCES.md template for the technologies in a specification')
    .action(lazyAction(async () => (await import('./commands/nuances-init.ts')).nuancesInit));
  addLearningCommands(spec);
}

function addPreparationOptions(spec: Command): void {
  spec
    .optionsGroup('Triage:')
    .addOption(
      new Option(
        '--complexity <level>',
        'amount of review (rounds, research, exploration); auto chooses by the words of the specification, and by a model if one is configured (without this option the level is reported, and turns nothing on)',
      ).choices(['quick', 'standard', 'thorough', 'auto']),
    )
    .optionsGroup('Nuances:')
    .option(
      '--nuances <file>',
      'file that says where the project diverges from common practice (default: NUANCES.md of the project)',
    );
  addGatheringOptions(spec);
  // Commander treats a `--no-x` that is declared before `--x` as an option that defaults to true, so these come last.
  spec
    .optionsGroup('Triage:')
    .option('--no-research', 'do no research, whatever the level')
    .option('--no-explore', 'do no exploration, whatever the level');
  addSuggesterOptions(spec);
}

function addModelOptions(spec: Command): void {
  spec
    .optionsGroup('Language models (docs/language-models.md):')
    .option('--timeout <seconds>', 'timeout of one answer', count, 600);
}

function addCritiqueCommand(spec: Command): void {
  const critique = spec
    .command('critique')
    .argument('[file]', 'the specification (default: STDIN)')
    .description(
      'debate a specification until all agree, and print the revised specification to STDOUT',
    );
  critique
    .optionsGroup('Debate (docs/debate-a-spec.md):')
    .option('--rounds <n>', 'maximum number of rounds, up to 11 (default: by the triage)', count)
    .option(
      '--weights <file>',
      'YAML file of section weights (default: proposed by the words of the specification)',
    );
  addPreparationOptions(critique);
  addModelOptions(critique);
  critique.action(
    lazyAction(async () => (await import('./commands/spec-critique.ts')).critiqueSpec),
  );
}

function addSuggesterOptions(spec: Command): void {
  spec
    .optionsGroup('Suggester:')
    .option(
      '--suggest',
      'suggest document type, focus, persona and models by the words of the specification',
    )
    .addOption(
      new Option('--suggest-format <format>', 'format of the suggestion on STDERR')
        .choices(['text', 'json'])
        .default('text'),
    )
    .option('-y, --yes', 'accept the suggestion without a prompt')
    .optionsGroup('Debate settings (a setting given here is not suggested):')
    .addOption(
      new Option('--doc-type <type>', 'type of the document').choices(['prd', 'tech', 'debug']),
    )
    .addOption(
      new Option('--focus <focus>', 'what the debate focuses on').choices([
        'security',
        'performance',
        'reliability',
      ]),
    )
    .option('--persona <name>', 'persona of the critics, such as oncall-engineer')
    .option('--models <names>', 'comma-separated names of the models that debate');
}

function addPatternOptions(spec: Command): void {
  spec
    .optionsGroup('Project patterns:')
    .option(
      '--patterns-pass',
      'annotate the specification with guidance from .active_context.md and CLAUDE.md; needs a model',
    )
    .option(
      '--patterns-model <name>',
      'model that annotates (default: the cheapest that is configured)',
    )
    .option(
      '--patterns-root <folder>',
      'folder of those files (default: the nearest folder, going up, with .git or CLAUDE.md)',
    )
    .option(
      '--patterns-max-bytes <n>',
      'maximum number of bytes read from each of those files',
      count,
      65_536,
    );
}

function addGatheringOptions(spec: Command): void {
  spec
    .optionsGroup('Research:')
    .option('--research', 'search for known problems of the technologies in the specification')
    .option(
      '--research-model <name>',
      'model for the research (default: auto, the cheapest that is configured)',
    )
    .option(
      '--research-technologies <list>',
      'comma-separated technologies (default: auto, those that the specification names)',
    )
    .option('--research-max-cost <usd>', 'maximum cost of the model’s answers, in USD', dollars)
    .option('--research-corpus <folder>', 'search the documents in this folder instead of the web')
    .optionsGroup('Exploration:')
    .option('--explore', 'look for relevant code in a codebase; nothing is written there')
    .option(
      '--explore-model <name>',
      'model for the exploration (default: auto, the cheapest that is configured)',
    )
    .option(
      '--explore-tasks <list>',
      'comma-separated tasks: related_code, existing_patterns, tests, documentation, schemas (default: all)',
    )
    .option('--explore-root <folder>', 'folder of the codebase', '.')
    .option('--explore-timeout <seconds>', 'timeout of one task', count, 30);
}

const GAUNTLET = 'Gauntlet (docs/run-a-gauntlet.md):';

function addGauntletOptions(command: Command): Command {
  return command
    .optionsGroup(GAUNTLET)
    .option('--gauntlet-adversaries <names>', 'comma-separated adversaries, or all', 'all')
    .option(
      '--gauntlet-model <name>',
      'language model that attacks (default: the configured model)',
    )
    .option(
      '--gauntlet-frontier <names>',
      'comma-separated language models that vote (default: the configured model)',
    )
    .option('--gauntlet-rebuttals', 'let adversaries object to dismissals', true)
    .option('--no-gauntlet-rebuttals', 'do not let adversaries object to dismissals')
    .option(
      '--gauntlet-report <path>',
      'write the report to this file; its ending selects the format: .md, .json, .sarif, otherwise text',
    )
    .option('--gauntlet-log <path>', 'write the log to this file, as JSON')
    .option('--final-boss', 'finally ask whether the specification leaves the user better off');
}

function addGauntletCommand(spec: Command): void {
  addGauntletOptions(
    spec
      .command('gauntlet')
      .argument('[file]', 'the specification (default: STDIN)')
      .description(
        'let adversarial personas attack a specification; concerns that survive call for a revision',
      ),
  )
    .option(
      '--ci',
      'print three lines instead of the report, and exit with 3 if the specification fails',
    )
    .addOption(
      new Option(
        '--ci-fail-on <severity>',
        'minimum severity of a surviving concern that fails the specification',
      )
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
    .description('report on a gauntlet of a specification, and add it to the statistics')
    .requiredOption('--spec <file>', 'the specification')
    .requiredOption('--gauntlet-log <file>', 'log written by spec gauntlet --gauntlet-log')
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).reviewGauntlet));
  spec
    .command('post-mortem')
    .description('write a post-mortem template from a review')
    .requiredOption('--spec-review <file>', 'report written by spec review')
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).writePostMortem));
  spec
    .command('review-aggregate')
    .description('report the results of all gauntlets since a date')
    .requiredOption('--since <date>', 'a date such as 2026-01-01', pastInstant)
    .option(
      '--output <file>',
      'write the report to this file (default: in .adversarial-spec/aggregate)',
    )
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).aggregateReviews));
  spec
    .command('adversary-stats')
    .description('print how often each adversary was right')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/spec-learning.ts')).adversaryStats));
}
