import type { Verdict } from '@assize/proto';

/**
 * Whether a reason says why one exhibit takes weight from another: a later one that supersedes it (`supersededReason`),
 * or one that says more than testimony (`testimonyReason`). Brains of earlier versions wrote how much the first
 * "leaves" of the other.
 */
export const relatesTwo = ({ text, exhibits }: Verdict['reasoning'][number]): boolean =>
  exhibits.length === 2 && (text.endsWith(' counts.') || text.includes(' leaves '));
