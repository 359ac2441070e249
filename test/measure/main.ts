import { Argument, Command, InvalidArgumentError } from 'commander';
import { runCli } from '../../services/assize/src/cli.ts';
import { count, json, stance } from '../../services/assize/src/cli-values.ts';
import type { BenchOptions } from './commands/bench.ts';
import type { EvaluateOptions } from './commands/evaluate.ts';
import type { GamingOptions } from './commands/evaluate-gaming.ts';
import type { RetrievalOptions } from './commands/evaluate-retrieval.ts';

/**
 * The program behind `npm run bench` and `npm run evaluate`, which measure the product. Operators measure their own
 * court with `calibrate`.
 */
function program(): Command {
  const measure = new Command('measure')
    .description('Measures of the court: its speed, and its verdicts against gold labels.')
    .showHelpAfterError()
    .exitOverride();
  benching(measure);
  evaluating(measure);
  return measure;
}

function benching(measure: Command): void {
  measure
    .command('bench')
    .description(
      'measure speed: trials beside plain JetStream chains, a court as it gets older, peers beside what others offer for durable steps, embed beside the bare model, stance, search, a plea beside the light path alone, a call of a language model, what tracing costs, a map of passages, a specification, and what cases and processes take of disk and memory',
    )
    .argument(
      '[what]',
      'trials, age, peers, embed, stance, search, light, llm, telemetry, sizes, map, or spec',
      'trials',
    )
    .option('--concurrency <list>', 'trials in flight, comma-separated', counts, [1, 16, 64])
    .option('--trials <n>', 'trials at each, sentences, pairs, or queries', count, 1000)
    .option('--corpus <files...>', 'search: JSON Lines of {id, text} to index and to ask')
    .option('--passages <list>', 'search: how many, comma-separated; light: how many', counts)
    .option('--in-flight <list>', 'search: queries in flight, comma-separated', counts, [1, 16])
    .option('--index <list>', 'search: embedded, elasticsearch (default: both)', indexKinds, [
      'embedded',
      'elasticsearch',
    ])
    .option(
      '--repeat',
      'search: where the corpus is too small, add perturbed copies of its vectors',
    )
    .option('--out <file>', 'peers: write the page here, and its drawing beside it')
    .option('--timeline', 'trials: where the time of one trial alone goes')
    .addOption(json())
    .action(async (what: string, options: BenchOptions) =>
      (await import('./commands/bench.ts')).bench(what, options),
    );
}

function evaluating(measure: Command): void {
  measure
    .command('evaluate')
    .description(
      'measure verdicts, stances, what is retrieved, or how sources are rated, against gold labels; how verdicts are gamed; which planted faults a critique finds; or what a map makes of votes and of contradictions',
    )
    .addArgument(new Argument('<what>').choices(EVALUATIONS))
    .option(
      '--items <files...>',
      'JSON Lines of {id, claim, label, evidence}; several for gaming, polis and conflicts',
    )
    .option('--attempts <n>', 'gaming: attempts of each family (default: 300)', count)
    .option('--family <name>', 'gaming: this family alone')
    .option(
      '--claims <file>',
      'retrieval: JSON Lines of {id, claim, support: [ids], refute: [ids]}',
    )
    .option('--corpus <file>', 'retrieval: JSON Lines of {id, text}')
    .option(
      '--strategy <list>',
      'retrieval: stance, inverted, bm25, vector (default: these), counterclaim',
    )
    .addOption(stance())
    .option('--dev <file>', 'verdict, stance: items that the claim-only baseline is fitted on')
    .option('--limit <n>', 'only the first n items', count)
    .option('--part <name>', 'gauntlet: development alone, on which its rules may be tuned')
    .addOption(json())
    .action(async (what: string, options: MeasureOptions, command: Command) => {
      if (what === 'critique') {
        return (await import('./commands/evaluate-critique.ts')).evaluateCritique(options);
      }
      if (what === 'gauntlet') {
        return (await import('./commands/evaluate-gauntlet.ts')).evaluateGauntlet(options);
      }
      if (what === 'polis') {
        return (await import('./commands/evaluate-cartography.ts')).evaluatePolis(options);
      }
      if (what === 'conflicts') {
        return (await import('./commands/evaluate-cartography.ts')).evaluateConflicts(options);
      }
      if (what === 'gaming') {
        return (await import('./commands/evaluate-gaming.ts')).evaluateGaming(options);
      }
      const { items: files = [], ...rest } = options;
      const [items, another] = files;
      if (another !== undefined) command.error(`error: evaluate ${what} takes one file of items`);
      const asked = items === undefined ? rest : { ...rest, items };
      if (what === 'retrieval') {
        return (await import('./commands/evaluate-retrieval.ts')).evaluateRetrieval(asked);
      }
      if (what === 'sources') {
        return (await import('./commands/evaluate-sources.ts')).evaluateSources(asked);
      }
      if (what === 'stance') {
        return (await import('./commands/evaluate-stance.ts')).evaluateStance(asked);
      }
      if (items === undefined)
        command.error("error: required option '--items <file>' not specified");
      return (await import('./commands/evaluate.ts')).evaluate({ ...rest, items });
    });
}

const EVALUATIONS =
  'verdict stance retrieval sources gaming critique gauntlet polis conflicts'.split(' ');

type MeasureOptions = Omit<RetrievalOptions & EvaluateOptions, 'items'> & GamingOptions;

/** Parses a comma-separated list of numbers. */
function counts(text: string): number[] {
  return text.split(',').map(count);
}

/** Parses a comma-separated list of indexes to measure. */
function indexKinds(text: string): ('embedded' | 'elasticsearch')[] {
  return text.split(',').map((name) => {
    if (name === 'embedded' || name === 'elasticsearch') return name;
    throw new InvalidArgumentError('It must be embedded, elasticsearch, or both.');
  });
}

await runCli(program());
