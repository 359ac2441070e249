import { inspect } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addKeyCommands } from './cli-keys.ts';
import { npmOptionsError } from './cli-npm.ts';
import { refuseOptionMistakes } from './cli-once.ts';
import { addSearchCommands } from './cli-searching.ts';
import { addSpecCommands } from './cli-spec.ts';
import { count, json, lazyAction, port, repeatable, share, stance } from './cli-values.ts';
import { printToStderr, exitWhenOutputCloses, print } from './terminal/output.ts';

export function assizeProgram(): Command {
  const assize = new Command('assize')
    .description(
      'A court for claims: each claim is contested over NATS and gRPC and gets a signed verdict.',
    )
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help, or the help of a command')
    .addHelpCommand(
      new Command('help')
        .argument('[command]')
        .helpOption(false)
        .description('print the help of a command')
        .helpGroup('Help:'),
    )
    .configureOutput({ writeOut: print, writeErr: printToStderr })
    .showHelpAfterError(
      'npm run -s assize -- --help lists the commands; npm run -s assize -- COMMAND --help lists the options of one',
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
  // Options after `spec gauntlet` belong to the gauntlet. Last, because commands added later would inherit the setting.
  assize.enablePositionalOptions();
  refuseOptionMistakes(assize);
  refuseUnknownHelp(assize);
  return assize;
}

/** Commander would print the help of all commands without saying why. */
function refuseUnknownHelp(assize: Command): void {
  assize.addHelpText('beforeAll', ({ error, command }) => {
    const [first, second] = command.args;
    const name = error && first === 'help' ? second : unknownSubcommand(command, first);
    if (name !== undefined)
      command.error(`error: unknown command '${name}'`, { code: 'commander.unknownCommand' });
    return '';
  });
}

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
    .description('review claims: your own, or the samples if none is given')
    // Lets a claim without `--claim` through, so that `review` can say what to type.
    .allowExcessArguments()
    .option('--claim <text>', 'text of the claim to review')
    .option(
      '--evidence <file>',
      'file or folder with the evidence: .jsonl, .csv (id, text, source, date), .md, .html, .pdf, .txt, .log or settings (.yaml, .toml, .ini, .conf); without it the local index is searched',
    )
    .option(
      '--report <kind:file>',
      'machine report as evidence: junit, coverage, diffstat, sarif, http or digest with a file, or exit-code:CODE; repeatable',
      repeatable,
    )
    .option(
      '--asserts <cel>',
      'assertion about a report, such as junit.failed == 0, with or without --claim; repeatable (docs/check-a-done.md)',
      repeatable,
    )
    .option(
      '--claims <file>',
      'JSON Lines file of complete claims (docs/publish-a-claim.md), instead of --claim',
    )
    .option(
      '--classification <name>',
      'classification to charge the claim with (default: supported)',
    )
    .option(
      '--confidence <0–1>',
      'your confidence in the claim; from 0.5 to below 0.85 a trial opens',
      share,
    )
    .option(
      '--least-confidence <0–1>',
      'minimum confidence of affirm and amend; can only raise the minimum of the court',
      share,
    )
    .option(
      '--exit-zero',
      'exit with 0 whatever is decided, instead of 3 if a charge is not affirmed',
    )
    .option('--proceeding <name>', 'proceeding to follow (default: defect-court, a trial)')
    .option('--verbose', 'also print ids, edges and everything that was missing')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/review.ts')).review));
}

function addExplainCommand(assize: Command): void {
  assize
    .command('explain <case>')
    .description(
      'explain the decision of a case, given by file or id: exhibits, arithmetic and walk',
    )
    .option('--html <out>', 'write the explanation to this file as a self-contained HTML page')
    .addOption(
      new Option(
        '--claim-review',
        'print a schema.org ClaimReview (JSON-LD) of the verdict, if the verdict is verified',
      ).conflicts('json'),
    )
    .option('--keys <file>', 'JWKS file of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'bundle of the keys to trust, written by `keys list --bundle`')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/explain.ts')).explain));
}

