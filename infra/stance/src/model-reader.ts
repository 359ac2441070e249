import { readPassage } from '@assize/lexical';
import { openCrossEncoder } from '#src/cross-encoder.ts';
import type { CrossEncoder, CrossEncoderOptions } from '#src/cross-encoder.ts';
import type { Manifest } from '#src/manifest.ts';
import { decisive } from '#src/pool.ts';
import { UNREAD } from '#src/port.ts';
import type { StancePair, StanceReader, StanceReading } from '#src/port.ts';
import { probabilities } from '#src/probabilities.ts';
import type { Logits, Stances } from '#src/probabilities.ts';
import { ruled } from '#src/rules.ts';
import { windowsFor } from '#src/windows.ts';
import type { Window } from '#src/windows.ts';

interface Cut {
  readonly claim: string;
  readonly windows: readonly Window[];
}

function cut({ claim, passage }: StancePair): Cut {
  return { claim, windows: claim.trim() === '' ? [] : windowsFor(claim, passage) };
}

/** Whether the reading is too even to take a side by. */
export function abstains({ support, refute, neutral }: Stances, below: number): boolean {
  return Math.max(support, refute, neutral) < below;
}

/** One window: the model, the cues beside it, and what the rules make of both. */
function stancesOf(claim: string, text: string, logits: Logits, by: Manifest): Stances {
  const cues = by.cues === undefined || by.cues === 0 ? undefined : readPassage(claim, text);
  return ruled(claim, text, probabilities(logits, by, cues));
}

function reading({ claim, windows }: Cut, logits: readonly Logits[], by: Manifest): StanceReading {
  const read = windows.flatMap(({ text, span }, at) => {
    const of = logits[at];
    return of === undefined ? [] : [{ span, stances: stancesOf(claim, text, of, by) }];
  });
  const decided = read[decisive(read.map(({ stances }) => stances))];
  if (decided === undefined) return UNREAD;
  const { stances, span } = decided;
  return { ...stances, span, abstained: abstains(stances, by.abstainBelow) };
}

async function readBy(
  encoder: CrossEncoder,
  by: Manifest,
  pairs: readonly StancePair[],
  signal?: AbortSignal,
): Promise<StanceReading[]> {
  const cuts = pairs.map(cut);
  const asked = cuts.flatMap(({ claim, windows }) =>
    windows.map(({ text }) => ({ claim, evidence: text })),
  );
  const logits = await encoder.score(asked, signal);
  let from = 0;
  return cuts.map((one) => {
    from += one.windows.length;
    return reading(one, logits.slice(from - one.windows.length, from), by);
  });
}

/**
 * Reads by the trained model: each passage in windows, the plainest of which speaks for it, with what
 * the checked rules make of it. Rejects when the model cannot be loaded.
 */
export async function modelStance(options: CrossEncoderOptions): Promise<StanceReader> {
  const encoder = await openCrossEncoder(options);
  const { manifest } = options.model;
  return {
    model: manifest.name,
    missing: [],
    read: (pairs, signal) => readBy(encoder, manifest, pairs, signal),
    [Symbol.asyncDispose]: () => encoder[Symbol.asyncDispose](),
  };
}
