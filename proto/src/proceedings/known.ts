import { resolve } from 'node:path';
import { loadOwn, type OwnProceeding } from '../proceeding/data/folder.ts';
import type { TakenNames } from '../proceeding/data/definition.ts';
import type { Definition, End } from '../proceeding/definition.ts';
import type { Proceeding } from '../proceeding/proceeding.ts';
import type { SourceText } from '../proceeding/source.ts';
import { loadVersions, sourcesOf } from '../proceeding/versions.ts';
import { firstBy } from '../repeated.ts';
import { DEFINITIONS } from './index.ts';

const FOLDER = new URL('./', import.meta.url);

const shipped: (readonly Proceeding[])[] = [];

let asked = false;

let own: { readonly folder: string; readonly loaded: readonly OwnProceeding[] } | null = null;

/** Every version of every proceeding that this process knows. A shipped one is loaded when the iteration reaches it. */
function* all(): Generator<Proceeding> {
  asked = true;
  for (const [at, definition] of DEFINITIONS.entries()) {
    const before = shipped.slice(0, at).flat();
    yield* (shipped[at] ??= loadVersions(folderOf(definition), definition, before));
  }
  yield* ownProceedings();
}

/** The names of the shipped proceedings and of their artifacts, which an operator's may not use. */
export const TAKEN_NAMES: TakenNames = {
  names: new Set(DEFINITIONS.map(({ name }) => name)),
  kinds: new Set(DEFINITIONS.flatMap(({ artifacts }) => Object.keys(artifacts))),
};

/**
 * Adds the proceedings of a folder to those that ship. Call it once when a process starts, before anything asks for the
 * list of proceedings. Without a folder it does nothing.
 * @throws ProceedingsError with every fault of the files; Error if it is called too late
 */
export function extendProceedings(folder: string | undefined): readonly OwnProceeding[] {
  if (folder === undefined || folder === '') return [];
  const path = resolve(folder);
  if (own?.folder === path) return own.loaded;
  if (own) {
    throw new Error(`proceedings come from one folder: ${own.folder} is in use, not ${path}`);
  }
  if (asked) throw new Error(`the proceedings of ${path} come too late: others are in use`);
  own = { folder: path, loaded: loadOwn(path, TAKEN_NAMES) };
  return own.loaded;
}

export function ownProceedings(): readonly Proceeding[] {
  return own?.loaded.map(({ proceeding }) => proceeding) ?? [];
}

export const folderOf = ({ name }: Definition): URL => new URL(`${name}/`, FOLDER);

/** The current version of each proceeding. New cases open under these. */
export function proceedings(): readonly Proceeding[] {
  return firstBy([...all()], ({ name }) => name);
}

export function claimProceedings(): readonly Proceeding[] {
  return proceedings().filter(({ definition }) => definition.tries === 'claim');
}

export function proceedingNamed(name: string): Proceeding | null {
  return all().find((proceeding) => proceeding.name === name) ?? null;
}

export function proceedingOfDigest(digest: string): Proceeding | null {
  return all().find((proceeding) => proceeding.digest === digest) ?? null;
}

/**
 * The binding of a shipped proceeding, for checking another graph with it. Null if no shipped proceeding has that name.
 */
export function shippedBinding(name: string): SourceText | null {
  const definition = DEFINITIONS.find((one) => one.name === name);
  return definition ? sourcesOf(folderOf(definition), name).binding : null;
}

/** The ways in which cases end, over all proceedings, including the clerk's mistrial. */
export function caseEnds(): readonly End[] {
  return endGroups().flat();
}

/**
 * Grouped by the first proceeding that has each, the clerk's in the first group: a proceeding that is added later then
 * does not change the groups before its own.
 */
export function endGroups(): readonly (readonly End[])[] {
  asked = true;
  const named = new Set<string>();
  const definitions = [...DEFINITIONS, ...ownProceedings().map(({ definition }) => definition)];
  const [first, ...others] = definitions.map(({ ends }) => ends);
  const groups = [[...(first ?? []), CLERKS_END], ...others].map((ends) =>
    ends.filter(({ by, decision }) => {
      const end = `${by} ${decision}`;
      const fresh = !named.has(end);
      named.add(end);
      return fresh;
    }),
  );
  return groups.filter((ends) => ends.length > 0);
}

export function decisions(): readonly string[] {
  return [...new Set(caseEnds().map(({ decision }) => decision))];
}

const CLERKS_END: End = { by: 'clerk', decision: 'mistrial' };
