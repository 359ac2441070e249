import type { Command } from 'commander';

/** Options that npm itself also has. A value of one of these in the environment may be meant for npm. */
const NPM_OPTIONS = new Set([
  'json',
  'verbose',
  'tag',
  'root',
  'limit',
  'port',
  'keys',
  'force',
  'yes',
]);

/**
 * Detects options that npm consumed because `--` was missing, as in `npm run review --claim …`: npm sets `npm_config_*`
 * and passes on only the values.
 * Returns an error message that says what to type, or null.
 */
export function npmOptionsError(
  program: Command,
  [name]: readonly string[],
  env: NodeJS.ProcessEnv,
): string | null {
  const script = env['npm_lifecycle_event'];
  if (script === undefined || !(env['npm_command'] ?? '').startsWith('run')) return null;
  const command = program.commands.find((one) => one.name() === name);
  const taken = (command?.options ?? [])
    .map(({ long }) => long?.slice('--'.length) ?? '')
    .filter((long) => !NPM_OPTIONS.has(long))
    .filter((long) => env[`npm_config_${long.replaceAll('-', '_')}`])
    .map((long) => `--${long}`);
  if (taken.length === 0) return null;
  const after = script === name ? '' : ` ${name}`;
  const typed = taken.map((flag) => `${flag} …`).join(' ');
  return `npm kept ${taken.join(', ')} for itself: put -- before the options for assize, as in\n  npm run -s ${script} --${after} ${typed}`;
}
