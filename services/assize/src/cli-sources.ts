import type { Command } from 'commander';
import { json, loaded } from './cli-values.ts';

/** How far sources are to be believed, and the operator's own list of that. */
export function scoring(assize: Command): void {
  const sources = assize
    .command('sources')
    .description('score how far sources are to be believed, and sign a list of your own');
  sources
    .command('score <sources...>')
    .description(
      'score web addresses, which are fetched, and files (.md, .html, .pdf, .txt) by domain, citations and age',
    )
    .option('--no-fetch', 'score addresses by their domain alone')
    .option('--allow-private', 'fetch from private and loopback addresses as well')
    .addOption(json())
    .action(loaded(async () => (await import('./commands/sources.ts')).scoreSources));
  sources
    .command('sign <list>')
    .description('sign a list of ratings (JSON Lines, docs/score-a-source.md) for ASSIZE_SOURCES')
    .action(loaded(async () => (await import('./commands/sources.ts')).signRatings));
}
