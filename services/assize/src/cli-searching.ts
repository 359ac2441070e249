import { type Command, Option } from 'commander';
import { SHADOW_STRATEGIES } from '@assize/proto';
import { count, json, lazyAction, repeatable, share, topK } from './cli-values.ts';
import { FINDERS } from './challenge/finders.ts';

/** Adds the options that restrict which passages a command searches. They are the same for every command. */
function withScopeOptions(command: Command): Command {
  return command
    .option('--tag <tags...>', 'only passages that carry all of these tags')
    .option('--source <source>', 'only passages published there')
    .option('--from <date>', 'only passages published then or later (ISO 8601)')
    .option('--until <date>', 'only passages published then or earlier');
}

/** Adds the options of a shadow search. */
function withShadowOptions(command: Command): Command {
  return withScopeOptions(command)
    .option('--top-k <n>', 'contradictions shown at most (default: 5)', topK)
    .option('--threshold <0–1>', 'least refutation strength shown (default: 0.5)', share)
    .addOption(
      new Option('--strategy <name>', 'how to search')
        .choices([...SHADOW_STRATEGIES])
        .default('stance'),
    )
    .option('--counter-claims <n>', 'for counterclaim: how many are written (default: 3)', count)
    .option('--provenance', 'say where each number comes from')
    .addOption(json());
}

export function addSearchCommands(assize: Command): void {
  addIndexCommands(assize);
  withShadowOptions(assize.command('shadow <claim>'))
    .description('search the local index for what contradicts a claim, and weigh both sides')
    .action(lazyAction(async () => (await import('./commands/shadow.ts')).shadow));
  withShadowOptions(assize.command('route <query>'))
    .description('answer a query that asks what speaks against a statement; others are not for us')
    .action(lazyAction(async () => (await import('./commands/shadow.ts')).route));
  addChallengeCommands(assize);
  assize
    .command('mcp')
    .helpGroup('Run a court:')
    .description('serve shadow search and the court to agents by the Model Context Protocol')
    .option(
      '--http <where>',
      'streamable HTTP (default: stdio) on this port of loopback, by a token; or at an address',
    )
    .action(lazyAction(async () => (await import('./commands/mcp.ts')).mcp));
  addSourceCommands(assize);
}

function addChallengeCommands(assize: Command): void {
  withScopeOptions(assize.command('challenge <file>'))
    .description('find the assumptions of a design document and search what contradicts each')
    .addOption(
      new Option('--by <way>', 'what finds them (default: model where one is configured)').choices([
        ...FINDERS,
      ]),
    )
    .option('--most <n>', 'assumptions searched at most (default: 50)', count)
    .option('--top-k <n>', 'contradictions shown of each (default: 3)', topK)
    .option('--threshold <0–1>', 'least refutation strength shown (default: 0.5)', share)
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/challenge.ts')).challenge));
  withScopeOptions(assize.command('contradictions'))
    .description('find the entries of the local index that conflict, and which is better supported')
    .option('--similarity <0–1>', 'least cosine of a pair that is read (default: 0.5)', share)
    .option('--threshold <0–1>', 'least strength of a conflict (default: 0.5)', share)
    .option('--neighbours <n>', 'nearest entries that each is read with (default: 10)', count)
    .option('--most <n>', 'entries examined at most (default: 1000)', count)
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/contradictions.ts')).contradictions));
}

function addIndexCommands(assize: Command): void {
  assize
    .command('index <paths...>')
    .description(
      'put documents into your own index: .md, .html, .pdf, .txt, .log and .jsonl files, folders of them, ' +
        'web addresses, and lists of those (.urls, or .txt with nothing else)',
    )
    .option('--tag <tag>', 'put this tag on every passage; may be given several times', repeatable)
    .option('--root <folder>', 'call files by their path from here (default: where the named lies)')
    .option('--allow-private', 'fetch from private and loopback addresses as well')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/index-passages.ts')).indexPassages));
  assize
    .command('reindex')
    .description(
      'give an index in Elasticsearch to the present embedding model and layout, without downtime',
    )
    .option('--delete-retired', 'then delete the indices of former models and layouts')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/reindex.ts')).reindex));
}

function addSourceCommands(assize: Command): void {
  const sources = assize
    .command('sources')
    .description('score how far sources are to be believed, and sign a list of your own');
  sources
    .command('score <sources...>')
    .description(
      'score web addresses, which are fetched, and files (.md, .html, .pdf, .txt, .log) by domain, citations and age',
    )
    .option('--no-fetch', 'score addresses by their domain alone')
    .option('--allow-private', 'fetch from private and loopback addresses as well')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/sources.ts')).scoreSources));
  sources
    .command('sign <list>')
    .description('sign a list of ratings (JSON Lines, docs/score-a-source.md) for ASSIZE_SOURCES')
    .action(lazyAction(async () => (await import('./commands/sources.ts')).signRatings));
}
