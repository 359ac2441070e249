import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import {
  extendProceedings,
  loadOne,
  loadProceeding,
  ownReleaseFile,
  partOf,
  proceedingNamed,
  proceedings,
  ProceedingsError,
  readYaml,
  shippedBinding,
  TAKEN_NAMES,
  type Loaded,
  type Proceeding,
  type SourceText,
} from '@assize/proto';
import writeFileAtomic from 'write-file-atomic';
import { Failure } from '../terminal/failure.ts';
import { readText } from './input.ts';
import { print } from '../terminal/output.ts';

interface CheckOptions {
  readonly binding?: string;
  readonly json?: boolean;
}

/** Prints name, nodes and edges or, with exit code 2, every fault with its file and line. */
export async function checkProceeding(file: string, options: CheckOptions): Promise<number> {
  const loaded = isOwn(file) ? loadOwn(file) : await loadWithBinding(file, options.binding);
  print(`${options.json ? asJson(loaded) : asText(loaded)}\n`);
  return loaded.ok ? 0 : 2;
}

/** Keeps the current version beside the released ones. */
export async function release(name: string): Promise<void> {
  const folder = process.env['ASSIZE_PROCEEDINGS'];
  if (!folder)
    throw new Failure('ASSIZE_PROCEEDINGS is not set: set it to the folder of your proceedings');
  const loaded = extendProceedings(folder);
  const current = loaded.find(({ proceeding }) => proceeding.name === name);
  if (!current) {
    const known = [...new Set(loaded.map(({ proceeding }) => proceeding.name))].join(', ');
    throw new Failure(
      `there is no proceeding "${name}" in ${folder} (proceedings there: ${known || 'none'})`,
    );
  }
  const file = ownReleaseFile(folder, current.proceeding);
  const was = existsSync(file);
  await mkdir(dirname(file), { recursive: true });
  if (!was) await writeFileAtomic(file, `${current.released}\n`);
  const { digest } = current.proceeding;
  print(`${name} (${digest.slice(0, 12)}): ${was ? 'already released' : 'released'} as ${file}\n`);
}

function isOwn(file: string): boolean {
  return existsSync(join(dirname(file), 'definition.yaml'));
}

function loadOwn(file: string): Loaded {
  const folder = resolve(dirname(file));
  try {
    const [current] = loadOne(folder, basename(folder), TAKEN_NAMES);
    if (!current) throw new Failure(`${folder} contains no proceeding`);
    return { ok: true, proceeding: current.proceeding };
  } catch (error) {
    if (!(error instanceof ProceedingsError)) throw error;
    return { ok: false, faults: error.faults };
  }
}

async function loadWithBinding(file: string, asked: string | undefined): Promise<Loaded> {
  const graph = { file, text: await readText(file) };
  const binding = await bindingFor(graph, asked);
  const { definition } = proceedingNamed(pipelineOf(graph.text)) ?? defectCourt();
  return loadProceeding(graph, binding, definition, proceedings());
}

/** The given binding; else the one beside the file; else the shipped one of that name; else the defect court's. */
async function bindingFor(
  { file, text }: SourceText,
  asked: string | undefined,
): Promise<SourceText> {
  const beside = file.replace(/\.ya?ml$/, '.binding.yaml');
  const path = asked ?? (beside !== file && existsSync(beside) ? beside : null);
  if (path !== null) return { file: path, text: await readText(path) };
  const name = pipelineOf(text);
  const shipped = shippedBinding(name) ?? shippedBinding(defectCourt().name);
  if (!shipped) throw new Error('the defect court has no binding');
  return shipped;
}

/** Its definition checks a graph with an unknown name. */
function defectCourt(): Proceeding {
  const court = proceedingNamed('defect-court');
  if (!court) throw new Error('the defect court does not ship');
  return court;
}

function pipelineOf(text: string): string {
  const name = partOf(readYaml(text).value, 'pipeline');
  return typeof name === 'string' ? name : '';
}

function asJson(loaded: Loaded): string {
  if (!loaded.ok) return JSON.stringify({ ok: false, errors: loaded.faults });
  const { name, digest, graph } = loaded.proceeding;
  return JSON.stringify({ ok: true, name, digest, nodes: graph.nodes, edges: graph.edges });
}

function asText(loaded: Loaded): string {
  if (!loaded.ok) {
    return loaded.faults.map(({ file, line, message }) => `${file}:${line}: ${message}`).join('\n');
  }
  const { name, digest, graph } = loaded.proceeding;
  return [
    `${name} (${digest.slice(0, 12)}): ${graph.nodes.length} nodes, ${graph.edges.length} edges`,
    ...graph.nodes.map(
      (node) => `  ${node.name.padEnd(10)} ${node.element.padEnd(10)} ${node.family}`,
    ),
    ...graph.edges.map(
      (edge) =>
        `  ${edge.id.padEnd(5)} ${`${edge.from} → ${edge.to}`.padEnd(24)} ${edge.name}: ${edge.condition}`,
    ),
  ].join('\n');
}
