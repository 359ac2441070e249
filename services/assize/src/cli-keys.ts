import type { Command } from 'commander';
import { count, several } from './cli-values.ts';
import type { DevCaOptions, TokenOptions } from './commands/keys.ts';

/** The commands that make keys. */
export function keys(assize: Command): void {
  const group = assize.command('keys').description('make the keys and tokens of the doors');
  group
    .command('dev-ca')
    .description('make a CA for local use, with certificates for the services and the roles')
    .requiredOption('--out <dir>', 'the folder; with a CA in it already, new certificates by that')
    .option('--days <n>', 'how long the certificates are valid', count, 365)
    .option('--host <name>', 'another name or address that servers have, repeatable', several)
    .option('--client <name>', 'another client, repeatable', several)
    .action(async (options: DevCaOptions) => (await import('./commands/keys.ts')).devCa(options));
  group
    .command('token <name>')
    .description('let a caller in by a token, which is printed once, or by its certificate')
    .option('--rights <names>', 'submit, read, search, index, delete; by commas')
    .option('--until <instant>', 'when it ends by itself, ISO 8601 (default: never)')
    .option('--certificate', 'known by a client certificate of this common name, without a token')
    .option('--remove', 'let nobody in by that name any more')
    .option('--file <file>', 'the callers (default: ASSIZE_CALLERS_FILE, else in the data folder)')
    .action(async (name: string, options: TokenOptions) =>
      (await import('./commands/keys.ts')).token(name, options),
    );
}
