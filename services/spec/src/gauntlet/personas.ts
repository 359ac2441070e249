import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unlessCode } from '@assize/keys';
import { checker, readYaml } from '@assize/proto';
import { Persona } from '@assize/proto/gauntlet';

const SHIPPED = fileURLToPath(new URL('./personas/', import.meta.url));
/** The folder in which a team keeps its own personas, relative to the working directory. */
const OWN_PERSONAS = join('.adversarial-spec', 'adversaries');

class PersonaError extends Error {}

const readPersona = checker(Persona);

/**
 * A team's persona replaces the shipped one of the same name.
 * @param named the names of the wanted personas, in the order of the result; null for all
 * @throws PersonaError
 */
export async function loadPersonas(
  folder: string,
  named: readonly string[] | null,
): Promise<Persona[]> {
  const files = [
    ...(await personaFiles(SHIPPED)),
    ...(await personaFiles(join(folder, OWN_PERSONAS))),
  ];
  const personas = new Map<string, Persona>();
  for (const file of files) {
    const persona = await personaIn(file);
    personas.set(persona.name, persona);
  }
  if (named === null) return [...personas.values()];
  return named.map((name) => {
    const found = personas.get(name);
    if (found) return found;
    throw new PersonaError(
      `unknown adversary "${name}"; the adversaries are ${[...personas.keys()].join(', ')}`,
    );
  });
}

/** The YAML files of a folder, sorted by name; empty if the folder does not exist. */
async function personaFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(unlessCode('ENOENT'))) ?? [];
  const files = names.filter((name) => /\.ya?ml$/.test(name)).toSorted();
  return files.map((name) => join(folder, name));
}

async function personaIn(file: string): Promise<Persona> {
  const { faults, value } = readYaml(await readFile(file, 'utf8'));
  const [fault] = faults;
  if (fault) throw new PersonaError(`${file}:${fault.line}: ${fault.message}`);
  const read = readPersona(withLists(value));
  if (read.ok) return read.value;
  throw new PersonaError(`${file}: ${read.faults.join('; ')}`);
}

const split = (value: unknown): unknown => (typeof value === 'string' ? value.split(/,\s/) : value);

/**
 * The fields of a rule that hold phrases. In a file each may also be a comma-separated text; the
 * functions convert that to a list.
 */
const LISTED: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ['when', (value) => (Array.isArray(value) ? value.map(split) : value)],
  ['unless', split],
  ['in', split],
]);

function withLists(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withLists);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => {
      const listed = LISTED.get(name);
      return [name, listed ? listed(one) : withLists(one)];
    }),
  );
}
