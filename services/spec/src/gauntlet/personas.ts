import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unlessCode } from '@assize/keys';
import { checker, readYaml } from '@assize/proto';
import { Persona } from '@assize/proto/gauntlet';

const SHIPPED = fileURLToPath(new URL('./personas/', import.meta.url));
/** Where a team keeps personas of its own, in the folder that it works in. */
const OWN_PERSONAS = join('.adversarial-spec', 'adversaries');

/** What a persona's file has wrong, with its path. */
class PersonaError extends Error {}

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
    throw new PersonaError(`no adversary "${name}"; there are ${[...personas.keys()].join(', ')}`);
  });
}

/** The files of a folder, by name; none where there is no such folder. */
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

/** How the fields of a rule that hold phrases become lists, where a file has them as text between commas. */
const LISTED: ReadonlyMap<string, (value: unknown) => unknown> = new Map([
  ['when', (value) => (Array.isArray(value) ? value.map(split) : value)],
  ['unless', split],
  ['in', split],
]);

/** With lists of phrases as lists, however the file has them. */
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
