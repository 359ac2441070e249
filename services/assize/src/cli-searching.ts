import { type Command, Option } from 'commander';
import { SHADOW_STRATEGIES } from '@assize/proto';
import { count, json, lazyAction, repeatable, share, topK } from './cli-values.ts';
import { FINDERS } from './challenge/finders.ts';

function withScopeOptions(command: Command): Command {
  return command
    .option(
      '--tag <tag>',
      'search only passages with this tag; repeatable, for those with all of them',
      repeatable,
    )
    .option('--source <source>', 'search only passages from this source')
    .option('--from <date>', 'search only passages published at or after this time (ISO 8601)')
    .option('--until <date>', 'search only passages published at or before this time (ISO 8601)');
}

function withShadowOptions(command: Command): Command {
  return withScopeOptions(command)
    .option('--top-k <n>', 'maximum number of contradictions shown (default: 5)', topK)
    .option('--threshold <0–1>', 'minimum refutation strength shown (default: 0.5)', share)
    .addOption(
      new Option('--strategy <name>', 'how to search for contradictions')
        .choices([...SHADOW_STRATEGIES])
        .default('stance'),
    )
    .option(
      '--counter-claims <n>',
      'number of counter-claims that the strategy counterclaim writes (default: 3)',
      count,
    )
    .option('--provenance', 'print where each number comes from')
    .addOption(json());
}

export function addSearchCommands(assize: Command): void {
  addIndexCommands(assize);
  withShadowOptions(assize.command('shadow <claim>'))
    .description('search the local index for what contradicts a claim, and weigh both sides')
    .action(lazyAction(async () => (await import('./commands/shadow.ts')).shadow));
  withShadowOptions(assize.command('route <query>'))
    .description(
      'answer a query that asks for evidence against a statement; other queries are not answered',
    )
    .action(lazyAction(async () => (await import('./commands/shadow.ts')).route));
  addChallengeCommands(assize);
  assize
    .command('mcp')
    .helpGroup('Run a court:')
    .description('serve shadow search and the court to agents over the Model Context Protocol')
    .option(
      '--http <where>',
      'serve streamable HTTP instead of stdio, on this loopback port with a token, or at an address',
    )
    .action(lazyAction(async () => (await import('./commands/mcp.ts')).mcp));
  addSourceCommands(assize);
}

function addChallengeCommands(assize: Command): void {
  withScopeOptions(assize.command('challenge <file>'))
    .description('find the assumptions in a design document, and search for contradictions of each')
    .addOption(
      new Option(
        '--by <way>',
        'how assumptions are found (default: model if one is configured)',
      ).choices([...FINDERS]),
    )
    .option('--most <n>', 'maximum number of assumptions searched (default: 50)', count)
    .option(
      '--top-k <n>',
      'maximum number of contradictions shown per assumption (default: 3)',
      topK,
    )
    .option('--threshold <0–1>', 'minimum refutation strength shown (default: 0.5)', share)
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/challenge.ts')).challenge));
  withScopeOptions(assize.command('contradictions'))
    .description(
      'find conflicting entries in the local index, and which of them is better supported',
    )
    .option(
      '--similarity <0–1>',
      'minimum cosine similarity of a pair that is read (default: 0.5)',
      share,
    )
    .option('--threshold <0–1>', 'minimum strength of a conflict shown (default: 0.5)', share)
    .option(
      '--neighbours <n>',
      'number of nearest entries that each entry is read against (default: 10)',
      count,
    )
    .option('--most <n>', 'maximum number of entries examined (default: 1000)', count)
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/contradictions.ts')).contradictions));
}

function addIndexCommands(assize: Command): void {
  assize
    .command('index <paths...>')
    .description(
      'add documents to your own index: .md, .html, .pdf, .txt, .log and .jsonl files, folders of them, ' +
        'web addresses, and lists of addresses (.urls, or .txt with nothing else)',
    )
    .option('--tag <tag>', 'add this tag to every passage; repeatable', repeatable)
    .option(
      '--root <folder>',
      'name files by their path from this folder (default: the folder that holds the given path)',
    )
    .option('--allow-private', 'also fetch from private and loopback addresses')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/index-passages.ts')).indexPassages));
  assize
    .command('reindex')
    .description(
      'migrate an index in Elasticsearch to the current embedding model and layout, without downtime',
    )
    .option('--delete-retired', 'delete the indices of former models and layouts afterwards')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/reindex.ts')).reindex));
}

function addSourceCommands(assize: Command): void {
  const sources = assize
    .command('sources')
    .description('score the credibility of sources, and sign a list of ratings');
  sources
    .command('score <sources...>')
    .description(
      'score web addresses, which are fetched, and files (.md, .html, .pdf, .txt, .log) by domain, citations and age',
    )
    .option('--no-fetch', 'score web addresses by their domain alone, without fetching them')
    .option('--allow-private', 'also fetch from private and loopback addresses')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/sources.ts')).scoreSources));
  sources
    .command('sign <list>')
    .description('sign a list of ratings (JSON Lines, docs/score-a-source.md) for ASSIZE_SOURCES')
    .action(lazyAction(async () => (await import('./commands/sources.ts')).signRatings));
}
