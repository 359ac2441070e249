import type { Artifact, Gathered, View } from '@assize/proto';
import type { Means } from '../means.ts';
import { correlate } from './correlate.ts';
import { gatherEvidence, investigated } from './investigate.ts';
import { recall } from './recall.ts';
import { report } from './report.ts';
import { resolve } from './resolve.ts';
import { review } from './review.ts';
import { triage } from './triage.ts';

/** What happens at one node of the light path; where nothing is gathered, all is on record already. */
export interface LightNode {
  gather?(means: Means, view: View, signal: AbortSignal): Promise<Gathered>;
  decide(view: View, gathered: Gathered): Artifact;
}

/** F0–F6 by the names of their nodes (proto/proceedings/light.yaml). */
const NODES: Readonly<Record<string, LightNode>> = {
  recall: { decide: recall },
  triage: { decide: triage },
  resolve: {
    gather: ({ canSearch }, { maySearch }) =>
      Promise.resolve({ canSearch: canSearch && maySearch }),
    decide: resolve,
  },
  investigate: {
    gather: gatherEvidence,
    decide: (_view, gathered) => investigated(gathered),
  },
  correlate: { decide: correlate },
  review: { decide: review },
  report: { decide: report },
};

/** The node of the light path at which a case stands; null where it stands elsewhere. */
export function lightNodeAt({ place }: View): LightNode | null {
  return NODES[place.node] ?? null;
}