function addDocketCommand(assize: Command): void {
  assize
    .command('docket')
    .description(
      'serve the docket as web pages: open cases as they are heard, and explanations of decided cases',
    )
    .option('--http <where>', 'port on loopback, or an address that is locked with TLS', '7464')
    .option('--keys <file>', 'JWKS file of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'bundle of the keys to trust, written by `keys list --bundle`')
    .action(lazyAction(async () => (await import('./commands/docket.ts')).docket));
}

function addCourtCommands(assize: Command): void {
  assize
    .command('up')
    .description('run a court on this machine until it is stopped')
    .option('--port <n>', 'port on which the bus accepts clients', port, 4222)
    .option(
      '--court-port <n>',
      'also serve the Court gRPC on this loopback port, without TLS',
      port,
    )
    .option('--health-port <n>', 'port for probes and metrics (default: 7463)', port)
    .option('--docket-port <n>', 'loopback port for the pages of the docket', port, 7464)
    .action(lazyAction(async () => (await import('./commands/up.ts')).up));
  assize
    .command('prepare')
    .description(
      'create the keys, the users of the bus and the streams for roles that run as separate processes',
    )
    .option('--bus <url>', 'URL of a bus that already has these users: create its streams')
    .action(lazyAction(async () => (await import('./commands/prepare.ts')).prepare));
  assize
    .command('config')
    .description('print the effective settings and where each comes from; secrets are hidden')
    .option(
      '--describe',
      'print a description of every setting instead: meaning, range, default and readers',
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/config.ts')).config));
  assize
    .command('seat <name>')
    .description(
      'run a seat such as juror-anna in this process: answer the judge over the bus with a language model',
    )
    .action(lazyAction(async () => (await import('./commands/seat.ts')).seat));
}

function addCritiqueCommand(assize: Command): void {
  assize
    .command('critique <report>')
    .description('criticise a report (.md or .json): findings, scores, and whether it converged')
    .option(
      '--sources <file>',
      'JSON Lines file of sources: {"id", "text", "title"?, "source"?, "date"?, "credibility"?}',
    )
    .option(
      '--entropy <0–1>',
      'how unsettled the report is (default: the value in the report, otherwise computed)',
      share,
    )
    .option(
      '--iterations <n>',
      'maximum number of readings: 1 judges the report as it is; each further reading follows a revision',
      count,
      1,
    )
    .option('--out <folder>', 'write critique.json and stability.svg to this folder')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/critique.ts')).critique));
}

function addMapCommand(assize: Command): void {
  assize
    .command('map <topic>')
    .description('map what sources say about a topic: consensus, battlegrounds and weak points')
    .option(
      '--corpus <folder>',
      'folder of documents to search: .md, .html, .pdf, .txt, .log, .jsonl',
    )
    .option(
      '--search [url]',
      'search the web with the SearXNG at this URL; without a URL, as the ASSIZE_SEARCH_… settings say',
    )
    .option(
      '--allow-private',
      'with --search: also fetch pages from private and loopback addresses',
    )
    .option(
      '--iterations <n>',
      'maximum number of iterations, 1 to 3; each one after the first searches for evidence against the map',
      count,
      3,
    )
    .option('--out <folder>', 'write the report, the graph and the signed case to this folder')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/map.ts')).map));
}

function addCaseCommands(assize: Command): void {
  assize
    .command('verify <case>')
    .description(
      'verify a signed case, given by file or id: bytes, hash chain, walk, signatures and seal',
    )
    .option('--keys <file>', 'JWKS file of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'dated bundle of the keys to trust, written by `keys list --bundle`')
    .option('--proof <file>', 'proof from `log prove` that the verdict is in the log of the court')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/verify.ts')).verify));
  assize
    .command('replay <case>')
    .description('decide a signed case, given by file or id, again from its record alone')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/replay.ts')).replayCase));
  assize
    .command('trace <case>')
    .description('print a trial as a tree, from Jaeger or from its signed case alone')
    .option('--keys <file>', 'JWKS file of the keys to trust (default: the local trust store)')
    .option('--trust <file>', 'bundle of the keys to trust, written by `keys list --bundle`')
    .option(
      '--jaeger <url>',
      'URL of Jaeger (default: ASSIZE_JAEGER_URL, otherwise port 16686 on this machine)',
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/trace.ts')).trace));
}

function addProceedingCommands(assize: Command): void {
  assize
    .command('schema <name>')
    .description(
      'print a JSON Schema: claim, claim-error, sealed-case, verdict, spec-suggestion, or verdict-NAME for a proceeding',
    )
    .action(lazyAction(async () => (await import('./commands/schema.ts')).schema));
  const work = assize.command('proceeding').description('check and release proceedings');
  work
    .command('check <file>')
    .description('load the YAML of a proceeding and print its graph, or every fault with its line')
    .option(
      '--binding <file>',
      'binding of the proceeding (default: the one beside the file, otherwise the shipped one)',
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/proceeding.ts')).checkProceeding));
  work
    .command('release <name>')
    .description(
      'keep the current version of a proceeding in ASSIZE_PROCEEDINGS, so that its cases stay readable',
    )
    .action(lazyAction(async () => (await import('./commands/proceeding.ts')).release));
}

function addPackCommands(assize: Command): void {
  const pack = assize
    .command('pack')
    .description('check and sign packs of indicators of root causes');
  pack
    .command('check <file>')
    .description('print the content of a pack, or every fault in it')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/pack.ts')).checkPack));
  pack
    .command('sign <file>')
    .description('sign a pack, so that a court on this machine loads it from ASSIZE_PACKS')
    .action(lazyAction(async () => (await import('./commands/pack.ts')).signPack));
}

function addCalibrateCommand(assize: Command): void {
  assize
    .command('calibrate')
    .description('try cases with a known outcome, and measure how reliable the verdicts are')
    .requiredOption(
      '--cases <file>',
      'JSON Lines file of {id, claim, expectedVerdict, expectedClassification} (docs/calibrate.md)',
    )
    .addOption(stance())
    .option('--limit <n>', 'try only the first n cases', count)
    .option('--svg <file>', 'write the reliability plot to this file')
    .option(
      '--risk <0–1>',
      'find the minimum confidence that keeps the share of wrong affirms at or below this value',
      share,
    )
    .option('--risk-svg <file>', 'write a plot of risk against coverage to this file')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/calibrate.ts')).calibrate));
}

/** Returns 1 if a setting is invalid, 2 if the command line is. */
function exitCodeOf({ code, exitCode }: CommanderError): number {
  return exitCode === 0 || code === 'assize.environment' ? exitCode : 2;
}

export async function runCli(program: Command): Promise<void> {
  exitWhenOutputCloses();
  const npmError = npmOptionsError(program, process.argv.slice(2), process.env);
  if (npmError !== null) {
    printToStderr(`assize: ${npmError}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    await program.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exitCode = exitCodeOf(error);
    else {
      // An unexpected error is a bug, so the stack is printed.
      printToStderr(`${inspect(error)}\n`);
      process.exitCode = 1;
    }
  }
}
