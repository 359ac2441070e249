import { Option, type Command } from 'commander';
import { json, duration, lazyAction, pastInstant, repeatable } from './cli-values.ts';

const A_DAY_MS = 86_400_000;

/** Adds the commands `keys` and `log`, which manage signing keys and the log of verdicts. */
export function addKeyCommands(assize: Command): void {
  const group = assize
    .command('keys')
    .description('make, list and end keys: who signs, who is let in');
  addKeysGroup(group);
  addCallerKeyCommands(group);
  addLogCommands(
    assize
      .command('log')
      .helpGroup('Read and check a verdict:')
      .description('work with the log of verdicts that the court keeps'),
  );
}

function addKeysGroup(group: Command): void {
  group
    .command('init')
    .description('make the keys that are missing, and pin them in the local trust store')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).init));
  group
    .command('list')
    .description('print the keys of the trust store, and when each is believed')
    .option('--bundle <file>', 'write them there with the date, for who verifies elsewhere')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).list));
  group
    .command('rotate <name>')
    .description('give a role another key, which signs from now on')
    .addOption(
      new Option('--overlap <time>', 'how long the one before is still believed')
        .argParser(duration)
        .default(A_DAY_MS, '24h'),
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).rotateKey));
  group
    .command('revoke <name-or-key>')
    .description('believe a key no more: the one that signs as that role, or the one of that id')
    .option(
      '--at <time>',
      'since when somebody else may have it (default: in two seconds, when all roles have heard)',
      pastInstant,
    )
    .option('--reason <text>', 'why, for the store', '')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).revokeKey));
}

function addCallerKeyCommands(group: Command): void {
  group
    .command('dev-ca')
    .description('make a CA for local use, with certificates for the services and the roles')
    .requiredOption('--out <dir>', 'the folder; with a CA in it already, new certificates by that')
    .option('--host <name>', 'another name or address that servers have, repeatable', repeatable)
    .option('--server <name>', 'another server, as nats or redis, repeatable', repeatable)
    .option('--client <name>', 'another client, repeatable', repeatable)
    .action(lazyAction(async () => (await import('./commands/doors.ts')).devCa));
  group
    .command('token <name>')
    .description('let a caller in by a token, which is printed once, or by its certificate')
    .option('--rights <names>', 'submit, read, search, index, delete; by commas')
    .option('--until <instant>', 'when it ends by itself, ISO 8601 (default: never)')
    .option('--certificate', 'known by a client certificate of this common name, without a token')
    .option('--remove', 'let nobody in by that name any more')
    .option('--file <file>', 'the callers (default: ASSIZE_CALLERS_FILE, else in the data folder)')
    .action(lazyAction(async () => (await import('./commands/doors.ts')).token));
}

function addLogCommands(group: Command): void {
  const withCourtOptions = (command: Command): Command =>
    command
      .option(
        '--court <address>',
        'where the court is (default: ASSIZE_COURT_ADDRESS, else its socket)',
      )
      .option('--trust <file>', 'keys to trust (default: the local trust store)');
  withCourtOptions(group.command('head'))
    .description('print the newest signed head, to be kept for `audit --since`')
    .option('--out <file>', 'write it there')
    .action(lazyAction(async () => (await import('./commands/log.ts')).logHead));
  withCourtOptions(group.command('prove <case>'))
    .description('print what shows that a verdict is in the log: for a case’s id, or its file')
    .option('--out <file>', 'write it there')
    .option('--save-case <file>', 'write the signed case itself, as the court has it')
    .action(lazyAction(async () => (await import('./commands/log.ts')).proveVerdict));
  withCourtOptions(group.command('audit'))
    .description('compute the whole log again, and compare')
    .option('--since <file>', 'a head that you kept: all that it held must be there as it was')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/log.ts')).audit));
}
