import type { Command } from 'commander';
import { json, past } from './cli-values.ts';

/** What is learned from gauntlets: reports, and counts of each adversary. */
export function learning(spec: Command): void {
  spec
    .command('review')
    .description('report a gauntlet of a specification, and count it')
    .requiredOption('--spec <file>', 'the specification')
    .requiredOption('--gauntlet-log <file>', 'what spec gauntlet --gauntlet-log wrote')
    .action(async (options: { spec: string; gauntletLog: string }) =>
      (await import('./commands/spec-learning.ts')).reviewGauntlet(options),
    );
  spec
    .command('post-mortem')
    .description('write a post-mortem to fill in, by a review')
    .requiredOption('--spec-review <file>', 'the report that spec review wrote')
    .action(async (options: { specReview: string }) =>
      (await import('./commands/spec-learning.ts')).writePostMortem(options),
    );
  spec
    .command('review-aggregate')
    .description('report what all gauntlets since a day came to')
    .requiredOption('--since <date>', 'as 2026-01-01', past)
    .option('--output <file>', 'write it here (default: .adversarial-spec/aggregate)')
    .action(async (options: { since: number; output?: string }) =>
      (await import('./commands/spec-learning.ts')).aggregateReviews(options),
    );
  spec
    .command('adversary-stats')
    .description('say how often each adversary was right')
    .addOption(json())
    .action(async (options: { json?: boolean }) =>
      (await import('./commands/spec-learning.ts')).adversaryStats(options),
    );
}
