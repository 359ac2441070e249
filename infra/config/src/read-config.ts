import type { Static, TObject } from 'typebox';
import { Check, Default } from 'typebox/value';
import { ConfigError, type Fault } from './config-error.ts';
import { mask } from './mask.ts';
import { describe, parse } from './shape.ts';

/**
 * Reads only the variables that the schema names as properties. An empty variable counts as not set; a variable that is
 * not set takes the default of its schema. Durations are in milliseconds.
 * @throws ConfigError with all faults at once
 */
export function readConfig<T extends TObject>(
  schema: T,
  env: Readonly<Record<string, string | undefined>>,
): Static<T> {
  const faults: Fault[] = [];
  const found: Record<string, unknown> = {};
  const required = new Set<string>(schema.required ?? []);
  for (const [variable, property] of Object.entries(schema.properties)) {
    const text = env[variable] === '' ? undefined : env[variable];
    const value = text === undefined ? Default(property, undefined) : parse(property, text);
    if (value === undefined && text === undefined && !required.has(variable)) continue;
    if (Check(property, value)) found[variable] = value;
    else
      faults.push({ variable, held: mask(variable, property, text), allowed: describe(property) });
  }
  if (faults.length > 0) throw new ConfigError(faults);
  if (!Check(schema, found))
    throw new Error('the schema has requirements beyond its own properties');
  return found;
}
