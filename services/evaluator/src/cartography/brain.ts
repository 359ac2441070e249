import type { RoleBrain } from '@assize/court/handoff';
import { candidly, type CartographyView } from '@assize/proto/cartography';
import type { Means } from '../means.ts';
import { gatherMap, map } from './mapping.ts';
import { synthesise } from './synthesis.ts';

/** The evaluator in a map: it draws what the sources say, and in the end what that comes to. */
export function evaluatorInCartography({
  reader,
}: Pick<Means, 'reader'>): RoleBrain<CartographyView> {
  return {
    kind: 'heuristic',
    name: 'cartographer-1',
    proceedings: ['cartography'],
    turns: {
      mapping: {
        gather: (view, signal) => gatherMap(reader, view, signal),
        decide: candidly('mapping', map),
      },
      synthesis: { decide: candidly('synthesis', synthesise) },
    },
  };
}
