import type { Definition, End } from '../proceeding/definition.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { SourceText } from '../proceeding/source.ts';
import { loadVersions, sourcesOf } from '../proceeding/versions.ts';
import { DEFINITIONS } from './index.ts';

const FOLDER = new URL('./', import.meta.url);

/** Every version of every proceeding that this process knows; of each name the current one first. */
let known: readonly Proceeding[] | null = null;

function all(): readonly Proceeding[] {
  known ??= DEFINITIONS.reduce<readonly Proceeding[]>(
    (before, definition) => [...before, ...loadVersions(folderOf(definition), definition, before)],
    [],
  );
  return known;
}

/** Where a proceeding that ships has its files. */
export const folderOf = ({ name }: Definition): URL => new URL(`${name}/`, FOLDER);

/** The proceedings under which cases are opened, each in its current version. */
export function proceedings(): readonly Proceeding[] {
  const names = new Set<string>();
  return all().filter(({ name }) => {
    const current = !names.has(name);
    names.add(name);
    return current;
  });
}

export function proceedingNamed(name: string): Proceeding | null {
  return proceedings().find((proceeding) => proceeding.name === name) ?? null;
}

/** The version that a case opened with, however old. */
export function proceedingOfDigest(digest: string): Proceeding | null {
  return all().find((proceeding) => proceeding.digest === digest) ?? null;
}

/** The graph's binding as it ships, to check another graph with; null where none of that name ships. */
export function shippedBinding(name: string): SourceText | null {
  const definition = DEFINITIONS.find((one) => one.name === name);
  return definition ? sourcesOf(folderOf(definition), name).binding : null;
}

/** Who ends cases, and with which decisions, over all proceedings; the clerk's mistrial is of each. */
export function caseEnds(): readonly End[] {
  const ends = [...all().flatMap(({ definition }) => definition.ends), CLERKS_END];
  return ends.filter(
    ({ by, decision }, i) =>
      ends.findIndex((one) => one.by === by && one.decision === decision) === i,
  );
}

/** The decisions of all proceedings, each once. */
export function decisions(): readonly string[] {
  return [...new Set(caseEnds().map(({ decision }) => decision))];
}

const CLERKS_END: End = { by: 'clerk', decision: 'mistrial' };
