import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checker, readYaml } from '@assize/proto';
import { Persona } from '@assize/proto/gauntlet';

const SHIPPED = fileURLToPath(new URL('./personas/', import.meta.url));
/** Where a team keeps personas of its own, in the folder that it works in. */
export const OWN_PERSONAS = join('.adversarial-spec', 'adversaries');

/** What a persona's file has wrong, with its path. */
export class PersonaError extends Error {}

const readPersona = checker(Persona);

/**
 * The personas that ship and those of a team, each a file; a team's takes the place of one that ships under
 * its name. `named`: those that are asked for, in that order; null: all.
 * @throws PersonaError
 */
export async function loadPersonas(
  folder: string,
  named: readonly string[] | null,
): Promise<Persona[]> {
  const own = await readdir(join(folder, OWN_PERSONAS)).catch(() => []);
  const files = [
    ...(await readdir(SHIPPED)).map((file) => join(SHIPPED, file)),
    ...own.map((file) => join(folder, OWN_PERSONAS, file)),
  ].filter((file) => file.endsWith('.yaml'));
  const personas = new Map<string, Persona>();
  for (const file of files.toSorted()) {
    const persona = await personaIn(file);
    personas.set(persona.name, persona);
  }
  if (named === null) return [...personas.values()];
  return named.map((name) => {
    const found = personas.get(name);
    if (found) return found;
    throw new PersonaError(`no adversary "${name}"; there are ${[...personas.keys()].join(', ')}`);
  });
}

async function personaIn(file: string): Promise<Persona> {
  const { faults, value } = readYaml(await readFile(file, 'utf8'));
  const [fault] = faults;
  if (fault) throw new PersonaError(`${file}:${fault.line}: ${fault.message}`);
  const read = readPersona(value);
  if (read.ok) return read.value;
  throw new PersonaError(`${file}: ${read.faults.join('; ')}`);
}
