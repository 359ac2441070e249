import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../case/canonical.ts';
import type { Definition } from './definition.ts';
import { loadProceeding, versionOf } from './load.ts';
import type { Proceeding } from './proceeding.ts';
import type { SourceText } from './source.ts';

/** The graph of a proceeding, and its binding, in the folder that is named like it. */
export function sourcesOf(
  folder: URL,
  name: string,
): { readonly graph: SourceText; readonly binding: SourceText } {
  return {
    graph: sourceText(new URL(`${name}.yaml`, folder)),
    binding: sourceText(new URL(`${name}.binding.yaml`, folder)),
  };
}

function sourceText(url: URL): SourceText {
  return { file: basename(fileURLToPath(url)), text: readFileSync(url, 'utf8') };
}

/**
 * A proceeding in its current version, and behind it each released one (`versions/<digest>.json`), on
 * which cases that opened with it go on. @throws where one does not load: the build is broken
 */
export function loadVersions(
  folder: URL,
  definition: Definition,
  known: readonly Proceeding[],
): readonly Proceeding[] {
  const { graph, binding } = sourcesOf(folder, definition.name);
  const current = loaded(graph, binding, definition, known);
  const earlier = releasedIn(folder).filter((url) => digestNamed(url) !== current.digest);
  return [current, ...earlier.map((url) => release(url, definition, known))];
}

/** Where a version of a proceeding is kept for the cases that open with it. */
export const releaseFile = (folder: URL, digest: string): URL =>
  new URL(`versions/${digest}.json`, folder);

const digestNamed = (url: URL): string => basename(fileURLToPath(url), '.json');

function releasedIn(folder: URL): URL[] {
  const versions = new URL('versions/', folder);
  if (!existsSync(versions)) return [];
  return readdirSync(versions)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => new URL(name, versions));
}

/** Its name is its digest. The first were named by the digest of all that is in them. */
function release(url: URL, definition: Definition, known: readonly Proceeding[]): Proceeding {
  const { file, text } = sourceText(url);
  const value: unknown = JSON.parse(text);
  const part = (name: string): SourceText => {
    const of: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : {};
    return { file, text: JSON.stringify(of) };
  };
  const read = loaded(part('graph'), part('binding'), definition, known);
  const digest = digestNamed(url);
  const { graph, binding } = read;
  if (digest !== versionOf(graph, binding) && digest !== digestOf({ graph, binding })) {
    throw new Error(`${file} of ${definition.name} was edited: a released version stays as it is`);
  }
  return { ...read, digest };
}

function loaded(
  graph: SourceText,
  binding: SourceText,
  definition: Definition,
  known: readonly Proceeding[],
): Proceeding {
  const result = loadProceeding(graph, binding, definition, known);
  if (result.ok) return result.proceeding;
  const faults = result.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  throw new Error(`the proceeding ${definition.name} does not load:\n${faults.join('\n')}`);
}
