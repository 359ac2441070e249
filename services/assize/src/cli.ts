import { inspect } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addKeyCommands } from './cli-keys.ts';
import { npmOptionsError } from './cli-npm.ts';
import { refuseOptionMistakes } from './cli-once.ts';
import { addSearchCommands } from './cli-searching.ts';
import { addSpecCommands } from './cli-spec.ts';
import { count, json, lazyAction, port, repeatable, share, stance } from './cli-values.ts';
import { complain, exitWhenReaderGone, print } from './terminal/output.ts';

export function assizeProgram(): Command {
  const assize = new Command('assize')
    .description(
      'A court for claims: contested over NATS and gRPC, answered with a signed verdict.',
    )
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this, or of a command what it takes')
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .helpOption(false)
        .description('print what a command takes')
        .helpGroup('Help:'),
    )
    .configureOutput({ writeOut: print, writeErr: complain })
    .showHelpAfterError(
      'npm run -s assize -- --help lists the commands, npm run -s assize -- COMMAND --help what one takes',
    )
    // Throws to `runCli`, which maps errors to exit codes.
    .exitOverride();
  assize.commandsGroup('Try a claim:');
  addReviewCommand(assize);
  addCritiqueCommand(assize);
  addMapCommand(assize);
  addSpecCommands(assize);
  assize.commandsGroup('Read and check a verdict:');
  addExplainCommand(assize);
  addCaseCommands(assize);
  addDocketCommand(assize);
  assize.commandsGroup('Search:');
  addSearchCommands(assize);
  assize.commandsGroup('Run a court:');
  addCourtCommands(assize);
  addKeyCommands(assize);
  assize.commandsGroup('Write and measure:');
  addProceedingCommands(assize);
  addPackCommands(assize);
  addCalibrateCommand(assize);
  // Options after `spec gauntlet` belong to the gauntlet, although `spec` has some with the same names. This comes last
  // because commands that are added later would inherit the setting.
  assize.enablePositionalOptions();
  refuseOptionMistakes(assize);
  refuseUnknownHelp(assize);
  return assize;
}

/**
 * Reports an unknown command when help is asked for it. Commander would print the help of all commands without saying
 * why.
 */
function refuseUnknownHelp(assize: Command): void {
  assize.addHelpText('beforeAll', ({ error, command }) => {
    const [first, second] = command.args;
    const name = error && first === 'help' ? second : unknownSubcommand(command, first);
    if (name !== undefined)
      command.error(`error: unknown command '${name}'`, { code: 'commander.unknownCommand' });
    return '';
  });
}

/** Returns the given word if the command accepts only subcommands and has none of that name; otherwise undefined. */
function unknownSubcommand(
  { commands, registeredArguments }: Command,
  given?: string,
): string | undefined {
  if (given === undefined || given === 'help' || given.startsWith('-')) return undefined;
  const takesIt = commands.length === 0 || registeredArguments.length > 0;
  return takesIt || commands.some((one) => one.name() === given) ? undefined : given;
}

function addReviewCommand(assize: Command): void {
  assize
    .command('review')
    .description('review claims: the samples, or your own')
    // Lets a claim without `--claim` through, so that `review` can say what to type.
    .allowExcessArguments()
    .option('--claim <text>', 'the claim')
    .option(
      '--evidence <file>',
      'a file or folder: .jsonl, .csv (id, text, source, date), .md, .html, .pdf, .txt, .log, settings (.yaml, .toml, .ini, .conf); absent: the local index is searched',
    )
    .option(
      '--report <kind:file>',
      'a report as evidence, repeatable: junit, coverage, diffstat, http or digest, or exit-code:CODE',
      repeatable,
    )
    .option(
      '--asserts <cel>',
      'what is claimed of a report, repeatable, with or without --claim: junit.failed == 0 (docs/check-a-done.md)',
      repeatable,
    )
    .option(
      '--claims <file>',
      'JSON Lines of whole claims (docs/publish-a-claim.md), instead of --claim',
    )
    .option('--classification <name>', 'what the claim is charged to be (default: supported)')
    .option('--confidence <0–1>', 'your confidence in it: from 0.5 to 0.85 the court opens', share)
    .option(
      '--least-confidence <0–1>',
      'the confidence that affirm and amend need; never less than the court’s own',
      share,
    )
    .option('--exit-zero', 'exit with 0 whatever is decided; else 3 where a charge is not affirmed')
    .option('--proceeding <name>', 'under which rules (default: defect-court, a trial)')
    .option('--verbose', 'print ids, edges and everything that was missing, too')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/review.ts')).review));
}

