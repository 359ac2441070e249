import type { Command } from 'commander';
import { json, loaded, past } from './cli-values.ts';

/** What is learned from gauntlets: reports, and counts of each adversary. */
export function learning(spec: Command): void {
  spec
    .command('review')
    .description('report a gauntlet of a specification, and count it')
    .requiredOption('--spec <file>', 'the specification')
    .requiredOption('--gauntlet-log <file>', 'what spec gauntlet --gauntlet-log wrote')
    .action(loaded(async () => (await import('./commands/spec-learning.ts')).reviewGauntlet));
  spec
    .command('post-mortem')
    .description('write a post-mortem to fill in, by a review')
    .requiredOption('--spec-review <file>', 'the report that spec review wrote')
    .action(loaded(async () => (await import('./commands/spec-learning.ts')).writePostMortem));
  spec
    .command('review-aggregate')
    .description('report what all gauntlets since a day came to')
    .requiredOption('--since <date>', 'as 2026-01-01', past)
    .option('--output <file>', 'write it here (default: .adversarial-spec/aggregate)')
    .action(loaded(async () => (await import('./commands/spec-learning.ts')).aggregateReviews));
  spec
    .command('adversary-stats')
    .description('say how often each adversary was right')
    .addOption(json())
    .action(loaded(async () => (await import('./commands/spec-learning.ts')).adversaryStats));
}
