import { mentions, wordsOf } from '#src/mentions.ts';
import proposals from './proposals.json' with { type: 'json' };
import type { SectionWeights } from './weights.ts';

type Weight = SectionWeights[string]['weight'];

/** Cues of a section from which on it is heavy; one cue makes it middling. */
const CUES_OF_HIGH = 2;

/**
 * Section weights by the words and technologies of a specification, where no team gives its own: heavy where
 * two cues of a section stand in it, middling where one does or a technology brings the section in, light
 * otherwise. A small change has nothing heavy.
 */
export function proposeWeights(
  text: string,
  technologies: readonly string[],
  level: 'quick' | 'standard' | 'thorough',
): SectionWeights {
  const words = wordsOf(text);
  const sections = Object.entries(proposals).map(([name, proposal]) => {
    const cues = proposal.cues.filter((cue) => mentions(words, cue));
    const brought = technologies.filter((one) => proposal.technologies.includes(one));
    const count = cues.length + (brought.length > 0 ? 1 : 0);
    const weight: Weight =
      count === 0 ? 'LOW' : count >= CUES_OF_HIGH && level !== 'quick' ? 'HIGH' : 'MEDIUM';
    const why = [...cues, ...brought].join(', ');
    const note = count === 0 ? 'no word of the specification calls for it' : `by its words: ${why}`;
    return [name, { weight, enumerate: proposal.enumerate, note }] as const;
  });
  return Object.fromEntries(sections);
}
