import { environmentFaults, ConfigError, hasVoices, inForce, SETTINGS } from '@assize/config';
import { complain, print } from '../terminal/output.ts';
import { wrapped } from '../terminal/wrap.ts';

/** Prints what is in force and where it came from, or with `describe` every setting that there is. Exit 1: some can't be used. */
export function config({ describe = false, json = false }): number {
  const text = describe ? described(json) : standing(json);
  print(json ? text : fitted(text, process.stdout.columns ?? Infinity));
  const faults = environmentFaults(process.env);
  if (describe || faults.length === 0) return 0;
  complain(`assize: ${new ConfigError(faults).message}\n`);
  return 1;
}

/** Lines of a terminal's width, each part of one indented as it begins; a pipe gets them whole. */
function fitted(text: string, width: number): string {
  const lines = text.trimEnd().split('\n');
  const fit = lines.flatMap((line) => {
    const said = line.trimStart();
    return wrapped(said, ' '.repeat(line.length - said.length), width);
  });
  return `${fit.join('\n')}\n`;
}

const ORIGINS = ['environment', 'file', 'default'] as const;

function standing(json: boolean): string {
  const all = inForce(process.env);
  if (json) return `${JSON.stringify(all, null, 2)}\n`;
  return ORIGINS.flatMap((from) => {
    const some = all.filter((one) => one.from === from);
    const path = from === 'file' ? ` ${process.env['ASSIZE_CONFIG'] ?? ''}` : '';
    const lines = some.map(({ name, value }) => `  ${name} = ${value}\n`);
    return some.length === 0 ? [] : [`from the ${from}${path}:\n`, ...lines];
  }).join('');
}

function described(json: boolean): string {
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
