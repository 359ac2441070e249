import {
  environmentFaults,
  ConfigError,
  hasVoices,
  effectiveSettings,
  SETTINGS,
} from '@assize/config';
import { printToStderr, print } from '../terminal/output.ts';
import { wrapToTerminal } from '../terminal/wrap.ts';

/** Prints the settings in force or, with `describe`, all that exist. The exit code is 1 if a setting is invalid. */
export function config({ describe = false, json = false }): number {
  const text = describe ? settingsDescribed(json) : settingsInForce(json);
  // Output to a pipe is not wrapped.
  print(json ? text : wrapToTerminal(text, process.stdout.columns ?? Infinity));
  const faults = environmentFaults(process.env);
  if (describe || faults.length === 0) return 0;
  printToStderr(`assize: ${new ConfigError(faults).message}\n`);
  return 1;
}

const ORIGINS = ['environment', 'file', 'default'] as const;

function settingsInForce(json: boolean): string {
  const all = effectiveSettings(process.env);
  if (json) return `${JSON.stringify(all, null, 2)}\n`;
  return ORIGINS.flatMap((from) => {
    const some = all.filter((one) => one.from === from);
    const path = from === 'file' ? ` ${process.env['ASSIZE_CONFIG'] ?? ''}` : '';
    const lines = some.map(({ name, value }) => `  ${name} = ${value}\n`);
    return some.length === 0 ? [] : [`from the ${from}${path}:\n`, ...lines];
  }).join('');
}

function settingsDescribed(json: boolean): string {
  const all = [...SETTINGS.values()].map(({ name, meaning, allowed, byDefault, readBy }) => {
    const voices = hasVoices(name) ? { byVoice: true } : {};
    return { name, meaning, allowed, default: byDefault, readBy, ...voices };
  });
  if (json) return `${JSON.stringify(all, null, 2)}\n`;
  const entries = all.map(({ name, meaning, allowed, default: byDefault, readBy, byVoice }) => {
    const own = byVoice ? '\n  also for one role or seat: with its name put in, as …_JUDGE…' : '';
    const readers = `read by: ${readBy.join(', ')}`;
    return `${name}\n  ${meaning}\n  holds ${allowed}\n  default: ${byDefault}\n  ${readers}${own}\n`;
  });
  return `${entries.join('')}${all.length} settings\n`;
}
