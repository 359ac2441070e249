import { mentions, wordsOf } from '#src/mentions.ts';
import proposals from './proposals.json' with { type: 'json' };
import type { SectionWeights } from './weights.ts';

type Weight = SectionWeights[string]['weight'];

/** Number of cues from which a section gets the weight HIGH; one cue gives MEDIUM. */
const CUES_OF_HIGH = 2;

/**
 * Proposes section weights from the words and technologies of a specification, for teams that give none of their own. A
 * section gets HIGH if at least two of its cues occur, MEDIUM if one does, and LOW otherwise. A technology of the
 * section counts as one cue. With level `quick` nothing gets HIGH.
 */
export function proposeWeights(
  text: string,
  technologies: readonly string[],
  level: 'quick' | 'standard' | 'thorough',
): SectionWeights {
  const words = wordsOf(text);
  const sections = Object.entries(proposals).map(([name, proposal]) => {
    const cues = proposal.cues.filter((cue) => mentions(words, cue));
    const matchingTechnologies = technologies.filter((one) => proposal.technologies.includes(one));
    const count = cues.length + (matchingTechnologies.length > 0 ? 1 : 0);
    const weight: Weight =
      count === 0 ? 'LOW' : count >= CUES_OF_HIGH && level !== 'quick' ? 'HIGH' : 'MEDIUM';
    const why = [...cues, ...matchingTechnologies].join(', ');
    const note = count === 0 ? 'no word of the specification calls for it' : `by its words: ${why}`;
    return [name, { weight, enumerate: proposal.enumerate, note }] as const;
  });
  return Object.fromEntries(sections);
}
