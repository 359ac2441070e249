import { counselled, type Counsel, type Setting } from '@assize/court/advice';
import type { RoleBrain } from '@assize/court/handoff';
import { candidly, type CartographyView } from '@assize/proto/cartography';
import type { Means } from '../means.ts';
import { drawing } from './llm.ts';
import { gatherMap, map } from './mapping.ts';
import { synthesise } from './synthesis.ts';

/** A turn of a map sees all that it may in its view. */
const IN_CARTOGRAPHY: Setting<CartographyView> = { seen: (view) => view, abstained: () => null };

/**
 * The evaluator in a map: it draws what the sources say, beside the rule with a language model where there is
 * one, and tells in the end what that comes to.
 */
export function evaluatorInCartography(
  { reader }: Pick<Means, 'reader'>,
  counsel: Counsel | null,
): RoleBrain<CartographyView> {
  const rule: RoleBrain<CartographyView> = {
    kind: 'heuristic',
    name: 'cartographer-3',
    proceedings: ['cartography'],
    turns: {
      mapping: {
        gather: (view, signal) => gatherMap(reader, view, signal),
        decide: candidly('mapping', map),
      },
      synthesis: { decide: candidly('synthesis', synthesise) },
    },
  };
  return counselled(rule, counsel, 'cartographer-llm-1', [drawing], IN_CARTOGRAPHY);
}
