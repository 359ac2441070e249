const LETTER = /\p{L}/gu;
const LATIN = /\p{Script=Latin}/gu;

const SAMPLE = 4096;

/**
 * Whether the cues, which are English, can say anything about a text: false if most of its letters are outside the
 * Latin script. A text without letters, such as numbers, can be read. Other languages in the Latin script pass; hardly
 * any cue applies to them, so they read as neutral rather than wrong.
 */
export function canRead(text: string): boolean {
  const sample = text.slice(0, SAMPLE);
  const letters = sample.match(LETTER)?.length ?? 0;
  const latin = sample.match(LATIN)?.length ?? 0;
  return letters === 0 || latin * 2 >= letters;
}
