import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digestOf } from '../case/canonical.ts';
import { jsonOf, partOf } from '../json.ts';
import type { Definition } from './definition.ts';
import { loadProceeding, versionOf } from './load.ts';
import type { Proceeding } from './proceeding.ts';
import type { SourceText } from './source.ts';

/** The graph and the binding of a proceeding, whose files in the folder have its name. */
export function sourcesOf(folder: URL, name: string): Record<'graph' | 'binding', SourceText> {
  return {
    graph: sourceText(new URL(`${name}.yaml`, folder)),
    binding: sourceText(new URL(`${name}.binding.yaml`, folder)),
  };
}

function sourceText(url: URL): SourceText {
  return { file: basename(fileURLToPath(url)), text: readFileSync(url, 'utf8') };
}

/**
 * Loads the current version of a proceeding, followed by each released one (`versions/<digest>.json`), on which cases
 * that opened with it continue. @throws if one does not load, which means that the build is broken
 */
export function loadVersions(
  folder: URL,
  definition: Definition,
  known: readonly Proceeding[],
): readonly Proceeding[] {
  const { graph, binding } = sourcesOf(folder, definition.name);
  const current = loadOrThrow(graph, binding, definition, known);
  const earlier = releasesIn(fileURLToPath(folder)).filter(
    (path) => digestOfFile(path) !== current.digest,
  );
  return [current, ...earlier.map((path) => loadRelease(path, definition, known))];
}

export const releaseFile = (folder: URL, digest: string): URL =>
  new URL(`versions/${digest}.json`, folder);

const digestOfFile = (path: string): string => basename(path, '.json');

export function releasesIn(folder: string): string[] {
  const versions = join(folder, 'versions');
  if (!existsSync(versions)) return [];
  const names = readdirSync(versions).filter((name) => name.endsWith('.json'));
  return names.toSorted().map((name) => join(versions, name));
}

/** The file is named by its digest; the first releases by the digest of the whole graph and binding. */
function loadRelease(
  path: string,
  definition: Definition,
  known: readonly Proceeding[],
): Proceeding {
  const file = basename(path);
  const part = releasedParts({ file, text: readFileSync(path, 'utf8') });
  const read = loadOrThrow(part('graph'), part('binding'), definition, known);
  const digest = digestOfFile(path);
  const { graph, binding } = read;
  if (digest !== versionOf(graph, binding) && digest !== digestOf({ graph, binding })) {
    throw new Error(
      `${file} of ${definition.name} was edited, but a released version must not be changed`,
    );
  }
  return { ...read, digest };
}

export function releasedParts({ file, text }: SourceText): (name: string) => SourceText {
  const value = jsonOf(text);
  return (name) => ({ file, text: JSON.stringify(partOf(value, name) ?? null) });
}

function loadOrThrow(
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
