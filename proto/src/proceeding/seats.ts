import type { Definition } from './definition.ts';
import { ENDS, MISTRIAL, type BindingDocument, type Family, type GraphDocument } from './graph.ts';
import { seatsIn } from './proceeding.ts';
import type { Source } from './source.ts';

/** Checks that every position has a seat, that its artifact and sights exist, and who may end the case there. */
export function checkSeats(
  graph: GraphDocument,
  binding: BindingDocument,
  definition: Definition,
  sources: { readonly graph: Source; readonly binding: Source },
): void {
  const artifacts = Object.keys(definition.artifacts);
  for (const [i, edge] of graph.edges.entries()) {
    if (edge.loop && !Object.hasOwn(binding.loops, edge.to)) {
      sources.binding.fault(['loops'], `no family takes the loop "${edge.to}" of edge ${edge.id}`);
    }
    const fault = endFault(edge, lastRoleAt(graph, binding, edge.from), definition);
    if (fault) sources.graph.fault(['edges', i, 'to'], fault);
  }
  for (const part of ['families', 'loops'] as const) {
    for (const [name, seated] of Object.entries<Family>(binding[part])) {
      const path = [part, name];
      const turns = seatsIn(seated).map(({ turn }) => turn);
      seatsIn(seated).forEach(({ turn, artifact }, i) => {
        const at = turn === undefined ? path : [...path, 'turns', i];
        if (turn !== undefined && turns.indexOf(turn) < i) {
          // The round would continue after the first turn of that name for ever.
          sources.binding.fault([...at, 'turn'], `duplicate turn "${turn}"`);
        }
        checkKnown('artifact', artifact, artifacts, sources.binding, [...at, 'artifact']);
      });
      seated.sees.forEach((sight, i) =>
        checkKnown('sight', sight, definition.sights, sources.binding, [...path, 'sees', i]),
      );
    }
  }
}

function checkKnown(
  what: string,
  name: string,
  known: readonly string[],
  source: Source,
  path: readonly (string | number)[],
): void {
  if (known.includes(name)) return;
  source.fault(path, `unknown ${what} "${name}" (known: ${known.join(', ')})`);
}

function lastRoleAt(graph: GraphDocument, binding: BindingDocument, name: string): string | null {
  const node = graph.nodes.find((candidate) => candidate.name === name);
  const own = node !== undefined && Object.hasOwn(binding.families, node.family);
  const family = own ? binding.families[node.family] : undefined;
  return family ? (seatsIn(family).at(-1)?.role ?? null) : null;
}

/** The case of an end that no stream takes would stay open for ever. */
function endFault(
  edge: GraphDocument['edges'][number],
  role: string | null,
  { name, ends }: Definition,
): string | null {
  if (role === null || !ENDS.includes(edge.to)) return null;
  const may = ends.some(
    ({ by, decision }) => by === role && (decision === 'mistrial') === (edge.to === MISTRIAL),
  );
  if (may) return null;
  const known = ends.map(({ by, decision }) => `${by}.${decision}`).join(', ');
  return `edge ${edge.id}: the ${role} can't end a case of ${name} at "${edge.to}" (its ends: ${known})`;
}
