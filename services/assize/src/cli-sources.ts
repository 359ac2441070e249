import type { Command } from 'commander';
import { json } from './cli-values.ts';
import type { ScoreOptions } from './commands/sources.ts';

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
    .action(async (given: string[], options: ScoreOptions) =>
      (await import('./commands/sources.ts')).scoreSources(given, options),
    );
  sources
    .command('sign <list>')
    .description('sign a list of ratings (JSON Lines, docs/score-a-source.md) for ASSIZE_SOURCES')
    .action(async (list: string) => (await import('./commands/sources.ts')).signRatings(list));
}
