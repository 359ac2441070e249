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

/** What every name of ours begins with, and of these what is the tests' own. */
const OURS = 'ASSIZE_';
const OF_TESTS = 'ASSIZE_TEST_';

/** Of how many characters behind `ASSIZE_` one may be wrong in a name that is taken for another. */
const ONE_WRONG_OF = 3;

/**
 * Every fault of what is set, whoever reads it: a name that nobody knows, and a value that its setting does
 * not take. What concerns several settings together is found by who reads them.
 */
export function environmentFaults(env: Readonly<Environment>): Fault[] {
  return Object.entries(env).flatMap(([name, text]) => {
    const setting = settingNamed(name);
    if (setting) return text === undefined || text === '' ? [] : valueFault(name, text, setting);
    if (!name.startsWith(OURS) || name.startsWith(OF_TESTS)) return [];
    return [{ variable: name, held: 'a value', allowed: unknown(name), unknown: true }];
  });
}

function valueFault(variable: string, text: string, { schema, allowed }: Setting): Fault[] {
  if (Check(schema, parse(schema, text))) return [];
  return [{ variable, held: mask(variable, schema, text), allowed }];
}

function unknown(name: string): string {
  const maxDistance = Math.floor((name.length - OURS.length) / ONE_WRONG_OF);
  const near = closestMatch(name, allNames(), { maxDistance });
  const meant = near === undefined ? '' : `; ${near} may be meant`;
  return `is no setting${meant} (\`assize config --describe\` lists all)`;
}

/** @throws ConfigError that names every fault of what is set */
export function checkEnvironment(env: Readonly<Environment>): void {
  const faults = environmentFaults(env);
  if (faults.length > 0) throw new ConfigError(faults);
}

/**
 * Takes what the file of `ASSIZE_CONFIG` sets into the environment, where that does not set it itself.
 * @throws ConfigError where the file can't be read, or a line of it sets nothing
 */
export function takeSettings(env: Environment): void {
  for (const [name, value] of Object.entries(settingsFile(env))) env[name] ||= value;
}

function settingsFile(env: Readonly<Environment>): Environment {
  const path = env['ASSIZE_CONFIG'] ?? '';
  if (path === '') return {};
  try {
    return settingsIn(readFileSync(path, 'utf8'));
  } catch (error) {
    const held = `${JSON.stringify(path)} (${messageOf(error)})`;
    const allowed = 'a file of NAME=value lines that can be read';
    throw new ConfigError([{ variable: 'ASSIZE_CONFIG', held, allowed }]);
  }
}

/** What a text of NAME=value lines sets. @throws Error at a line that is none, of which `parseEnv` says nothing */
function settingsIn(text: string): Environment {
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.trim();
    const holds = line !== '' && !line.startsWith('#');
    if (holds && line.indexOf('=') < 1) throw new Error(`line ${index + 1} is none`);
  }
  return parseEnv(text);
}

/** A setting in force. */
export interface InForce {
  readonly name: string;
  /** As an error would show it: no secret is. */
  readonly value: string;
  readonly from: 'environment' | 'file' | 'default';
}

/**
 * What is in force, of every setting in the catalog's order, those of single roles and seats behind their
 * general ones. To be asked once the file's settings are taken.
 */
export function inForce(env: Readonly<Environment>): InForce[] {
  const file = settingsFile(env);
  const isSet = (name: string): boolean => (env[name] ?? '') !== '';
  const own = Object.keys(env).filter((name) => isSet(name) && !SETTINGS.has(name));
  return [...SETTINGS.values()].flatMap((setting) => {
    const voiced = own.filter((name) => settingNamed(name) === setting).toSorted();
    return [setting.name, ...voiced].map((name): InForce => {
      if (!isSet(name)) return { name, value: setting.byDefault, from: 'default' };
      const from = file[name] === env[name] ? 'file' : 'environment';
      return { name, value: mask(name, setting.schema, env[name]), from };
    });
  });
}
