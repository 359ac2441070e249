import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadProceeding } from './load.ts';
import type { Proceeding } from './proceeding.ts';
import type { SourceText } from './source.ts';

const FOLDER = new URL('../../proceedings/', import.meta.url);

/**
 * Names of the proceedings that ship, each `<name>.yaml` with `<name>.binding.yaml`; one that another
 * leads on to stands before it.
 */
export const SHIPPED = ['defect-court', 'light'] as const;

function sourceText(file: string): SourceText {
  const url = new URL(file, FOLDER);
  return { file: basename(fileURLToPath(url)), text: readFileSync(url, 'utf8') };
}

export function shippedBinding(name: (typeof SHIPPED)[number]): SourceText {
  return sourceText(`${name}.binding.yaml`);
}

let loaded: readonly Proceeding[] | null = null;

/** The proceedings that ship, loaded once. @throws where one does not load: the build is broken. */
export function shippedProceedings(): readonly Proceeding[] {
  loaded ??= SHIPPED.reduce<Proceeding[]>((before, name) => [...before, load(name, before)], []);
  return loaded;
}

function load(name: (typeof SHIPPED)[number], known: readonly Proceeding[]): Proceeding {
  const result = loadProceeding(sourceText(`${name}.yaml`), shippedBinding(name), known);
  if (result.ok) return result.proceeding;
  const faults = result.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`);
  throw new Error(`the shipped proceeding ${name} does not load:\n${faults.join('\n')}`);
}

export function proceedingNamed(name: string): Proceeding | null {
  return shippedProceedings().find((proceeding) => proceeding.name === name) ?? null;
}

export function proceedingOfDigest(digest: string): Proceeding | null {
  return shippedProceedings().find((proceeding) => proceeding.digest === digest) ?? null;
}
