import { Command, CommanderError, InvalidArgumentError, Option } from 'commander';
import type { BenchOptions } from './commands/bench.ts';
import type { ReviewOptions } from './commands/claims.ts';
import type { EvaluateOptions } from './commands/evaluate.ts';
import type { McpOptions } from './commands/mcp.ts';
import type { RetrievalOptions } from './commands/evaluate-retrieval.ts';
import type { PrepareOptions } from './commands/prepare.ts';
import type { CheckOptions } from './commands/proceeding.ts';
import type { ReplayOptions } from './commands/replay.ts';
import type { ShadowOptions } from './commands/shadow.ts';
import type { UpOptions } from './commands/up.ts';
import type { VerifyOptions } from './commands/verify.ts';

function share(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !(value >= 0 && value <= 1)) {
    throw new InvalidArgumentError('It must be a number from 0 to 1.');
  }
  return value;
}

function port(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65_535) {
    throw new InvalidArgumentError('It must be a port from 0 to 65535.');
  }
  return value;
}

function count(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new InvalidArgumentError('It must be a whole number from 1.');
  return value;
}

function counts(text: string): number[] {
  return text.split(',').map(count);
}

function topK(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 1000) {
    throw new InvalidArgumentError('It must be a whole number from 1 to 1000.');
  }
  return value;
}

const json = (): Option => new Option('--json', 'print JSON on stdout and nothing else');

/** The command line. Each command's code is loaded when it is called: most starts need little of it. */
function program(): Command {
  const assize = new Command('assize')
    .description(
      'A court for claims: contested over NATS and gRPC, answered with a signed verdict.',
    )
    .showHelpAfterError()
    // Thrown to `runCli`, which knows the exit codes.
    .exitOverride();
  reviewing(assize);
  searching(assize);
  checking(assize);
  measuring(assize);
  return assize;
}

function reviewing(assize: Command): void {
  assize
    .command('review')
    .description('review claims: the samples, or your own')
    .option('--claim <text>', 'the claim')
    .option(
      '--evidence <file>',
      'JSON Lines of {"id", "text", "source"?, "date"?}; absent: the local index is searched',
    )
    .option(
      '--claims <file>',
      'JSON Lines of whole claims (docs/publish-a-claim.md), instead of --claim',
    )
    .option('--classification <name>', 'what the claim is charged to be (default: supported)')
    .option('--confidence <0–1>', 'your confidence in it: from 0.5 to 0.85 the court opens', share)
    .addOption(json())
    .action(async (options: ReviewOptions) =>
      (await import('./commands/review.ts')).review(options),
    );
  assize
    .command('up')
    .description('keep the court up on this machine')
    .option('--port <n>', 'client port of the bus', port, 4222)
    .option('--court-port <n>', 'port of the Court gRPC (default: 7460)', port)
    .action(async (options: UpOptions) => (await import('./commands/up.ts')).up(options));
  assize
    .command('prepare')
    .description(
      'make the keys, the users of the bus and its streams, for roles in processes apart',
    )
    .option('--bus <url>', 'a bus that runs with those users: lay out its streams')
    .action(async (options: PrepareOptions) =>
      (await import('./commands/prepare.ts')).prepare(options),
    );
  assize
    .command('index <file>')
    .description(
      'put passages (JSON Lines of {"id", "text", "source"?, "date"?}) into your own index',
    )
    .action(async (file: string) =>
      (await import('./commands/index-passages.ts')).indexPassages(file),
    );
}

function searching(assize: Command): void {
  assize
    .command('shadow <claim>')
    .description('search the local index for what contradicts a claim, and weigh both sides')
    .option('--top-k <n>', 'contradictions shown at most (default: 5)', topK)
    .option('--threshold <0–1>', 'least refutation strength shown (default: 0.5)', share)
    .addOption(
      new Option('--strategy <name>', 'how to search')
        .choices(['stance', 'inverted'])
        .default('stance'),
    )
    .option('--tag <tags...>', 'only passages that carry all of these tags')
    .option('--source <source>', 'only passages published there')
    .option('--provenance', 'say where each number comes from')
    .addOption(json())
    .action(async (claim: string, options: ShadowOptions) =>
      (await import('./commands/shadow.ts')).shadow(claim, options),
    );
  assize
    .command('mcp')
    .description('serve shadow search and the court to agents by the Model Context Protocol')
    .option('--http <port>', 'streamable HTTP on this port of loopback (default: stdio)', port)
    .action(async (options: McpOptions) => (await import('./commands/mcp.ts')).mcp(options));
}

function checking(assize: Command): void {
  assize
    .command('verify <file>')
    .description('check a signed case: bytes, chain, walk, signatures, seal')
    .option('--keys <file>', 'JWKS of the keys to trust (default: the local trust store)')
    .addOption(json())
    .action(async (file: string, options: VerifyOptions) =>
      (await import('./commands/verify.ts')).verify(file, options),
    );
  assize
    .command('replay <file>')
    .description('decide a signed case again from its file alone, with no service up')
    .addOption(json())
    .action(async (file: string, options: ReplayOptions) =>
      (await import('./commands/replay.ts')).replayFile(file, options),
    );
  assize
    .command('schema <name>')
    .description('print the JSON Schema of a claim, a claim-error, a sealed-case or a verdict')
    .action(async (name: string) => (await import('./commands/schema.ts')).schema(name));
  assize
    .command('proceeding')
    .description('work with proceedings')
    .command('check <file>')
    .description("load a proceeding's YAML and print its graph, or every fault with its line")
    .option('--binding <file>', 'its binding (default: beside the file, else the shipped one)')
    .addOption(json())
    .action(async (file: string, options: CheckOptions) =>
      (await import('./commands/proceeding.ts')).checkProceeding(file, options),
    );
}

function measuring(assize: Command): void {
  assize
    .command('bench')
    .description('measure speed beside a plain JetStream chain')
    .argument('[what]', 'what to measure', 'trials')
    .option('--concurrency <list>', 'trials in flight, comma-separated', counts, [1, 16, 64])
    .option('--trials <n>', 'trials at each', count, 1000)
    .addOption(json())
    .action(async (what: string, options: BenchOptions) =>
      (await import('./commands/bench.ts')).bench(what, options),
    );
  assize
    .command('evaluate')
    .description('measure verdicts, or what is retrieved, against gold labels')
    .argument('<what>', 'verdict, or retrieval')
    .option('--items <file>', 'JSON Lines of {id, claim, label, evidence}')
    .option(
      '--claims <file>',
      'retrieval: JSON Lines of {id, claim, support: [ids], refute: [ids]}',
    )
    .option('--corpus <file>', 'retrieval: JSON Lines of {id, text}')
    .option('--strategy <list>', 'retrieval: stance, inverted, bm25, vector (default: all of them)')
    .option('--limit <n>', 'only the first n items', count)
    .addOption(json())
    .action(async (what: string, options: MeasureOptions, command: Command) => {
      if (what === 'retrieval') {
        return (await import('./commands/evaluate-retrieval.ts')).evaluateRetrieval(options);
      }
      const { items } = options;
      if (items === undefined)
        command.error("error: required option '--items <file>' not specified");
      return (await import('./commands/evaluate.ts')).evaluate(what, { ...options, items });
    });
}

type MeasureOptions = RetrievalOptions & Partial<EvaluateOptions>;

/** Runs the command line; a call that can't be understood exits with 2. */
export async function runCli(): Promise<void> {
  try {
    await program().parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}
