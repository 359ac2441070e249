import { cuesOf, type Cued } from '@assize/lexical';
import { chosen, probabilities, windowsOf } from '@assize/stance';
import type { Calibration, CrossEncoder, Stances } from '@assize/stance';
import type { KeptPair } from './pairs.ts';

/** One window of a passage as the model reads it. */
export interface ReadWindow {
  readonly text: string;
  readonly stances: Stances;
  readonly cued: Cued;
}

/** A pair with its passage read whole and in windows of one, two and three sentences. */
export interface ReadPassage {
  readonly pair: KeptPair;
  readonly whole: ReadWindow;
  readonly bySize: ReadonlyMap<number, readonly ReadWindow[]>;
}

export const WINDOW_SIZES = [1, 2, 3];

async function readTexts(
  encoder: CrossEncoder,
  by: Calibration,
  claim: string,
  texts: readonly string[],
): Promise<ReadWindow[]> {
  const logits = await encoder.score(texts.map((evidence) => ({ claim, evidence })));
  return texts.flatMap((text, at) => {
    const of = logits[at];
    return of === undefined
      ? []
      : [{ text, stances: probabilities(of, by), cued: cuesOf(claim, text) }];
  });
}

/** Reads one pair in every way that is compared. */
export async function readPair(
  encoder: CrossEncoder,
  by: Calibration,
  pair: KeptPair,
): Promise<ReadPassage> {
  const { claim, passage } = pair;
  const [whole] = await readTexts(encoder, by, claim, [passage]);
  if (whole === undefined) throw new Error('a passage was not read');
  const bySize = new Map<number, readonly ReadWindow[]>();
  for (const size of WINDOW_SIZES) {
    const windows = chosen(claim, windowsOf(passage, [size])).map(({ text }) => text);
    bySize.set(size, await readTexts(encoder, by, claim, windows));
  }
  return { pair, whole, bySize };
}
