const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

/** A text is read from its first characters: enough to know its script. */
const SAMPLE = 4096;

/**
 * Whether the cues, which are English, can say anything about this text: false when most of its
 * letters are outside the Latin script. A text without letters (numbers, say) can be read. Another
 * language in the Latin script passes: its passages read as neutral rather than wrong, because
 * hardly any cue fires.
 */
export function canRead(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(LETTER)?.length ?? 0;
  const latin = sample.match(LATIN)?.length ?? 0;
  return letters === 0 || latin * 2 >= letters;
}