function addExplainCommand(assize: Command): void {
  assize
    .command('explain <case>')
    .description('say why a case was decided so: exhibits, arithmetic, walk; by its file or its id')
    .option('--html <out>', 'write it there as one self-contained page')
    .addOption(
      new Option(
        '--claim-review',
        'print schema.org ClaimReview (JSON-LD) of a verdict that verifies',
      ).conflicts('json'),
    )
    .option('--keys <file>', 'JWKS of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'the same as a bundle of `keys list --bundle`')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/explain.ts')).explain));
}

function addDocketCommand(assize: Command): void {
  assize
    .command('docket')
    .description(
      'serve the docket as pages: open cases as they are heard, and why each was decided so',
    )
    .option('--http <where>', 'a port of loopback, or an address behind a lock', '7464')
    .option('--keys <file>', 'JWKS of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'the same as a bundle of `keys list --bundle`')
    .action(lazyAction(async () => (await import('./commands/docket.ts')).docket));
}

function addCourtCommands(assize: Command): void {
  assize
    .command('up')
    .description('keep the court up on this machine')
    .option('--port <n>', 'client port of the bus', port, 4222)
    .option(
      '--court-port <n>',
      'also serve the Court gRPC on this port of loopback, in plain',
      port,
    )
    .option('--health-port <n>', 'port of probes and metrics (default: 7463)', port)
    .option('--docket-port <n>', 'port of loopback of the docket’s pages', port, 7464)
    .action(lazyAction(async () => (await import('./commands/up.ts')).up));
  assize
    .command('prepare')
    .description(
      'make the keys, the users of the bus and its streams, for roles in processes apart',
    )
    .option('--bus <url>', 'a bus that runs with those users: lay out its streams')
    .action(lazyAction(async () => (await import('./commands/prepare.ts')).prepare));
  assize
    .command('config')
    .description('print the settings in force and where each came from; secrets are hidden')
    .option('--describe', 'print every setting instead: meaning, range, default, who reads it')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/config.ts')).config));
  assize
    .command('seat <name>')
    .description(
      'take a seat in this process, as juror-anna: answer the judge over the bus by a model',
    )
    .action(lazyAction(async () => (await import('./commands/seat.ts')).seat));
}

function addCritiqueCommand(assize: Command): void {
  assize
    .command('critique <report>')
    .description(
      'have a report (.md or .json) criticised: findings, scores, and whether it converged',
    )
    .option(
      '--sources <file>',
      'JSON Lines of {"id", "text", "title"?, "source"?, "date"?, "credibility"?}',
    )
    .option(
      '--entropy <0–1>',
      'how unsettled the report is (default: as it says, else computed)',
      share,
    )
    .option(
      '--iterations <n>',
      'most readings of it: with 1 it is judged as it stands, each further one follows a revision',
      count,
      1,
    )
    .option('--out <folder>', 'write critique.json and stability.svg there')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/critique.ts')).critique));
}

function addMapCommand(assize: Command): void {
  assize
    .command('map <topic>')
    .description('map what sources say of a topic: consensus, battlegrounds, and what is weak')
    .option('--corpus <folder>', 'search the documents there: .md, .html, .pdf, .txt, .log, .jsonl')
    .option(
      '--search [url]',
      'search the web: by the SearXNG at that URL, or as the settings ASSIZE_SEARCH_… say',
    )
    .option(
      '--allow-private',
      'with --search: read pages at private and loopback addresses as well',
    )
    .option(
      '--iterations <n>',
      'most iterations, 1 to 3: each further one searches for what would bring the map down',
      count,
      3,
    )
    .option('--out <folder>', 'write the report, the graph and the signed case there')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/map.ts')).map));
}

function addCaseCommands(assize: Command): void {
  assize
    .command('verify <case>')
    .description('check a signed case, by its file or its id: bytes, chain, walk, signatures, seal')
    .option('--keys <file>', 'JWKS of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'the same as a bundle of `keys list --bundle`, which has a date')
    .option('--proof <file>', 'a proof of `log prove`: the verdict was in the court’s log by then')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/verify.ts')).verify));
  assize
    .command('replay <case>')
    .description('decide a signed case again from its record alone, by its file or its id')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/replay.ts')).replayCase));
  assize
    .command('trace <case>')
    .description('print a trial as a tree: from Jaeger, or from its signed case alone')
    .option('--keys <file>', 'JWKS of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'the same as a bundle of `keys list --bundle`')
    .option(
      '--jaeger <url>',
      'where Jaeger’s page is (default: ASSIZE_JAEGER_URL, else port 16686)',
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/trace.ts')).trace));
}

function addProceedingCommands(assize: Command): void {
  assize
    .command('schema <name>')
    .description(
      'print the JSON Schema of a claim, a claim-error, a sealed-case, a verdict, a spec-suggestion, or verdict-NAME',
    )
    .action(lazyAction(async () => (await import('./commands/schema.ts')).schema));
  const work = assize.command('proceeding').description('work with proceedings');
  work
    .command('check <file>')
    .description("load a proceeding's YAML and print its graph, or every fault with its line")
    .option('--binding <file>', 'its binding (default: beside the file, else the shipped one)')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/proceeding.ts')).checkProceeding));
  work
    .command('release <name>')
    .description('keep the current version of a proceeding of ASSIZE_PROCEEDINGS for its cases')
    .action(lazyAction(async () => (await import('./commands/proceeding.ts')).release));
}

function addPackCommands(assize: Command): void {
  const pack = assize.command('pack').description('work with packs of indicators of root causes');
  pack
    .command('check <file>')
    .description('print what a pack holds, or every fault of it')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/pack.ts')).checkPack));
  pack
    .command('sign <file>')
    .description('sign a pack, so that a court of this machine loads it from ASSIZE_PACKS')
    .action(lazyAction(async () => (await import('./commands/pack.ts')).signPack));
}

function addCalibrateCommand(assize: Command): void {
  assize
    .command('calibrate')
    .description('try cases whose outcome is known, and say how far the court is to be relied on')
    .requiredOption(
      '--cases <file>',
      'JSON Lines of {id, claim, expectedVerdict, expectedClassification} (docs/calibrate.md)',
    )
    .addOption(stance())
    .option('--limit <n>', 'only the first n cases', count)
    .option('--svg <file>', 'write the reliability plot there')
    .option(
      '--risk <0–1>',
      'say what least confidence keeps the share of wrong affirms under it',
      share,
    )
    .option('--risk-svg <file>', 'draw risk against coverage there')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/calibrate.ts')).calibrate));
}

/** Returns 1 if a setting is invalid, and 2 if the command line is. */
function exitCodeOf({ code, exitCode }: CommanderError): number {
  return exitCode === 0 || code === 'assize.environment' ? exitCode : 2;
}

/** Runs the command line. Exits with 2 if the command line is invalid. */
export async function runCli(program: Command): Promise<void> {
  exitWhenReaderGone();
  const npmError = npmOptionsError(program, process.argv.slice(2), process.env);
  if (npmError !== null) {
    complain(`assize: ${npmError}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = exitCodeOf(error);
    else {
      // An unexpected error is a bug, so the stack is printed.
      complain(`${inspect(error)}\n`);
      process.exitCode = 1;
    }
  }
}
