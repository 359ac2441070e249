import type { Command } from 'commander';
import { json } from './cli-values.ts';
import type { ConfigOptions } from './commands/config.ts';

/** The command that prints the settings. */
export function configuring(assize: Command): void {
  assize
    .command('config')
    .description('print the settings in force and where each came from; secrets are hidden')
    .option('--describe', 'print every setting instead: meaning, range, default, who reads it')
    .addOption(json())
    .action(async (options: ConfigOptions) =>
      (await import('./commands/config.ts')).config(options),
    );
}
