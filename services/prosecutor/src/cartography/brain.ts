import type { RoleBrain } from '@assize/court/handoff';
import type { SourcePort } from '@assize/court/sources';
import { candidly, type CartographyView } from '@assize/proto/cartography';
import { scout, scouted, takeUp } from './scouting.ts';

/** The prosecutor in a map: it scouts for sources, and takes the counter-queries up. */
export function prosecutorInCartography(sources: SourcePort | null): RoleBrain<CartographyView> {
  return {
    kind: 'heuristic',
    name: 'scout-1',
    proceedings: ['cartography'],
    turns: {
      sourcing: {
        gather: (view, signal) => scout(sources, view, signal),
        decide: candidly('sourcing', scouted),
      },
      agenda: { decide: takeUp },
    },
  };
}
