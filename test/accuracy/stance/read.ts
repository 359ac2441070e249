import { readFileSync } from 'node:fs';
import { cuesOf, type Cued } from '@assize/lexical';
import { probabilities, type Calibration, type Logits, type Stances } from '@assize/models/stance';
import type { KeptPair } from './pairs.ts';

interface ReadText {
  readonly text: string;
  readonly logits: Logits;
}

/** What the model and the cues said of a pair: whole and in windows. */
export interface Collected {
  readonly pair: KeptPair;
  readonly whole: ReadText;
  readonly bySize: readonly { readonly size: number; readonly windows: readonly ReadText[] }[];
  readonly lexical: Stances;
}

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
  readonly lexical: Stances;
}

export const WINDOW_SIZES = [1, 2, 3];

/** What `collect.ts` wrote. */
export interface Collection {
  readonly calibration: Calibration;
  readonly collected: readonly Collected[];
}

export function collectionIn(file: string): Collection {
  // Written by the program beside this one, for the one that reads it next.
  return JSON.parse(readFileSync(file, 'utf8')) as Collection;
}

/** What was collected, with probabilities by a calibration. */
export function readAs(by: Calibration, { pair, whole, bySize, lexical }: Collected) {
  const window = ({ text, logits }: ReadText): ReadWindow => ({
    text,
    stances: probabilities(logits, by),
    cued: cuesOf(pair.claim, text),
  });
  const read: ReadPassage = {
    pair,
    whole: window(whole),
    bySize: new Map(bySize.map(({ size, windows }) => [size, windows.map(window)])),
    lexical,
  };
  return read;
}
