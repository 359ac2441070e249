import type { Turn } from '@assize/court/handoff';
import type { View } from '@assize/proto';
import type { Means } from '../means.ts';
import { correlate } from './correlate.ts';
import { gatherEvidence, investigated } from './investigate.ts';
import { recall } from './recall.ts';
import { report } from './report.ts';
import { resolve } from './resolve.ts';
import { review } from './review.ts';
import { triage } from './triage.ts';

/** The turns of the light path, F0 to F6, by what each hands in. */
export const lightTurns = (means: Means): Readonly<Record<string, Turn<View>>> => ({
  recall: { decide: recall },
  triage: { decide: triage },
  resolution: {
    gather: ({ maySearch }) => Promise.resolve({ canSearch: means.canSearch && maySearch }),
    decide: resolve,
  },
  investigation: {
    gather: (view, signal) => gatherEvidence(means, view, signal),
    decide: (_view, gathered) => investigated(gathered),
  },
  correlation: { decide: correlate },
  review: { decide: review },
  report: { decide: report },
});
