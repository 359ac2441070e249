import type { Command } from 'commander';

/** Options that are npm's own as well: one that is set may be meant for npm. */
const NPMS_OWN = new Set([
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
 * What to type where npm kept options of ours for itself, as `npm run review --claim …` has it do without
 * `--`: it puts them into `npm_config_*`, and hands on their values alone. Null where it kept none.
 */
export function keptByNpm(
  program: Command,
  [name]: readonly string[],
  env: NodeJS.ProcessEnv,
): string | null {
  const script = env['npm_lifecycle_event'];
  if (script === undefined || !(env['npm_command'] ?? '').startsWith('run')) return null;
  const command = program.commands.find((one) => one.name() === name);
  const kept = (command?.options ?? [])
    .map(({ long }) => long?.slice('--'.length) ?? '')
    .filter((long) => !NPMS_OWN.has(long))
    .filter((long) => env[`npm_config_${long.replaceAll('-', '_')}`])
    .map((long) => `--${long}`);
  if (kept.length === 0) return null;
  const after = script === name ? '' : ` ${name}`;
  const typed = kept.map((flag) => `${flag} …`).join(' ');
  return `npm kept ${kept.join(', ')} for itself: put -- before what is for assize, as in\n  npm run -s ${script} --${after} ${typed}`;
}
