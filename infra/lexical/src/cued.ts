import { align } from '#src/align.ts';
import { CUE_NAMES, measure } from '#src/cues/all.ts';
import { claimOf } from '#src/memo.ts';

export interface Cued {
  /** The weighted share of the claim's content terms that the window has, 0–1. */
  readonly coverage: number;
  /** The value of a cue by its name, some 0–3. Throws a RangeError for an unknown name. */
  readonly cue: (name: string) => number;
}

/** Compares a claim with a window, each read as a single sentence. Pure. */
export function cuesOf(claim: string, window: string): Cued {
  const pair = align(claimOf(claim), claimOf(window));
  return {
    coverage: pair.coverage,
    cue(name) {
      const at = CUE_NAMES.indexOf(name);
      if (at < 0) throw new RangeError(`there is no cue "${name}"`);
      return measure(pair)[at] ?? 0;
    },
  };
}
