import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { closestMatch } from 'leven';
import { Check } from 'typebox/value';
import { messageOf } from '@assize/proto/message-of';
import { allNames, settingNamed, SETTINGS, type Setting } from './catalog.ts';
import { ConfigError, type Fault } from './config-error.ts';
import { mask } from './mask.ts';
import { parse } from './shape.ts';

type Environment = Record<string, string | undefined>;

const PREFIX = 'ASSIZE_';
const TEST_PREFIX = 'ASSIZE_TEST_';
/** OpenTelemetry's own names, of which the catalog has those that are documented. */
const OTEL_PREFIX = 'OTEL_';

/** A misspelt name matches a known one if at most one in this many characters after `ASSIZE_` differs. */
const CHARS_PER_TYPO = 3;

/**
 * All faults in the environment, whoever reads the settings: unknown names, and values that their setting does not
 * allow. Faults that concern several settings together are found by the code that reads them.
 */
export function environmentFaults(env: Readonly<Environment>): Fault[] {
  return Object.entries(env).flatMap(([name, text]) => {
    const setting = settingNamed(name);
    if (setting) return text === undefined || text === '' ? [] : valueFault(name, text, setting);
    if (!name.startsWith(PREFIX) || name.startsWith(TEST_PREFIX)) return [];
    return [unknownFault(name)];
  });
}

function unknownFault(name: string): Fault {
  return { variable: name, held: 'a value', allowed: unknown(name), unknown: true };
}

function valueFault(variable: string, text: string, { schema, allowed }: Setting): Fault[] {
  if (Check(schema, parse(schema, text))) return [];
  return [{ variable, held: mask(variable, schema, text), allowed }];
}

function unknown(name: string): string {
  const maxDistance = Math.max(1, Math.floor((name.length - PREFIX.length) / CHARS_PER_TYPO));
  const near = closestMatch(name, allNames(), { maxDistance });
  const suggestion = near === undefined ? '' : `; did you mean ${near}?`;
  return `is not a known setting${suggestion} (\`assize config --describe\` lists all settings)`;
}

/** @throws ConfigError that lists every fault */
export function checkEnvironment(env: Readonly<Environment>): void {
  const faults = environmentFaults(env);
  if (faults.length > 0) throw new ConfigError(faults);
}

/**
 * Adds the settings of the file in `ASSIZE_CONFIG` to the environment; variables that are already set take precedence.
 * @throws ConfigError if the file can't be read, or a line of it is not a setting
 */
export function loadSettingsFile(env: Environment): void {
  const file = settingsFile(env);
  // The environment has names of other programs. In this file such a name is a mistake, and would set nothing.
  const others = Object.keys(file).filter((name) => !settingNamed(name) && !isPrefixed(name));
  if (others.length > 0) throw new ConfigError(others.map(unknownFault));
  for (const [name, value] of Object.entries(file)) env[name] ||= value;
}

/** Whether the name is checked with the environment, or by OpenTelemetry. */
function isPrefixed(name: string): boolean {
  return name.startsWith(PREFIX) || name.startsWith(OTEL_PREFIX);
}

function settingsFile(env: Readonly<Environment>): Environment {
  const path = env['ASSIZE_CONFIG'] ?? '';
  if (path === '') return {};
  try {
    return settingsIn(readFileSync(path, 'utf8'));
  } catch (error) {
    const held = `${JSON.stringify(path)} (${messageOf(error)})`;
    const allowed = 'a readable file of NAME=value lines';
    throw new ConfigError([{ variable: 'ASSIZE_CONFIG', held, allowed }]);
  }
}

/** Parses NAME=value lines. @throws Error at an invalid line, which `parseEnv` would ignore */
function settingsIn(text: string): Environment {
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.trim();
    const holds = line !== '' && !line.startsWith('#');
    if (holds && line.indexOf('=') < 1) throw new Error(`line ${index + 1} is not NAME=value`);
  }
  return parseEnv(text);
}

export interface EffectiveSetting {
  readonly name: string;
  /** The value, with secrets masked as in errors. */
  readonly value: string;
  readonly from: 'environment' | 'file' | 'default';
}

/**
 * The effective values of all settings, in the catalog's order; those for single roles and seats follow their general
 * setting. Call it after `loadSettingsFile`.
 */
export function effectiveSettings(env: Readonly<Environment>): EffectiveSetting[] {
  const file = settingsFile(env);
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  const own = Object.keys(env).filter((name) => isSet(name) && !SETTINGS.has(name));
  return [...SETTINGS.values()].flatMap((setting) => {
    const voiced = own.filter((name) => settingNamed(name) === setting).toSorted();
    return [setting.name, ...voiced].map((name): EffectiveSetting => {
      if (!isSet(name)) return { name, value: setting.byDefault, from: 'default' };
      const from = file[name] === env[name] ? 'file' : 'environment';
      return { name, value: mask(name, setting.schema, env[name]), from };
    });
  });
}
