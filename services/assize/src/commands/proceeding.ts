import { existsSync } from 'node:fs';
import {
  loadProceeding,
  readYaml,
  SHIPPED,
  shippedBinding,
  shippedProceedings,
  type Loaded,
  type SourceText,
} from '@assize/proto';
import { command } from './failure.ts';
import { readText } from './input.ts';
import { print } from './output.ts';

export interface CheckOptions {
  readonly binding?: string;
  readonly json?: boolean;
}

/** Prints a proceeding's name, nodes and edges; or every fault with its file and line, and exits 2. */
export function checkProceeding(file: string, options: CheckOptions): Promise<void> {
  return command(async () => {
    const graph = { file, text: await readText(file) };
    const binding = await bindingFor(graph, options.binding);
    const loaded = loadProceeding(graph, binding, shippedProceedings());
    print(`${options.json ? asJson(loaded) : asText(loaded)}\n`);
    return loaded.ok ? 0 : 2;
  });
}

/** The binding asked for; else the one beside the file; else the shipped one of its name, or the court's. */
async function bindingFor(
  { file, text }: SourceText,
  asked: string | undefined,
): Promise<SourceText> {
  const beside = file.replace(/\.ya?ml$/, '.binding.yaml');
  const path = asked ?? (beside !== file && existsSync(beside) ? beside : null);
  if (path !== null) return { file: path, text: await readText(path) };
  const name = SHIPPED.find((shipped) => shipped === pipelineOf(text));
  return shippedBinding(name ?? SHIPPED[0]);
}

function pipelineOf(text: string): unknown {
  const { value } = readYaml(text);
  return typeof value === 'object' && value !== null && 'pipeline' in value ? value.pipeline : null;
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
