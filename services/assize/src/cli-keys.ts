import { Option, type Command } from 'commander';
import { json, duration, lazyAction, pastInstant, repeatable } from './cli-values.ts';

const A_DAY_MS = 86_400_000;

export function addKeyCommands(assize: Command): void {
  const group = assize
    .command('keys')
    .description('create, list, rotate and revoke signing keys, and admit callers');
  addKeysGroup(group);
  addCallerKeyCommands(group);
  addLogCommands(
    assize
      .command('log')
      .helpGroup('Read and check a verdict:')
      .description('query and audit the verdict log of the court'),
  );
}

function addKeysGroup(group: Command): void {
  group
    .command('init')
    .description('create missing keys, and pin them in the local trust store')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).init));
  group
    .command('list')
    .description('print the keys in the trust store, and when each is valid')
    .option(
      '--bundle <file>',
      'write the keys with the current date to this file, for verification elsewhere',
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).list));
  group
    .command('rotate <name>')
    .description('create a new key for a role, which signs from now on')
    .addOption(
      new Option('--overlap <time>', 'how long the previous key stays valid')
        .argParser(duration)
        .default(A_DAY_MS, '24h'),
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).rotateKey));
  group
    .command('revoke <name-or-key>')
    .description('revoke a key: the current key of a role, or the key with an id')
    .option(
      '--at <time>',
      'time since which somebody else may have the key (default: in two seconds, when all roles know)',
      pastInstant,
    )
    .option('--reason <text>', 'reason, kept in the trust store', '')
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/signing-keys.ts')).revokeKey));
}

function addCallerKeyCommands(group: Command): void {
  group
    .command('dev-ca')
    .description('create a CA for local use, with certificates for the services and the roles')
    .requiredOption(
      '--out <dir>',
      'output folder; if it already has a CA, that CA issues the new certificates',
    )
    .option('--host <name>', 'further host name or address of the servers; repeatable', repeatable)
    .option('--server <name>', 'further server, such as nats or redis; repeatable', repeatable)
    .option('--client <name>', 'further client; repeatable', repeatable)
    .action(lazyAction(async () => (await import('./commands/doors.ts')).devCa));
  group
    .command('token <name>')
    .description('admit a caller by a token, which is printed once, or by its certificate')
    .option('--rights <names>', 'comma-separated rights: submit, read, search, index, delete')
    .option('--until <instant>', 'when the admission expires, ISO 8601 (default: never)')
    .option(
      '--certificate',
      'admit the caller by a client certificate with this common name, without a token',
    )
    .option('--remove', 'remove the caller with this name')
    .option(
      '--file <file>',
      'file of callers (default: ASSIZE_CALLERS_FILE, otherwise callers.json in the data folder)',
    )
    .action(lazyAction(async () => (await import('./commands/doors.ts')).token));
}

function addLogCommands(group: Command): void {
  const withCourtOptions = (command: Command): Command =>
    command
      .option(
        '--court <address>',
        'address of the court (default: ASSIZE_COURT_ADDRESS, otherwise its socket)',
      )
      .option('--trust <file>', 'file of the keys to trust (default: the local trust store)');
  withCourtOptions(group.command('head'))
    .description('print the newest signed head; keep it for `audit --since`')
    .option('--out <file>', 'write to this file instead of STDOUT')
    .action(lazyAction(async () => (await import('./commands/log.ts')).logHead));
  withCourtOptions(group.command('prove <case>'))
    .description('print a proof that the verdict of a case, given by id or file, is in the log')
    .option('--out <file>', 'write to this file instead of STDOUT')
    .option('--save-case <file>', 'write the signed case, as the court has it, to this file')
    .action(lazyAction(async () => (await import('./commands/log.ts')).proveVerdict));
  withCourtOptions(group.command('audit'))
    .description('recompute the whole log and compare it with the signed head')
    .option(
      '--since <file>',
      'head that you kept; the log must still contain everything under it, unchanged',
    )
    .addOption(json())
    .action(lazyAction(async () => (await import('./commands/log.ts')).audit));
}
