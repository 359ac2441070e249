import type { Command } from 'commander';
import { json, lasting, past } from './cli-values.ts';
import type { ListOptions, RevokeOptions, RotateOptions } from './commands/signing-keys.ts';
import type { AuditOptions, LogOptions, ProveOptions } from './commands/log.ts';

const A_DAY_MS = 86_400_000;

/** `keys` and `log`: who signs, and what was signed. */
export function signing(assize: Command): void {
  // Another part of the command line may have made the group.
  const group = assize.commands.find((one) => one.name() === 'keys') ?? assize.command('keys');
  keys(group.description('work with the keys of this court'));
  log(assize.command('log').description('work with the log of verdicts that the court keeps'));
}

function keys(group: Command): void {
  group
    .command('init')
    .description('make the keys that are missing, and pin them in the local trust store')
    .addOption(json())
    .action(async (options: ListOptions) =>
      (await import('./commands/signing-keys.ts')).init(options),
    );
  group
    .command('list')
    .description('print the keys of the trust store, and when each is believed')
    .option('--bundle <file>', 'write them there with the date, for who verifies elsewhere')
    .addOption(json())
    .action(async (options: ListOptions) =>
      (await import('./commands/signing-keys.ts')).list(options),
    );
  group
    .command('rotate <name>')
    .description('give a role another key, which signs from now on')
    .option('--overlap <time>', 'how long the one before is still believed', lasting, A_DAY_MS)
    .addOption(json())
    .action(async (name: string, options: RotateOptions) =>
      (await import('./commands/signing-keys.ts')).rotateKey(name, options),
    );
  group
    .command('revoke <name-or-key>')
    .description('believe a key no more: the one that signs as that role, or the one of that id')
    .option('--at <time>', 'since when somebody else may have it (default: now)', past)
    .option('--reason <text>', 'why, for the store', '')
    .addOption(json())
    .action(async (which: string, options: RevokeOptions) =>
      (await import('./commands/signing-keys.ts')).revokeKey(which, options),
    );
}

function log(group: Command): void {
  const asked = (command: Command): Command =>
    command
      .option('--court <address>', 'where the court is (default: ASSIZE_COURT_ADDRESS, else :7460)')
      .option('--trust <file>', 'keys to trust (default: the local trust store)');
  asked(group.command('head'))
    .description('print the newest signed head, to be kept for `audit --since`')
    .option('--out <file>', 'write it there')
    .action(async (options: LogOptions) => (await import('./commands/log.ts')).logHead(options));
  asked(group.command('prove <case>'))
    .description('print what shows that a verdict is in the log: for a case’s id, or its file')
    .option('--out <file>', 'write it there')
    .option('--save-case <file>', 'write the signed case itself, as the court has it')
    .action(async (given: string, options: ProveOptions) =>
      (await import('./commands/log.ts')).proveVerdict(given, options),
    );
  asked(group.command('audit'))
    .description('compute the whole log again, and compare')
    .option('--since <file>', 'a head that you kept: all that it held must be there as it was')
    .addOption(json())
    .action(async (options: AuditOptions) => (await import('./commands/log.ts')).audit(options));
}
