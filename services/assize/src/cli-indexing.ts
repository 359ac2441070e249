import type { Command } from 'commander';
import { json, loaded, several } from './cli-values.ts';

/** What fills the user's own index, and what gives one in a cluster to another model. */
export function indexing(assize: Command): void {
  assize
    .command('index <paths...>')
    .description(
      'put documents into your own index: .md, .html, .pdf, .txt and .jsonl files, folders of them, ' +
        'web addresses, and lists of those (.urls, or .txt with nothing else)',
    )
    .option('--tag <tag>', 'put this tag on every passage; may be given several times', several)
    .option('--root <folder>', 'call files by their path from here (default: where the named lies)')
    .option('--allow-private', 'fetch from private and loopback addresses as well')
    .addOption(json())
    .action(loaded(async () => (await import('./commands/index-passages.ts')).indexPassages));
  assize
    .command('reindex')
    .description(
      'give an index in Elasticsearch to the present embedding model and layout, without downtime',
    )
    .option('--delete-retired', 'then delete the indices of former models and layouts')
    .addOption(json())
    .action(loaded(async () => (await import('./commands/reindex.ts')).reindex));
}
