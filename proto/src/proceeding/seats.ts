import { ARTIFACT_KINDS } from '../schema/artifacts.ts';
import type { BindingDocument, GraphDocument } from './graph.ts';
import type { Source } from './source.ts';

/** Whether somebody sits wherever a walk can come, and hands in something that there is. */
export function checkSeats(graph: GraphDocument, binding: BindingDocument, source: Source): void {
  for (const edge of graph.edges) {
    if (edge.loop && !binding.loops[edge.to]) {
      source.fault(['loops'], `nobody takes the loop "${edge.to}" of edge ${edge.id}`);
    }
  }
  const seats = [
    ...Object.keys(binding.families).flatMap((name) => familySeats(binding, name)),
    ...Object.entries(binding.loops).map(([name, seat]) => ({ path: ['loops', name], seat })),
  ];
  for (const { path, seat } of seats) {
    if (!ARTIFACT_KINDS.some((kind) => kind === seat.artifact)) {
      const known = ARTIFACT_KINDS.join(', ');
      const message = `unknown artifact "${seat.artifact}" (known: ${known})`;
      source.fault([...path, 'artifact'], message);
    }
  }
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
