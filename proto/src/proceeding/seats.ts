import type { Definition } from './definition.ts';
import { ENDS, MISTRIAL, type BindingDocument, type GraphDocument } from './graph.ts';
import type { Source } from './source.ts';

/**
 * Whether somebody sits wherever a walk can come, hands in something that there is, sees what can be
 * seen, and can end the case where a walk ends there.
 */
export function checkSeats(
  graph: GraphDocument,
  binding: BindingDocument,
  definition: Definition,
  sources: { readonly graph: Source; readonly binding: Source },
): void {
  for (const [i, edge] of graph.edges.entries()) {
    if (edge.loop && !Object.hasOwn(binding.loops, edge.to)) {
      sources.binding.fault(['loops'], `nobody takes the loop "${edge.to}" of edge ${edge.id}`);
    }
    const fault = endFault(edge, lastRoleAt(graph, binding, edge.from), definition);
    if (fault) sources.graph.fault(['edges', i, 'to'], fault);
  }
  const seats = [
    ...Object.keys(binding.families).flatMap((name) => familySeats(binding, name)),
    ...Object.entries(binding.loops).map(([name, seat]) => ({ path: ['loops', name], seat })),
  ];
  for (const { path, seat } of seats) checkSeat(path, seat, definition, sources.binding);
  for (const path of [...named('families', binding.families), ...named('loops', binding.loops)]) {
    checkSights(path, binding, definition, sources.binding);
  }
}

const named = (part: 'families' | 'loops', of: object) =>
  Object.keys(of).map((name) => [part, name] as const);

function checkSeat(
  path: SeatAt['path'],
  { artifact }: SeatAt['seat'],
  { artifacts }: Definition,
  source: Source,
): void {
  if (Object.hasOwn(artifacts, artifact)) return;
  const known = Object.keys(artifacts).join(', ');
  source.fault([...path, 'artifact'], `unknown artifact "${artifact}" (known: ${known})`);
}

function checkSights(
  [part, name]: readonly ['families' | 'loops', string],
  binding: BindingDocument,
  { sights }: Definition,
  source: Source,
): void {
  binding[part][name]?.sees.forEach((sight, i) => {
    if (Object.hasOwn(sights, sight)) return;
    const known = Object.keys(sights).join(', ');
    source.fault([part, name, 'sees', i], `unknown sight "${sight}" (known: ${known})`);
  });
}

/** Whoever hands in last at a node: it ends the case where an edge from there does. */
function lastRoleAt(graph: GraphDocument, binding: BindingDocument, name: string): string | null {
  const node = graph.nodes.find((candidate) => candidate.name === name);
  const own = node !== undefined && Object.hasOwn(binding.families, node.family);
  const family = own ? binding.families[node.family] : undefined;
  if (!family) return null;
  return 'role' in family ? family.role : (family.turns.at(-1)?.role ?? null);
}

/** An end that no stream takes would leave its case open for ever. */
function endFault(
  edge: GraphDocument['edges'][number],
  role: string | null,
  { name, ends }: Definition,
): string | null {
  if (role === null || !ENDS.includes(edge.to)) return null;
  const own = ends.filter(({ by }) => by === role);
  const may =
    edge.to === MISTRIAL
      ? own.some(({ decision }) => decision === 'mistrial')
      : own.some(({ decision }) => decision !== 'mistrial');
  if (may) return null;
  const known = ends.map(({ by, decision }) => `${by}.${decision}`).join(', ');
  return `edge ${edge.id}: the ${role} can't end a case of ${name} at "${edge.to}" (its ends: ${known})`;
}

interface SeatAt {
  readonly path: readonly (string | number)[];
  readonly seat: { readonly artifact: string };
}

function familySeats({ families }: BindingDocument, name: string): SeatAt[] {
  const family = families[name];
  if (!family) return [];
  if ('role' in family) return [{ path: ['families', name], seat: family }];
  return family.turns.map((seat, i) => ({ path: ['families', name, 'turns', i], seat }));
}
